import type { IncomingMessage, ServerResponse } from 'node:http';
import { createArchiveSources } from '../../archives/configured-sources';
import { createArchiveAgent } from '../../archives/service/archive-agent';
import { createServicePacing } from '../../archives/service/service-pacing';
import { createAskArchive } from '../../archives/service/undici-archive-http';
import { MementoServer } from '../../archives/testing/memento-server';
import { LoopbackWeb } from '../../crawler/testing/loopback-web';
import type { RegistryClient } from '../../registries/ask-registry';
import type { Database } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { encodeHistory } from '../../status/history';
import { STATUS } from '../../status/status-code';
import { DEFAULT_POLICY } from '../../status/verdict';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { namesOf } from '../../store/names/name-standings';
import { noticeNames } from '../../store/names/notice-names';
import type { StoredName } from '../../store/names/stored-name';
import { askAlone } from '../../store/statements/joint-asking';
import { listUrls } from '../../store/testing/sample-urls';
import { runTakeoverLoop } from '../takeover-loop';
import type { TakeoverParts } from '../visit-name';

export const NAME = 'lunden-mill.net';
export const SITE = `www.${NAME}`;
export const PATHS = ['/mill', '/boats', '/weaving'] as const;
const ARCHIVE = 'http://web.archive.bibalex.org';
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 8, 1, 12);

const TEXTS: Readonly<Record<string, string>> = {
  '/mill':
    'The mill was built in 1847 by the brothers Olsen, who ground rye for the whole valley of Lunden until the river changed its bed and the wheel stood still for good.',
  '/boats':
    'Fishermen of Lunden built their boats of pine from the northern slope, and a carpenter named Berg kept drawings of forty hulls, which his daughter gave to the museum.',
  '/weaving':
    'Weavers worked at upright looms beside the windows; their patterns of red and blue wool were sold at the market of Halden each autumn between the wars.',
};

/** A page of a museum. */
export const museumPage = (path: string): string =>
  `<title>${path.slice(1)} | Museum of Lunden</title><h1>About ${path.slice(1)}</h1><p>${`${TEXTS[path] ?? 'Welcome.'} `.repeat(2)}</p>`;

export const CASINO_PAGE = `<title>Online casino bonus</title><h1>Online casino</h1><p>${'Play at the best online casino: claim your welcome bonus, free spins and live casino games. Register now and win the jackpot. '.repeat(4)}</p>`;

/** A site with copies in an archive, whose name may come into other hands; all on real servers. */
export class TakeoverWorld {
  readonly web = new LoopbackWeb();
  readonly archive = new MementoServer({ origin: ARCHIVE, root: '/web/' });
  readonly clock = createManualClock(START_MS);
  /** Paths of the site that were asked for. */
  readonly asked: string[] = [];
  /** Names of which the registry was asked. */
  readonly registry: string[] = [];
  /** What the site shows; null: the museum. */
  shown: string | null = null;
  /** What single paths show in place of that. */
  pages: ReadonlyMap<string, string> = new Map();
  /** What it answers to everything; null: what belongs to it. */
  status: number | null = null;
  /** Where what nobody ever made leads to; null: nowhere. */
  elsewhere: string | null = null;
  registeredDay: number | null = null;
  urlIds: number[] = [];
  readonly #database: Database;
  readonly #agent;

  constructor(database: Database) {
    this.#database = database;
    this.#agent = createArchiveAgent(this.archive.openConnection, {}, new AbortController().signal);
  }

  async start(): Promise<void> {
    await this.archive.start();
    await this.web.http(`${SITE}:80`, (request, response) => this.#answer(request, response));
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
    await this.archive.close();
    await this.web.close();
  }

  get today(): number {
    return dayNumberOf(this.clock.now());
  }

  /** Begins anew: URLs that work, each with a copy of 2019. */
  async begin(): Promise<void> {
    this.asked.length = 0;
    this.registry.length = 0;
    this.archive.copies.length = 0;
    this.archive.asked.length = 0;
    this.shown = null;
    this.elsewhere = null;
    this.registeredDay = 12_000;
    const urls = PATHS.map((path) => `http://${SITE}${path}`);
    const ids = await listUrls(this.#database, urls, this.today);
    this.urlIds = urls.map((url) => ids.get(url) ?? 0);
    const run = { code: STATUS.fine, http: 200, firstDay: this.today - 900, lastDay: this.today };
    await this.#database.run('UPDATE url SET history = ?, checked_day = ?, due_day = ?', [
      Buffer.from(encodeHistory([{ ...run, code: STATUS.fine }])),
      this.today,
      this.today + 900,
    ]);
    await this.#database.run('UPDATE host SET due_at = 4294967295');
    PATHS.forEach((path, place) => {
      this.archive.add(urls[place] ?? '', ['20190401000000'], { html: museumPage(path) });
    });
  }

  /** As a check does that reads a page, by default the first one. */
  async notice(urlId = this.urlIds[0] ?? 0): Promise<void> {
    const noticed = [{ urlId, name: NAME }];
    const nowS = Math.floor(this.clock.now() / 1_000);
    await noticeNames(this.#database, noticed, { today: this.today, nowS });
  }

  parts(part: Partial<TakeoverParts> = {}): TakeoverParts {
    const { clock } = this;
    const database = part.database ?? this.#database;
    const bare = createAskArchive({ dispatcher: this.#agent, userAgent: 'Weboid/test' });
    const ask = createServicePacing({ ask: bare, clock, random: systemRandom });
    const logger = createSilentLogger();
    const frontier = createDatabaseFrontier(database, clock, systemRandom);
    return {
      database,
      logger,
      policies: () => [DEFAULT_POLICY],
      visits: {
        visiting: { frontier, clock, network: this.web.network(), hostIntervalMs: 1_000 },
        userAgent: 'Weboid/test',
        timeoutMs: 20_000,
        random: systemRandom,
      },
      copies: { ask, clock, sources: createArchiveSources(['bibalex'], { ask, clock, logger }) },
      registry: this.#registryClient(),
      ...part,
    };
  }

  /** Looks at whatever is due. */
  look(part: Partial<TakeoverParts> = {}): Promise<void> {
    const { signal } = new AbortController();
    return runTakeoverLoop(this.parts(part), { untilIdle: true, signal });
  }

  /** Looks each day for some days. @returns how the name stood, wherever that changed, with the day */
  async live(days: number, part: Partial<TakeoverParts> = {}): Promise<string[]> {
    const stood: string[] = [];
    let before = (await this.name())?.standing;
    for (let day = 0; day < days; day++) {
      await this.look(part);
      const name = await this.name();
      if (name?.standing !== before) stood.push(`${day} ${name?.standing}`);
      before = name?.standing;
      this.clock.advanceTo((Math.floor(this.clock.now() / DAY_MS) + 1) * DAY_MS + DAY_MS / 2);
    }
    return stood;
  }

  async name(): Promise<StoredName | undefined> {
    return (await namesOf(askAlone(this.#database), [NAME])).get(NAME);
  }

  #registryClient(): RegistryClient {
    return {
      registrationOf: (name) => {
        this.registry.push(name);
        const day = this.registeredDay;
        return Promise.resolve(
          day === null ? { kind: 'untold' } : ({ kind: 'registered', day } as const),
        );
      },
    };
  }

  #answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
    this.asked.push(url);
    const isThere = PATHS.some((path) => path === url);
    if (this.elsewhere !== null && !isThere && url !== '/robots.txt') {
      response.writeHead(302, { location: this.elsewhere }).end();
      return;
    }
    const status = this.status ?? (this.shown === null && !isThere ? 404 : 200);
    response.writeHead(url === '/robots.txt' ? 404 : status, { 'content-type': 'text/html' });
    response.end(this.pages.get(url) ?? this.shown ?? museumPage(url));
  }
}
