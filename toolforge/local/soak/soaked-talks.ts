import { sleepReal } from '../../../backend/runtime/clock';
import type { Database } from '../../../backend/runtime/database';
import { domainOf } from '../../../backend/store/changes/domain-key';
import { createTableChangeFeed } from '../../../backend/store/changes/table-change-feed';
import { KIND } from '../../../backend/store/subscribers/subscriber-kind';
import { stateIdOf } from '../../../backend/store/subscribers/subscriber-state';
import { createSigner } from '../../../backend/web/rooms/people/signer';
import { TestVisitor } from '../../../backend/web/rooms/people/testing/visitor';
import { accountIdOf } from '../sign-in/sign-in-server';
import { changeLinks, findTalkedSite, type ComingLinks, type TalkedSite } from './changing-links';
import { fillAtFront, signInAtFront } from './front-forms';
import type { JobPod } from './job-pod';
import { SOAK_SESSION_KEY } from './soaked-people';
import type { TalkServer } from './talk-server';
import { checkTalks, type SoakedTalker, type TalksRecord } from './talks-check';

/** Somebody who wants to be told, and of what. */
interface ComingTalker extends SoakedTalker {
  name: string;
  fields: Record<string, string>;
  /** A week passes with each second or later day of the others. */
  isWeekly: boolean;
}

/** A process of the job that writes. */
type Writer = Pick<JobPod, 'disturb' | 'startedMs' | 'isEnding'>;

const LOOK_MS = 2_000;
const DAY_EACH_MS = 12_000;
const DAYS_OF_WEEK = 3;
/** The site is dead for so long, and then not. */
const CHANGES_MS = 24_000;
/** Who writes looks once a minute whether anything is to be told, and at once when it is started. */
const RESTED_MS = 45_000;
/** What died within three hours is told together. */
const GATHERED_S = 3 * 3_600 + 60;

/** People who are told on their talk pages of the links of a site that changes. */
export class SoakedTalks {
  readonly #own: Database;
  readonly #server: TalkServer;
  readonly #coming: ComingLinks;
  readonly #writers: readonly Writer[];
  #talkers: ComingTalker[] = [];
  /** Leases, and during which process they were first seen. */
  readonly #leases = new Map<string, number | null>();
  #killed = 0;
  #failed = 0;

  constructor(
    own: Database,
    {
      server,
      coming,
      writers,
    }: { server: TalkServer; coming: ComingLinks; writers: readonly Writer[] },
  ) {
    this.#own = own;
    this.#server = server;
    this.#coming = coming;
    this.#writers = writers;
    server.killWriter = () => this.#kill();
  }

  /** How often who writes was killed by this. */
  get killed(): number {
    return this.#killed;
  }

  /** Has people subscribe, a site change and days pass, until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const links = await this.#coming.found(signal);
    if (links === null) return;
    const site = await this.#site(links.hosts, signal);
    if (site === null) return;
    this.#talkers = wantedTalkers(site);
    await Promise.all([
      ...this.#talkers.map((talker) => this.#subscribe(talker, signal)),
      changeLinks(this.#own, { hosts: [site.host] }, signal, CHANGES_MS),
      this.#passDays(site, signal),
    ]);
  }

  async #site(others: readonly string[], signal: AbortSignal): Promise<TalkedSite | null> {
    while (!signal.aborted) {
      // While the database is away nothing is known, and asked for again.
      const site = await findTalkedSite(this.#own, others).catch(() => null);
      if (site !== null) return site;
      await sleepReal(LOOK_MS);
    }
    return null;
  }

  async #subscribe(talker: ComingTalker, signal: AbortSignal): Promise<void> {
    const visitor = new TestVisitor();
    while (!signal.aborted) {
      try {
        talker.subscriberId = await this.#idOf(talker);
        if (talker.subscriberId !== 0) {
          talker.onSince = await createTableChangeFeed(this.#own).head();
          return;
        }
        await signInAtFront(visitor, talker.name);
        const form = { page: '/subscriptions?lang=en', to: '/subscriptions/do', action: 'add' };
        await fillAtFront(visitor, form, talker.fields);
      } catch {
        // Not answered, or not as wanted: counted, and tried again.
        this.#failed += 1;
      }
      await sleepReal(LOOK_MS);
    }
  }

  async #idOf({ name }: ComingTalker): Promise<number> {
    const owner = createSigner(SOAK_SESSION_KEY).hash('person', String(accountIdOf(name)));
    const [row] = await this.#own.select<{ subscriber_id: number }>(
      'SELECT subscriber_id FROM subscriber WHERE owner = ? AND kind = ? AND state = ?',
      [owner, KIND.talk, stateIdOf('on')],
    );
    return row?.subscriber_id ?? 0;
  }

  async #passDays(site: TalkedSite, signal: AbortSignal): Promise<void> {
    for (let day = 1; !signal.aborted; day += 1) {
      await sleepReal(DAY_EACH_MS);
      // While the database is away no time passes.
      await this.#passDay(site, day).catch(() => undefined);
    }
  }

  async #passDay({ host }: TalkedSite, day: number): Promise<void> {
    const nowS = Math.floor(Date.now() / 1_000);
    await this.#own.run(
      `UPDATE \`change\` JOIN url USING (url_id) JOIN host USING (host_id)
       SET changed_at = changed_at - ? WHERE host.name = ? AND changed_at > ?`,
      [GATHERED_S, Buffer.from(host), nowS - GATHERED_S],
    );
    await this.#endLeases(nowS);
    for (const talker of this.#talkers) {
      if (talker.onSince < 0 || (talker.isWeekly && day % DAYS_OF_WEEK !== 0)) continue;
      const { affectedRows } = await this.#own.run(
        'UPDATE subscriber SET due_at = ? WHERE subscriber_id = ? AND lease_token IS NULL AND due_at > ?',
        [nowS, talker.subscriberId, nowS],
      );
      talker.turns += affectedRows;
    }
    if (await this.#isAnyDue(nowS)) this.#wake();
  }

  /** Half an hour passes for those whom nobody tells any more, as the process that did has ended. */
  async #endLeases(nowS: number): Promise<void> {
    const [writer] = this.#writers;
    const rows = await this.#own.select<{ subscriber_id: number; lease_token: Buffer }>(
      'SELECT subscriber_id, lease_token FROM subscriber WHERE kind = ? AND lease_token IS NOT NULL',
      [KIND.talk],
    );
    for (const { subscriber_id: id, lease_token: token } of rows) {
      const key = token.toString('hex');
      const since = this.#leases.get(key);
      if (since === undefined) this.#leases.set(key, writer?.startedMs ?? null);
      const isOver = since !== undefined && since !== (writer?.startedMs ?? null);
      if (!isOver) continue;
      await this.#own.run(
        'UPDATE subscriber SET due_at = ? WHERE subscriber_id = ? AND lease_token = ?',
        [nowS, id, token],
      );
    }
  }

  async #isAnyDue(nowS: number): Promise<boolean> {
    const rows = await this.#own.select(
      `SELECT 1 FROM subscriber JOIN delivery USING (subscriber_id)
       WHERE kind = ? AND due_at <= ? LIMIT 1`,
      [KIND.talk, nowS],
    );
    return rows.length > 0;
  }

  #wake(): void {
    for (const writer of this.#writers) {
      const { startedMs, isEnding } = writer;
      const hasRested = startedMs !== null && performance.now() - startedMs > RESTED_MS;
      if (hasRested && !isEnding) writer.disturb('SIGTERM');
    }
  }

  #kill(): void {
    this.#killed += 1;
    for (const writer of this.#writers) writer.disturb('SIGKILL');
  }

  check(): Promise<TalksRecord> {
    const talkers = this.#talkers.filter(({ onSince }) => onSince >= 0);
    const { revisions } = this.#server.pages;
    return checkTalks(this.#own, {
      talkers,
      revisions,
      killed: this.#killed,
      failed: this.#failed,
    });
  }
}

/** Of the domain of the site, of its wiki, of one of its links, and of the domain once a week. */
function wantedTalkers({ host, wiki, url }: TalkedSite): ComingTalker[] {
  const domain = domainOf(`http://${host}/`);
  const isOfSite = (address: string): boolean => new URL(address).hostname === host;
  const topics: [fields: Record<string, string>, wants: ComingTalker['wants']][] = [
    [{ domain, often: '1' }, isOfSite],
    [{ dbname: wiki, often: '1' }, isOfSite],
    [{ url, often: '1' }, (address) => address === url],
    [{ domain, often: '7' }, isOfSite],
  ];
  return topics.map(([topic, wants], n) => {
    const name = `Talker ${n + 1}`;
    return {
      name,
      title: `User talk:${name}`,
      dbname: wiki,
      fields: { talk: `${wiki}@WMF`, ...topic },
      wants,
      isWeekly: topic['often'] === '7',
      subscriberId: 0,
      onSince: -1,
      turns: 0,
    };
  });
}
