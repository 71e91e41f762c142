import type { Clock } from '../../runtime/clock';
import type { Logger } from '../../runtime/logger';
import type { Random } from '../../runtime/random';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import { isGood } from '../../status/status-code';
import type { HostLook } from '../../status/host-look';
import type { DueUrl, Frontier, LeasedHost } from '../../store/frontier/frontier';
import { NormalUrl } from '../../url/normal-url';
import { titleOfPage } from '../content/title-of-page';
import { judgeContent, type ContentJudgement } from '../content/judge-content';
import { isFreshLook, lookAtHost, type HostLookParts } from '../content/look-at-host';
import { needsRead, needsReadNow } from '../content/needs-read';
import { sellsOffTopic } from '../content/sells-off-topic';
import { HostBusyError } from '../transport/host-busy-error';
import type { JudgedCheck } from './check-task';
import { ForbiddenAddressError } from './forbidden-address-error';
import type { ResolveNameServers } from '../transport/name-servers';
import type { ReadPage } from '../probe/page-in';
import type { Observation } from '../probe/probe';
import { withJudgement } from './with-judgement';

/** What reading pages takes beside the checks themselves. */
export interface ContentCheckParts {
  frontier: Pick<Frontier, 'saveLook'>;
  resolveNameServers: ResolveNameServers;
  random: Random;
  clock: Clock;
  logger: Logger;
}

/** A URL of a visited host, and how to ask for an address there and read it: politely. */
export interface ReadTask {
  host: LeasedHost;
  url: DueUrl;
  read: (address: NormalUrl, asksAsVisitor?: boolean) => Promise<Observation>;
  /**
   * The same for an address that nobody has made.
   * @throws ForbiddenAddressError where robots.txt forbids it, or what it leads to (W3.15)
   */
  readInvented: (address: NormalUrl, asksAsVisitor?: boolean) => Promise<Observation>;
}

/**
 * The place of content in the visit (W3.14): which checks read the page, the look at what the host
 * answers where no page can be, and why the page is in doubt. What is decided stands in content/.
 */
export class ContentChecks {
  readonly #reading: ContentCheckParts;
  /** Of hosts that are being visited: a look that was made in this visit, also one in vain. */
  readonly #looks = new WeakMap<LeasedHost, HostLook | null>();
  /** The same of what visitors get where machines get an error; kept for the visit alone. */
  readonly #visitorLooks = new WeakMap<LeasedHost, HostLook | null>();

  constructor(reading: ContentCheckParts) {
    this.#reading = reading;
  }

  /** Whether the check is to read the page at once. */
  readsPage(url: DueUrl): boolean {
    return isWeb(url) && needsRead(url, this.#today);
  }

  /**
   * Adds what the content says to what a check found.
   * @param wasRead whether the check was to read the page
   * @throws what `task.read` throws, unless it is about the look at the host alone
   */
  async complete(task: ReadTask, observation: Observation, wasRead: boolean): Promise<JudgedCheck> {
    if (!isWeb(task.url)) return { observation };
    if (!isGood(observation.code)) {
      const { errorPage } = observation;
      if (errorPage === undefined) return { observation };
      return withJudgement(observation, judgeContent(addressOf(task), observation, null));
    }
    if (wasRead) return this.#judge(task, observation);
    if (!needsReadNow(task.url, observation)) return { observation };
    const again = await task.read(addressOf(task), observation.isForVisitors);
    if (!isGood(again.code)) return { observation };
    // What HEAD told of the host before is told, too.
    return this.#judge(task, { ...again, traits: [...observation.traits, ...again.traits] });
  }

  /** Where nothing was read, although it was to be, only the address where it stands may cast doubt on it. */
  async #judge(task: ReadTask, observation: Observation): Promise<JudgedCheck> {
    const look = observation.page === null ? null : await this.#lookFor(task, observation);
    const judgement = judgeContent(addressOf(task), observation, look);
    return {
      ...withJudgement(observation, judgement),
      ...saidOf(observation.page, addressOf(task), judgement),
    };
  }

  async #lookFor(task: ReadTask, observation: Observation): Promise<HostLook | null> {
    const { host, url } = task;
    if (observation.isForVisitors === true) return this.#lookAsVisitor(task);
    const made = this.#looks.get(host);
    if (made !== undefined) return made;
    const isToBelieve = (look: HostLook): boolean =>
      isFreshLook(look, this.#today) && !hasChanged(url, observation);
    if (host.look !== null && isToBelieve(host.look)) return host.look;
    const look = await this.#look(task, task.readInvented);
    if (look !== null) await this.#reading.frontier.saveLook(host, look);
    this.#looks.set(host, look);
    return look;
  }

  /** An error that machines get where no page can be says nothing of what visitors get there. */
  async #lookAsVisitor(task: ReadTask): Promise<HostLook | null> {
    const made = this.#visitorLooks.get(task.host);
    if (made !== undefined) return made;
    const look = await this.#look(task, (address) => task.readInvented(address, true));
    this.#visitorLooks.set(task.host, look);
    return look;
  }

  /** Null when a host would have to be waited for: the page is judged without. */
  async #look(task: ReadTask, ask: ReadTask['readInvented']): Promise<HostLook | null> {
    const { resolveNameServers, random, logger } = this.#reading;
    const looking = { ask: asFarAsAllowed(ask), resolveNameServers, random, today: this.#today };
    try {
      return await lookAtHost(addressOf(task), looking);
    } catch (error) {
      if (!(error instanceof HostBusyError)) throw error;
      logger.debug({ host: task.host.name, err: error }, 'url loop: no look at the host');
      return null;
    }
  }

  get #today(): DayNumber {
    return dayNumberOf(this.#reading.clock.now());
  }
}

function addressOf({ host, url: { scheme, port, path } }: ReadTask): NormalUrl {
  return NormalUrl.ofParts({ scheme, host: host.name, port, path });
}

/** Null where robots.txt forbids to ask, or cannot be had. */
function asFarAsAllowed(ask: ReadTask['readInvented']): HostLookParts['ask'] {
  return async (address) => {
    try {
      return await ask(address);
    } catch (error) {
      if (error instanceof ForbiddenAddressError) return null;
      throw error;
    }
  };
}

/** Whether a page leads elsewhere than it did, or answers again: its site may be a new one, and a look tell of the old one. */
function hasChanged(url: DueUrl, observation: Observation): boolean {
  return url.last !== null && needsReadNow(url, observation);
}

function isWeb({ scheme }: DueUrl): boolean {
  return scheme === 'http' || scheme === 'https';
}

/**
 * What a page that was read says beside what stands against it. What sells is asked of doubtful ones, too: who has
 * a name anew often shows the same page at each of its addresses.
 */
function saidOf(
  page: ReadPage | null,
  asked: NormalUrl,
  judgement: ContentJudgement | null,
): Pick<JudgedCheck, 'sells' | 'title'> {
  if (page === null || judgement?.kind === 'unjudgeable') return {};
  const title = judgement === null ? titleOfPage(page) : null;
  return { sells: sellsOffTopic(asked, page), ...(title !== null && { title }) };
}
