import { gzipSync } from 'node:zlib';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LoopbackWeb } from '../../../crawler/testing/loopback-web';
import type { Database } from '../../../runtime/database';
import { createSilentLogger } from '../../../runtime/logger';
import { systemRandom } from '../../../runtime/random';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { dayNumberOf, isoDate } from '../../../status/day-number';
import { encodeHistory } from '../../../status/history';
import { STATUS } from '../../../status/status-code';
import { createDatabaseFrontier } from '../../../store/frontier/database-frontier';
import { listUrls } from '../../../store/testing/sample-urls';
import type { SitemapParts } from '../read-host';
import { runSitemapLoop } from '../sitemap-loop';

export const SITE = 'www.fjord-museum.net';
const DAY_MS = 86_400_000;

/** A host with a sitemap on a real server, and a list with URLs of it. */
export class SitemapWorld {
  readonly web = new LoopbackWeb();
  readonly clock = createManualClock(Date.UTC(2026, 8, 1, 12));
  /** What has been asked for, in order, with the status that it got. */
  readonly asked: string[] = [];
  /** Files by path; others are not there. */
  readonly files = new Map<string, { body: string | Buffer; headers?: Record<string, string> }>();
  /** Answers with it in place of its files. */
  status: number | null = null;
  port = 0;
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async start(): Promise<void> {
    this.port = await this.web.http(`${SITE}:80`, (request, response) =>
      this.#answer(request, response),
    );
  }

  get today(): number {
    return dayNumberOf(this.clock.now());
  }

  /** Begins anew with so many URLs, `/0` and so on, that were looked at twice, the last time yesterday. */
  async begin(count: number, known: readonly string[] = []): Promise<void> {
    this.asked.length = 0;
    this.files.clear();
    this.status = null;
    const urls = Array.from({ length: count }, (_, n) => `http://${SITE}/${n}`);
    await listUrls(this.#database, [...urls, ...known], this.today);
    await this.lookAtAll(this.today - 1);
    await this.#database.run('UPDATE host SET due_at = 4294967295');
  }

  /** As if all had been looked at on that day, and been fine. */
  async lookAtAll(day: number, where = '1'): Promise<void> {
    const run = { code: STATUS.fine, http: 200, firstDay: day - 20, lastDay: day } as const;
    await this.#database.run(
      `UPDATE url SET history = ?, failures = 0, failing_day = 0, checked_day = ?, due_day = ? WHERE ${where}`,
      [Buffer.from(encodeHistory([run])), day, day + 14],
    );
  }

  parts(part: Partial<SitemapParts> = {}): SitemapParts {
    const { clock } = this;
    const database = part.database ?? this.#database;
    return {
      database,
      clock,
      logger: createSilentLogger(),
      userAgent: 'Weboid/test',
      visiting: {
        frontier: createDatabaseFrontier(database, clock, systemRandom),
        network: this.web.network(),
        clock,
        hostIntervalMs: 0,
      },
      ...part,
    };
  }

  /** Reads whatever is due. */
  read(part: Partial<SitemapParts> = {}): Promise<void> {
    const { signal } = new AbortController();
    return runSitemapLoop(this.parts(part), { untilIdle: true, signal });
  }

  async readAfter(days: number, part: Partial<SitemapParts> = {}): Promise<void> {
    this.clock.advanceTo(this.clock.now() + days * DAY_MS);
    await this.read(part);
  }

  /** Puts a sitemap in place that lists these numbers. */
  put(numbers: Iterable<number>, put: Partial<PutSitemap> = {}): void {
    const { path = '/sitemap.xml', lastmodOf = () => null, headers = {}, isPacked = false } = put;
    const entries = [...numbers].map((number) => {
      const day = lastmodOf(number);
      const lastmod = day === null ? '' : `<lastmod>${isoDate(day)}</lastmod>`;
      return `<url><loc>https://${SITE}/${number}</loc>${lastmod}</url>`;
    });
    const text = `<urlset>${entries.join('')}</urlset>`;
    this.files.set(path, { body: isPacked ? gzipSync(text) : text, headers });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const file = this.files.get(request.url ?? '');
    const known = file?.headers?.['ETag'];
    const isKnown = known !== undefined && request.headers['if-none-match'] === known;
    const found = isKnown ? 304 : 200;
    const status = this.status ?? (file === undefined ? 404 : found);
    this.asked.push(`${request.url} ${status}`);
    response.writeHead(status, file?.headers ?? {});
    response.end(status === 200 ? file?.body : '');
  }
}

/** How a sitemap is put in place. */
interface PutSitemap {
  path: string;
  /** The day of the last change of each. */
  lastmodOf: (number: number) => number | null;
  headers: Record<string, string>;
  isPacked: boolean;
}
