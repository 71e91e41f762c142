import { runDispatchLoop } from '../../../dispatch/dispatch-loop';
import { feedOnce } from '../../../feeder/page-loop';
import { walkSuspectsOnce } from '../../../feeder/suspects-loop';
import { walkSuspects } from '../../../feeder/walk-suspects';
import { testFeeding, testWiki, wikisOf } from '../../../feeder/testing/test-feeding';
import { systemClock } from '../../../runtime/clock';
import type { Database } from '../../../runtime/database';
import { createSilentLogger } from '../../../runtime/logger';
import { createSeededRandom } from '../../../runtime/seeded-random';
import { createManualClock, type ManualClock } from '../../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../../status/day-number';
import { DEFAULT_POLICY } from '../../../status/verdict';
import { tallyOnce } from '../../../tally/tally-loop';
import { settleClients } from '../../changes/dispatch-positions';
import { suspectWalkOf } from '../../suspects/suspect-walks';
import { createDatabaseFrontier } from '../../frontier/database-frontier';
import { wikiIdOf } from '../../pages/wikis';
import { createMarkIndex } from '../../../status/mark-index';
import { crawlAllDue } from './crawl-all-due';
import { growWiki, makeWiki } from './growing-wiki';
import { inventedAnswer, mixed } from './invented-web';
import { findCopies, hearHosts, declareSome } from './further-words';

/** A watched page has three links, of which some are to the same URL, and some copies beside them. */
const URLS_PER_PAGE = 2.85;
const START_MS = Date.UTC(2026, 2, 1, 12);
const DAY_MS = 86_400_000;
/** Days after the beginning on which is crawled what is due. */
const LOOK_DAYS = [0, 2, 5, 8, 11, 14, 18, 22, 26, 30, 35];
/** When the wiki has grown, and when the last pass stamps all again. */
const GROWN_DAY = 14;
const LAST_PASS_DAY = 35;
const BATCH = 1_000;
const SEED = 30;

/** What life takes. */
export interface Life {
  own: Database;
  /** Of the wiki's tables, empty. */
  replica: Database;
  /** The database that holds those. */
  tables: string;
  urls: number;
  report: (detail: string) => void;
  signal: AbortSignal;
}

/**
 * Fills our tables, migrated and empty, as the programs themselves do within six weeks in which all URLs are looked at three
 * times: the feeder, crawlers, the dispatcher, archives, walks and tallies. Only wiki, web and archives are invented.
 */
export async function liveMonths(life: Life): Promise<void> {
  const { own, replica, report } = life;
  report('making a wiki');
  await makeWiki(replica, Math.ceil(life.urls / URLS_PER_PAGE));
  const living = new Living(life);
  await living.begin();
  for (const day of LOOK_DAYS) {
    life.signal.throwIfAborted();
    if (day === GROWN_DAY) await growWiki(replica);
    report(`day ${day}`);
    await living.spend(day);
  }
  report('archives, declarations, hints, tallies');
  await living.end();
  await own.run('DELETE FROM page_request');
}

class Living {
  readonly #life: Life;
  readonly #clock: ManualClock = createManualClock(START_MS);
  readonly #wikis;
  readonly #feeding;
  readonly #frontier;
  #wikiId = 0;

  constructor(life: Life) {
    this.#life = life;
    this.#wikis = wikisOf(testWiki(life.replica, life.tables));
    this.#feeding = testFeeding(life.own, this.#clock);
    this.#frontier = createDatabaseFrontier(life.own, this.#clock, createSeededRandom(SEED));
  }

  async begin(): Promise<void> {
    const { own, signal } = this.#life;
    this.#wikiId = await wikiIdOf(own, 0, 'one');
    await settleClients(own, [this.#client()]);
    await this.#feed();
    await walkSuspectsOnce(this.#feeding, this.#wikis, signal);
  }

  async spend(day: number): Promise<void> {
    this.#clock.advanceTo(START_MS + day * DAY_MS);
    if (day === GROWN_DAY || day === LAST_PASS_DAY) await this.#feed();
    if (day === LAST_PASS_DAY) await this.#walkAgain();
    const days = { firstDay: dayNumberOf(START_MS), today: dayNumberOf(this.#clock.now()) };
    await crawlAllDue(this.#frontier, (host, url) => inventedAnswer(host, url, days));
    await this.#dispatch();
    await findCopies(this.#life.own, this.#clock, (urlId) => mixed(urlId + 7));
  }

  async end(): Promise<void> {
    const { own, signal } = this.#life;
    await declareSome(own, this.#wikiId);
    await hearHosts(own, dayNumberOf(this.#clock.now()));
    const marks = () => Promise.resolve(createMarkIndex([]));
    const tallying = { database: own, clock: this.#clock, logger: createSilentLogger(), marks };
    const failed = await tallyOnce(tallying, this.#wikis, signal);
    if (failed.length > 0) throw new Error('the wiki was not counted');
  }

  /** What has proved sound is no suspect any more. */
  async #walkAgain(): Promise<void> {
    const { own, signal } = this.#life;
    const wiki = { wikiId: this.#wikiId, walk: await suspectWalkOf(own, this.#wikiId) };
    const turn = { mayGoOn: () => true, isGentle: false, signal };
    if (!(await walkSuspects(this.#feeding, wiki, turn))) throw new Error('the walk was cut off');
  }

  async #feed(): Promise<void> {
    const failed = await feedOnce(this.#feeding, this.#wikis, this.#life.signal);
    if (failed.length > 0) throw new Error('the pass failed');
  }

  /** By the real clock: changes gather for a second of it. */
  async #dispatch(): Promise<void> {
    const { own, signal } = this.#life;
    const parts = { database: own, clock: systemClock, random: createSeededRandom(SEED) };
    const clients = () => Promise.resolve([this.#client()]);
    await runDispatchLoop(
      { ...parts, logger: createSilentLogger(), clients },
      { batch: BATCH, untilIdle: true, signal },
    );
  }

  #client() {
    return { client: 'one@wmflabs', wikiId: this.#wikiId, policy: DEFAULT_POLICY };
  }
}
