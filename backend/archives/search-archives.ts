import type { NormalUrl } from '../url/normal-url';
import type { Clock } from '../runtime/clock';
import type { Logger } from '../runtime/logger';
import { dayNumberOf, type DayNumber } from '../status/day-number';
import type { CalendarDay } from '../status/takeover/host-facts';
import { standingNameOf } from '../status/name-of-host';
import type { Snapshot } from '../store/archives/snapshot';
import type { LeasedSearch, ServiceFinding } from '../store/archives/leased-search';
import type { LinkedCopy } from '../store/archives/linked-copies';
import type { TakenSince } from '../store/names/taken-since';
import type { ArchiveService } from '../url/archives/archive-services';
import { ArchiveError } from './service/archive-http';
import type { ArchiveSource, Candidate } from './service/archive-source';
import { wantedLayerOf } from './copied-layers';
import { readArchivedCopy } from '../url/archived-copy';
import type { CopyFault, CopyLook } from './copy-look';
import { findGoodCopy } from './find-good-copy';
import { FoundSoFar, type SearchOutcome } from './found-so-far';
import { isGivenUp } from './is-given-up';
import { nearestLinked } from './nearest-linked';
import { snapshotOf } from './snapshot-of';
import { takenDayOf } from './taken-day';
import { WantedTime } from './wanted-time';
import type { SavePageNow } from './wayback/save-page-now';

/** What searches are made with. */
export interface SearchParts {
  /** In the order in which they are asked. */
  sources: readonly ArchiveSource[];
  look: (copy: { address: string; wanted: NormalUrl }, signal: AbortSignal) => Promise<CopyLook>;
  /** Whether good copies of these services are enough, so that every wiki has one that it does not refuse. */
  isEnough: (services: readonly ArchiveService[]) => boolean;
  /** Since when names are in other hands, as it seems, by name; those that stand well are left out (U1). */
  takenSince: (names: readonly string[]) => Promise<ReadonlyMap<string, TakenSince>>;
  /** Has a living URL saved that no archive has; null: nothing is ever saved. */
  saver: SavePageNow | null;
  clock: Clock;
  logger: Logger;
}

const TOO_YOUNG: CopyLook = { kind: 'bad', fault: 'too-young' };

/** The pauses between so many searches last for six weeks. */
const NAMED_TRIES_MAX = 10;

/**
 * Asks the archives for copies of a URL (I5): looks again at those that are chosen (W5.3), at those that
 * somebody named (W8.4) and at those that pages link to, then asks the services in order until enough good
 * copies are known. Nothing is chosen that was not looked at. A living URL that no service has is saved where
 * that is wanted. Services that do not answer keep what they have. If they are needed they are asked again
 * soon, and they alone: the round goes on until all of them have answered.
 */
export async function searchArchives(
  leased: LeasedSearch,
  searching: SearchParts,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  const name = standingNameOf(leased.url.host);
  const taken = (await searching.takenSince([name])).get(name);
  const search = new Search(leased, searching, { takenDay: takenDayOf(leased, taken), signal });
  for (const { service } of leased.chosen) {
    if (!searching.sources.some((source) => source.service === service))
      await search.lookAgain(service);
  }
  for (const copy of leased.named) await search.lookAtNamed(copy);
  await search.lookAtAllLinked();
  for (const source of inOrder(searching.sources, leased)) await search.askSource(source);
  await search.saveIfWanted();
  return search.end();
}

/**
 * Faults that nobody can be wrong about: there is no page. Somebody linked to the copy, so what merely casts
 * doubt, or is the copy of a redirect, is trusted: a person saw it.
 */
const USELESS: ReadonlySet<CopyFault> = new Set(['gone', 'error-page', 'endless']);

function isUseless(look: CopyLook): boolean {
  return look.kind === 'bad' && USELESS.has(look.fault);
}

/** Those with chosen copies first: they count among those that are wanted. */
function inOrder(sources: readonly ArchiveSource[], { chosen }: LeasedSearch): ArchiveSource[] {
  const isChosen = ({ service }: ArchiveSource): boolean =>
    chosen.some((snapshot) => snapshot.service === service);
  return [...sources.filter(isChosen), ...sources.filter((source) => !isChosen(source))];
}

class Search {
  readonly #leased: LeasedSearch;
  readonly #searching: SearchParts;
  readonly #signal: AbortSignal;
  readonly #today: DayNumber;
  readonly #found: FoundSoFar;
  readonly #time: WantedTime;

  constructor(
    leased: LeasedSearch,
    searching: SearchParts,
    { takenDay, signal }: { takenDay: CalendarDay | null; signal: AbortSignal },
  ) {
    this.#time = new WantedTime(leased, takenDay, searching.clock.now());
    this.#leased = leased;
    this.#searching = searching;
    this.#signal = signal;
    this.#today = dayNumberOf(searching.clock.now());
    this.#found = new FoundSoFar(leased, { isEnough: searching.isEnough, today: this.#today });
  }

  /** For services that are not asked (any more), whose copies somebody gave (W8.4). */
  async lookAgain(service: ArchiveService): Promise<void> {
    if (this.#found.isSettled(service)) return;
    await this.#note(
      service,
      async () => (await this.#chosenIfGood(service)) ?? { kind: 'none', service },
    );
  }

  /** What somebody named is told as soon as it was found good; what is not is forgotten (W8.4). */
  async lookAtNamed(named: Snapshot): Promise<void> {
    const { service } = named;
    await this.#note(service, async () => {
      const look = await this.#lookAtKept(named).catch((error: unknown) => {
        if (this.#leased.tries >= NAMED_TRIES_MAX) this.#found.unnamed.push(service);
        throw error;
      });
      if (look.kind === 'good') {
        return { kind: 'chosen', snapshot: { service, url: look.url, timestamp: look.timestamp } };
      }
      // A check of the crawler saw it, and nothing speaks against it.
      if (look.kind === 'unseen') return { kind: 'chosen', snapshot: named };
      this.#found.unnamed.push(service);
      return null;
    });
  }

  async lookAtAllLinked(): Promise<void> {
    for (const copy of nearestLinked(this.#leased.linked, this.#time.timestamp)) {
      await this.#lookAtLinked(copy);
    }
  }

  /**
   * A known copy needs no question to a service (I5); one that is no good says nothing of the others, but
   * serves nobody any more. What was refused is looked at again though it is not needed: it may be good.
   */
  async #lookAtLinked({ urlId, url, isRefused }: LinkedCopy): Promise<void> {
    const service = this.#serviceOfCopy(url);
    if (service === null || this.#found.wasAnsweredBefore(service)) return;
    const isNeeded = !this.#found.hasChosen(service) && !this.#found.isDone(service);
    if (!isNeeded && !isRefused) return;
    const look = await this.#lookUnlessSilent(url.text);
    const isSeen = look !== null && look.kind !== 'unseen';
    if (isSeen && (isRefused || isUseless(look))) {
      this.#found.linked.push({ urlId, isRefused: isUseless(look) });
    }
    if (isNeeded) this.#settleLinked(service, isSeen ? look : null);
  }

  /** @param look null: nobody knows */
  #settleLinked(service: ArchiveService, look: CopyLook | null): void {
    if (look === null) this.#found.hasUnseen = true;
    if (look?.kind !== 'good') return;
    const snapshot = { service, url: look.url, timestamp: look.timestamp };
    this.#found.settle({ kind: 'chosen', snapshot });
  }

  /** Null: its service does not answer. */
  #lookUnlessSilent(address: string): Promise<CopyLook | null> {
    return this.#look(address).catch((error: unknown) => {
      this.#signal.throwIfAborted();
      if (error instanceof ArchiveError) return null;
      throw error;
    });
  }

  /** Null: it is none of this URL, or nothing is to be chosen of its service. */
  #serviceOfCopy(address: NormalUrl): ArchiveService | null {
    const copy = readArchivedCopy(address);
    if (copy === null || wantedLayerOf(copy, this.#leased.url) === null) return null;
    return this.#leased.blocked.includes(copy.service) ? null : copy.service;
  }

  async askSource(source: ArchiveSource): Promise<void> {
    const { service } = source;
    if (this.#found.isDone(service)) return;
    if (!this.#found.hasChosen(service) && this.#found.hasEnough) return;
    await this.#note(service, () =>
      this.#isMomentNew ? this.#nearestOf(source) : this.#chosenOrFoundIn(source),
    );
  }

  /** It was found out when the URL was cited, and what is chosen was searched for another moment. */
  get #isMomentNew(): boolean {
    return this.#leased.wantedMoment?.isSearched === false;
  }

  async #chosenOrFoundIn(source: ArchiveSource): Promise<ServiceFinding> {
    return (await this.#chosenIfGood(source.service)) ?? this.#findingOf(source);
  }

  /** What is chosen stays where the service has no good copy that is nearer. */
  async #nearestOf(source: ArchiveSource): Promise<ServiceFinding> {
    const chosen = this.#found.chosenOf(source.service);
    if (chosen === undefined) return this.#findingOf(source);
    const found = await this.#findingOf(source, null);
    const isNearer = found.kind === 'chosen' && this.#time.isNearer(found.snapshot, chosen);
    return isNearer ? found : ((await this.#chosenIfGood(source.service)) ?? found);
  }

  async saveIfWanted(): Promise<void> {
    const { saver } = this.#searching;
    const { isLiving, url } = this.#leased;
    if (saver === null || !isLiving || !this.#found.isNowhere) return;
    await this.#note('wayback', async () => {
      const outcome = await saver.save(url, this.#signal);
      if (outcome.kind !== 'saved') {
        throw new ArchiveError(`not saved: ${outcome.why}`, { retryAfterS: outcome.retryAfterS });
      }
      const snapshot = await this.#snapshotOf(outcome.copy);
      return snapshot === null
        ? { kind: 'none-good', service: 'wayback' }
        : { kind: 'chosen', snapshot };
    });
  }

  end(): SearchOutcome {
    return this.#found.end({
      nowS: Math.floor(this.#searching.clock.now() / 1_000),
      isAsked: this.#searching.sources.length > 0,
    });
  }

  async #note(service: ArchiveService, find: () => Promise<ServiceFinding | null>): Promise<void> {
    if (this.#leased.blocked.includes(service)) return;
    try {
      const finding = await find();
      if (finding !== null) this.#found.settle(finding);
    } catch (error) {
      this.#signal.throwIfAborted();
      if (!(error instanceof ArchiveError)) throw error;
      this.#searching.logger.debug({ err: error, service }, 'archives: no answer');
      this.#found.silences.push({ service, error });
    }
  }

  /**
   * One that is good no more is settled at once: what the service says next may never come (W5.3). Of what
   * can only be seen in a frame, it is enough that it is there: somebody has seen it (W8.4).
   */
  async #chosenIfGood(service: ArchiveService): Promise<ServiceFinding | null> {
    const chosen = this.#found.chosenOf(service);
    if (chosen === undefined) return null;
    const look = await this.#lookAtKept(chosen).catch((error: unknown) => {
      if (isGivenUp(chosen, this.#leased.tries, this.#today)) {
        this.#found.settle({ kind: 'none', service });
      }
      throw error;
    });
    if (look.kind === 'unseen') return { kind: 'chosen', snapshot: chosen };
    // An archive that leads to another copy has this one no more.
    if (look.kind === 'good' && look.timestamp.startsWith(chosen.timestamp)) {
      return { kind: 'chosen', snapshot: { ...chosen, url: look.url } };
    }
    this.#found.settle({ kind: 'none', service });
    return null;
  }

  /** @param bad what was chosen and is no good any more; null: nothing */
  async #findingOf(
    source: ArchiveSource,
    bad: Snapshot | null = this.#found.chosenOf(source.service) ?? null,
  ): Promise<ServiceFinding> {
    const { service } = source;
    const wanted = { url: this.#leased.url, timestamp: this.#time.timestamp };
    const found = await findGoodCopy(
      source,
      { ...wanted, badAddress: bad?.url },
      {
        look: (address) => this.#look(address),
        isOut: (copy) => this.#time.isTooYoung(copy),
        signal: this.#signal,
      },
    );
    return typeof found === 'string'
      ? { kind: found, service }
      : { kind: 'chosen', snapshot: found };
  }

  async #snapshotOf({
    service,
    url: address,
  }: Pick<Candidate, 'service' | 'url'>): Promise<Snapshot | null> {
    const look = await this.#look(address);
    return look.kind === 'good' ? snapshotOf(service, look) : null;
  }

  async #look(address: string): Promise<CopyLook> {
    const look = await this.#searching.look({ address, wanted: this.#leased.url }, this.#signal);
    return look.kind === 'good' && this.#time.isTooYoung(look) ? TOO_YOUNG : look;
  }

  /** What is surely too young need not be looked at. */
  async #lookAtKept(copy: Snapshot): Promise<CopyLook> {
    return this.#time.isTooYoung(copy) ? TOO_YOUNG : this.#look(copy.url);
  }
}
