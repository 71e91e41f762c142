import type { IncomingMessage, ServerResponse } from 'node:http';
import { createArchiveAgent } from '../../../archives/service/archive-agent';
import { createServicePacing } from '../../../archives/service/service-pacing';
import { createAskArchive } from '../../../archives/service/undici-archive-http';
import { MementoServer } from '../../../archives/testing/memento-server';
import type { UrlLoopParts } from '../../../crawler/loop/url-loop-parts';
import { runUrlLoop } from '../../../crawler/loop/url-loop';
import { LoopbackWeb } from '../../../crawler/testing/loopback-web';
import type { Database } from '../../../runtime/database';
import { createSilentLogger } from '../../../runtime/logger';
import { systemRandom } from '../../../runtime/random';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../../status/day-number';
import { createMarkIndex } from '../../../status/mark-index';
import { redirectClassOf } from '../../../status/redirect-class';
import { STATUS } from '../../../status/status-code';
import { keepChoices } from '../../../store/archives/archive-choices';
import { createDatabaseFrontier } from '../../../store/frontier/database-frontier';
import { createReplacementQueue } from '../../../store/people/replacements';
import type { CheckResult } from '../../../store/results/check-result';
import { recordResults } from '../../../store/results/results';
import { checkResult } from '../../../store/testing/check-result';
import { listUrls } from '../../../store/testing/sample-urls';
import { normalUrl } from '../../../url/testing/normal-url';
import { proseOf, slugOfTitle, titleOfStory } from '../../testing/prose';
import { runAliasLoop } from '../alias-loop';
import type { AliasParts } from '../search-host';

export const DAY_MS = 86_400_000;
export const OLD_HOST = 'www.courier-lunden.net';
export const NEW_HOST = 'courier-lunden.net';
const ARCHIVE = 'http://web.archive.bibalex.org';
const COPIED_AT = '20190401000000';
const START_MS = Date.UTC(2026, 8, 1, 12);

/** A newspaper whose pages moved; the first ones redirect, the others are dead. */
export interface MovedStory {
  readonly old: string;
  readonly now: string;
  readonly path: string;
  readonly html: string;
}

const titles = Array.from({ length: 12 }, (_, number) => titleOfStory(number));

/** All that it ever had. */
const STORIES: readonly MovedStory[] = titles.map((title, number) => {
  const path = `/articles/${slugOfTitle(title)}/`;
  return {
    old: `http://${OLD_HOST}/news/${1_000 + number * 17}/${slugOfTitle(title)}`,
    now: `http://${NEW_HOST}${path}`,
    path,
    html: `<!doctype html><html lang=en><title>${title} | Courier</title><main><h1>${title}</h1>${proseOf(`courier ${number}`)}</main></html>`,
  };
});

/** Redirecting ones, and dead ones. */
export const REDIRECTING = STORIES.slice(0, 6);
export const DEAD = STORIES.slice(6, 10);
/** Nobody has looked at them yet. */
export const LATER = STORIES.slice(10);

/** A site on real servers, an archive, and tables that know of them what checks have recorded. */
export class MovedSite {
  readonly web = new LoopbackWeb();
  readonly archive = new MementoServer({ origin: ARCHIVE, root: '/web/' });
  clock = createManualClock(START_MS);
  /** What was asked for at the new site. */
  readonly asked: string[] = [];
  robots = '';
  /** What it answers to everything; null: what belongs to it. */
  status: number | null = null;
  /** After so many requests it wants a pause. */
  pausesAfter = Infinity;
  /** Paths at which it ends the connection without an answer. */
  readonly broken = new Set<string>();
  readonly #database: Database;
  readonly #agent;

  constructor(database: Database) {
    this.#database = database;
    this.#agent = createArchiveAgent(this.archive.openConnection, {}, new AbortController().signal);
  }

  async start(): Promise<void> {
    await this.archive.start();
    await this.web.http(`${NEW_HOST}:80`, (request, response) => this.#answer(request, response));
    for (const { old, html } of STORIES) this.archive.add(old, [COPIED_AT], { html });
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
    await this.archive.close();
    await this.web.close();
  }

  begin(): void {
    this.clock = createManualClock(START_MS);
    this.asked.length = 0;
    this.archive.asked.length = 0;
    this.archive.heal();
    this.robots = '';
    this.status = null;
    this.pausesAfter = Infinity;
    this.broken.clear();
  }

  get today(): number {
    return dayNumberOf(this.clock.now());
  }

  get nowS(): number {
    return Math.floor(this.clock.now() / 1_000);
  }

  later(days: number): void {
    this.clock.advanceTo(this.clock.now() + days * DAY_MS);
  }

  list(stories: readonly MovedStory[]): Promise<Map<string, number>> {
    return listUrls(
      this.#database,
      stories.map(({ old }) => old),
      this.today,
    );
  }

  /** As a crawler records what it finds today; whoever is looked at is due. */
  async record(results: readonly CheckResult[], on = this.#database): Promise<void> {
    await this.#database.run('UPDATE url SET due_day = 1 WHERE url_id IN (?)', [
      results.map(({ urlId }) => urlId),
    ]);
    const at = { today: this.today, nowS: this.nowS };
    await recordResults(on, [...results], at, () => this.today + 3);
  }

  /** Moved for good, as a check sees it. */
  async redirect(stories: readonly MovedStory[]): Promise<void> {
    const ids = await this.list(stories);
    await this.record(
      stories.map(({ old, now }) => {
        const [from, target] = [normalUrl(old), normalUrl(now)];
        const redirect = { target, hops: [301], class: redirectClassOf(from, target) };
        return checkResult(ids.get(old) ?? 0, STATUS.movedPermanently, { redirect });
      }),
    );
  }

  /** Fails twice, three days apart; each has a copy that is offered, by default. */
  async die(stories: readonly MovedStory[], { hasCopies = true } = {}): Promise<number[]> {
    const ids = await this.list(stories);
    const urlIds = stories.map(({ old }) => ids.get(old) ?? 0);
    for (let looks = 0; looks < 2; looks += 1) {
      this.later(3);
      await this.record(urlIds.map((urlId) => checkResult(urlId, STATUS.notFound)));
    }
    if (hasCopies) await this.findCopies(stories);
    return urlIds;
  }

  /** As who asks archives for copies does. */
  async findCopies(stories: readonly MovedStory[]): Promise<void> {
    const ids = await this.list(stories);
    for (const { old } of stories) await this.#keepCopy(old, ids.get(old) ?? 0);
  }

  /** Redirects are known, others died: the search is due in two days. */
  async lapse(): Promise<number[]> {
    await this.redirect(REDIRECTING);
    const urlIds = await this.die(DEAD);
    await this.#database.run('UPDATE host SET due_at = 4294967295');
    return urlIds;
  }

  parts(part: Partial<AliasParts> = {}): AliasParts {
    const { clock } = this;
    const database = part.database ?? this.#database;
    const bare = createAskArchive({ dispatcher: this.#agent, userAgent: 'Weboid/test' });
    const ask = createServicePacing({ ask: bare, clock, random: systemRandom });
    const frontier = createDatabaseFrontier(database, clock, systemRandom);
    return {
      database,
      clock,
      logger: createSilentLogger(),
      marks: () => Promise.resolve(createMarkIndex([])),
      visits: {
        visiting: { frontier, clock, network: this.web.network(), hostIntervalMs: 1_000 },
        userAgent: 'Weboid/test',
        timeoutMs: 5_000,
      },
      copies: { ask, clock },
      ...part,
    };
  }

  /** Searches whatever is due. */
  search(part: Partial<AliasParts> = {}): Promise<void> {
    return this.searchUntil(new AbortController().signal, part);
  }

  searchUntil(signal: AbortSignal, part: Partial<AliasParts>): Promise<void> {
    return runAliasLoop(this.parts(part), { untilIdle: true, signal });
  }

  /** Lets a crawler check what is proposed. */
  async crawl(part: Partial<UrlLoopParts> = {}): Promise<void> {
    await this.#database.run('UPDATE url SET due_day = 60000');
    await runUrlLoop(
      {
        frontier: createDatabaseFrontier(this.#database, this.clock, systemRandom),
        network: this.web.network(),
        resolveNameServers: () => Promise.resolve([]),
        clock: this.clock,
        random: systemRandom,
        logger: createSilentLogger(),
        replacements: createReplacementQueue(this.#database, this.clock),
        ...part,
        settings: {
          hostsAtOnce: 20,
          hostIntervalMs: 1_000,
          addressIntervalMs: 0,
          hostFailures: 3,
          timeoutMs: 2_000,
          userAgent: 'Weboid/test',
        },
      },
      { once: true, signal: new AbortController().signal },
    );
  }

  async #keepCopy(old: string, urlId: number): Promise<void> {
    const url = `${ARCHIVE}/web/${COPIED_AT}/${old}`;
    const snapshot = { service: 'bibalex', url, timestamp: COPIED_AT } as const;
    await keepChoices(this.#database, urlId, [{ service: 'bibalex', snapshot }], this.today);
  }

  #answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
    this.asked.push(url);
    if (this.broken.has(url)) return void response.destroy();
    const story = STORIES.find(({ path }) => path === url);
    const isRobots = url === '/robots.txt';
    const paused = this.asked.length > this.pausesAfter ? 503 : null;
    const status = this.status ?? paused ?? (story === undefined && !isRobots ? 404 : 200);
    response.writeHead(status, { 'content-type': isRobots ? 'text/plain' : 'text/html' });
    response.end(isRobots ? this.robots : (story?.html ?? '<h1>Not found</h1>'));
  }
}
