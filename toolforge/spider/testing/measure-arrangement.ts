import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildProgram, ENVIRONMENT } from '../../../backend/crawler/testing/bench-program';
import { makeDue } from '../../../backend/crawler/testing/bench-due-urls';
import { withBenchWeb } from '../../../backend/crawler/testing/bench-web-process';
import type { CrawlWork, Taken } from '../../../backend/crawler/testing/bench-loops';
import type { BenchWork, PassTaken } from '../../../backend/feeder/testing/bench-worker';
import { generateReplica } from '../../../backend/feeder/testing/generated-replica';
import type { Database } from '../../../backend/runtime/database';
import { systemRandom } from '../../../backend/runtime/random';
import { createManualClock } from '../../../backend/runtime/testing/manual-clock';
import { dayNumberOf } from '../../../backend/status/day-number';
import { createDatabaseFrontier } from '../../../backend/store/frontier/database-frontier';
import { crawlWithoutWeb, type Tally } from '../../../backend/store/testing/bench-crawler';
import { orphans } from '../../../backend/store/testing/orphans';
import {
  fillSuspects,
  generateFindings,
  generateWiki,
} from '../../../backend/web/testing/generated-answers';
import { askFully } from '../../../backend/web/testing/full-load';
import { ROOT } from '../../root';
import type { Arrangement } from './arrangement';
import { withAnswers } from './with-answers';

/** How much is done on each arrangement. */
export interface WorldSize {
  /** Watched pages of the wiki that is fed, three links each. */
  pages: number;
  /** Results that are recorded of its URLs, without asking them. */
  results: number;
  /** Hosts of ten URLs each that are crawled, over a web. */
  hosts: number;
  /** In the list that answers are made from, with a page of a hundred links for each hundred. */
  answeredUrls: number;
  answerS: number;
}

/** What it came to. */
export interface MeasuredArrangement {
  migrateS: number;
  first: PassTaken;
  unchanged: PassTaken;
  pages: number;
  links: number;
  /** Of URLs and of links, of each data server. */
  shares: Record<'url' | 'link', number[]>;
  resultsPerS: number;
  resultCpuMs: number;
  crawled: Taken;
  answersPerS: number;
  answerCpuMs: number;
  /** Rows that hang on nothing, at the end. */
  orphans: string[];
}

const FIRST_PASS_MS = Date.UTC(2026, 8, 1, 12);
const HOUR_MS = 3_600_000;
const URLS_PER_HOST = 10;
const CRAWLERS = 2;
const CONNECTIONS_EACH = 2;
const TIMEOUT_MS = 60_000;
const WARM_UP_S = 4;

/** Does all of it on one arrangement, one thing after the other. */
export async function measureArrangement(
  on: Arrangement,
  size: WorldSize,
  report: (detail: string) => void,
): Promise<MeasuredArrangement> {
  report('migrating');
  const startMs = performance.now();
  const fed = await on.own('fed');
  const migrateS = (performance.now() - startMs) / 1_000;
  report('feeding');
  const feeding = await feed(on, fed, size);
  report('recording results');
  const recording = await recordAll(on, size);
  const lost = await orphans(fed);
  report('crawling');
  const crawled = await crawl(on, size);
  report('answering');
  const answering = await answer(on, size);
  return { migrateS, ...feeding, ...recording, crawled, ...answering, orphans: lost };
}

type Fed = Pick<MeasuredArrangement, 'first' | 'unchanged' | 'pages' | 'links' | 'shares'>;

async function feed(on: Arrangement, fed: Database, { pages: wanted }: WorldSize): Promise<Fed> {
  const wiki = await on.front.create('wiki');
  const hosts = Math.ceil(wanted / URLS_PER_HOST);
  const { watchedPages: pages } = await generateReplica(wiki, { watchedPages: wanted, hosts });
  const [first, unchanged] = await runFeeder(on, {
    port: on.front.port,
    own: 'fed',
    wikiTables: 'wiki',
    sqlFolder: `${ROOT}/sql`,
    passesAtMs: [FIRST_PASS_MS, FIRST_PASS_MS + HOUR_MS],
  });
  if (first === undefined || unchanged === undefined) throw new Error('a pass is missing');
  const [row] = await fed.select<{ pages: number; links: number }>(
    `SELECT (SELECT COUNT(*) FROM page WHERE needs_update = 0) AS pages,
       (SELECT COUNT(*) FROM link) AS links`,
  );
  if (row?.pages !== pages) throw new Error(`${row?.pages} of ${pages} pages were fed`);
  const [url, link] = [await on.shares('fed', 'url'), await on.shares('fed', 'link')];
  return { first, unchanged, pages, links: row.links, shares: { url, link } };
}

async function runFeeder({ front }: Arrangement, work: BenchWork): Promise<PassTaken[]> {
  const program = buildProgram('feeder/testing/bench-worker.ts', front.folder);
  return JSON.parse(`[${(await linesOf(program, work)).join(',')}]`) as PassTaken[];
}

/** @throws when not every result was stored */
async function recordAll(
  on: Arrangement,
  { results }: WorldSize,
): Promise<Pick<MeasuredArrangement, 'resultsPerS' | 'resultCpuMs'>> {
  const nowMs = FIRST_PASS_MS + HOUR_MS;
  const tally: Tally = { results: 0, hosts: 0, enough: results };
  const frontiers = Array.from({ length: CRAWLERS }, () =>
    createDatabaseFrontier(
      on.front.open('fed', CONNECTIONS_EACH),
      createManualClock(nowMs),
      systemRandom,
    ),
  );
  const [startMs, cpuS] = [performance.now(), on.cpuSeconds()];
  await Promise.all(frontiers.map((frontier) => crawlWithoutWeb(frontier, tally)));
  const seconds = (performance.now() - startMs) / 1_000;
  const [row] = await on.front
    .open('fed', 1)
    .select<{ stored: number }>('SELECT COUNT(*) AS stored FROM url WHERE checked_day = ?', [
      dayNumberOf(nowMs),
    ]);
  if (row?.stored !== tally.results) {
    throw new Error(`${row?.stored} of ${tally.results} results were stored`);
  }
  const resultCpuMs = ((on.cpuSeconds() - cpuS) / tally.results) * 1_000;
  return { resultsPerS: tally.results / seconds, resultCpuMs };
}

/** The URL loop itself, over a web of its own. @throws when not every URL was asked */
async function crawl(on: Arrangement, { hosts }: WorldSize): Promise<Taken> {
  const own = await on.own('crawled');
  const { port, folder } = on.front;
  return withBenchWeb(folder, { hosts, silentHosts: 0, secure: false }, async (web) => {
    await makeDue(own, { hosts, silentHosts: 0, urlsPerHost: URLS_PER_HOST, secure: false });
    const work: CrawlWork = {
      kind: 'crawl',
      databasePort: port,
      database: 'crawled',
      webPort: web.port,
      secure: false,
      atOnce: hosts,
      timeoutMs: TIMEOUT_MS,
    };
    const program = buildProgram('crawler/testing/bench-loops.ts', folder);
    const [line = ''] = await linesOf(program, work);
    const taken = JSON.parse(line) as Taken;
    const expected = hosts * URLS_PER_HOST;
    if (taken.results !== expected) throw new Error(`${taken.results} of ${expected} results`);
    return taken;
  });
}

async function answer(
  on: Arrangement,
  { answeredUrls: urls, answerS: seconds }: WorldSize,
): Promise<Pick<MeasuredArrangement, 'answersPerS' | 'answerCpuMs'>> {
  const size = { urls, pages: urls / 100 };
  const own = await on.own('asked');
  await generateWiki(await on.front.create('asked_wiki'), size);
  await generateFindings(own, size, dayNumberOf(Date.now()));
  await fillSuspects(own);
  const work = { port: on.front.port, own: 'asked', wikiTables: 'asked_wiki' };
  return withAnswers(on.front.folder, work, async (address) => {
    const nextPath = (): string =>
      `/externalLinkProblem?dbname=dewiki&pageid=${1 + Math.floor(Math.random() * size.pages)}`;
    await askFully(address, { seconds: WARM_UP_S, nextPath });
    const cpuS = on.cpuSeconds();
    const { answers, perSecond } = await askFully(address, { seconds, nextPath });
    return {
      answersPerS: perSecond,
      answerCpuMs: ((on.cpuSeconds() - cpuS) / answers) * 1_000,
    };
  });
}

/** @throws when the program fails */
async function linesOf(program: string, work: BenchWork | CrawlWork): Promise<string[]> {
  const child = spawn(process.execPath, [program, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: ENVIRONMENT,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}`);
  return output.trim().split('\n');
}
