import type { Database, SqlValue, Statements } from '../../runtime/database';
import { CRAWLER_GONE_S } from '../../status/crawler-alarms';
import type { CrawlStanding } from '../../status/loop-standing';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import { isStatusCode, type StatusCode } from '../../status/status-code';
import { addHourlyResults, hourlyResults, removeOldHours } from './hourly-results';
import { leasedAtS } from '../frontier/lease-token';
import { hugeHostFigures } from './huge-host-figures';

/** One crawler, as it tells of itself. Moments are seconds since 1970. */
export interface CrawlerState {
  /** 16 bytes that no other crawler has. */
  crawlerId: Buffer;
  startedAtS: number;
  seenAtS: number;
  hasEnded: boolean;
  /** Stored since it began. */
  results: number;
  resultsPerS: number;
  /** Hosts given back a second. */
  hostsPerS: number;
  connectionsOpen: number;
  hostsLeased: number;
}

/** Results that were stored on one day. */
export interface DayResults {
  day: DayNumber;
  byCode: ReadonlyMap<StatusCode, number>;
}

/** What all crawlers that are alive do together. */
type CrawlersAtWork = Pick<
  CrawlerState,
  'resultsPerS' | 'hostsPerS' | 'connectionsOpen' | 'hostsLeased'
> & { alive: number };

/** How the URL loop gets on (W3.13). */
export interface CrawlFigures extends CrawlStanding {
  atWork: CrawlersAtWork;
  /** When the oldest lease began that was not given back, in seconds since 1970; null without any. */
  oldestLeaseAtS: number | null;
  /** All results that were ever stored. */
  results: ReadonlyMap<StatusCode, number>;
}

/** A crawler tells of itself each ten seconds; one that was silent for so long is not counted on. */
const ALIVE_S = 60;
/** This many due hosts of a shard are counted, no more: it has to be quick however many there are. */
const DUE_PER_SHARD_MAX = 1_000;
const DAY_S = 86_400;

/**
 * Stores how a crawler stands, and adds the results that it stored since the last time. After a
 * connection that was lost in the very commit they may be added twice. Index: PRIMARY of both.
 */
export async function saveCrawler(
  database: Pick<Database, 'transaction'>,
  crawler: CrawlerState,
  { day, byCode }: DayResults,
): Promise<void> {
  // In one order, so that two crawlers never wait for each other.
  const counts = [...byCode].sort(([a], [b]) => a - b).map(([code, count]) => [day, code, count]);
  await database.transaction(async (tx) => {
    await tx.run(
      `REPLACE INTO crawler
         (crawler_id, started_at, seen_at, has_ended, results, results_per_s, hosts_per_s,
          connections_open, hosts_leased)
       VALUES (?)`,
      [rowOf(crawler)],
    );
    if (counts.length === 0) return;
    await addHourlyResults(tx, sumOfCounts(byCode), crawler.seenAtS);
    await tx.run(
      `INSERT INTO result_count (day, code, results) VALUES ?
       ON DUPLICATE KEY UPDATE results = results + VALUES(results)`,
      [counts],
    );
  });
}

const sumOfCounts = (byCode: DayResults['byCode']): number =>
  [...byCode.values()].reduce((sum, count) => sum + count, 0);

function rowOf(crawler: CrawlerState): SqlValue[] {
  return [
    crawler.crawlerId,
    crawler.startedAtS,
    crawler.seenAtS,
    Number(crawler.hasEnded),
    crawler.results,
    crawler.resultsPerS,
    crawler.hostsPerS,
    crawler.connectionsOpen,
    crawler.hostsLeased,
  ];
}

/** Removes crawlers that were not seen for an hour, and counts of hours that are long over. Index: seen_at; PRIMARY. */
export async function removeSilentCrawlers(statements: Statements, nowS: number): Promise<void> {
  await removeOldHours(statements, nowS);
  await statements.run('DELETE FROM crawler WHERE seen_at < ?', [nowS - CRAWLER_GONE_S]);
}

/** Eight statements over some rows and two indexes of hosts; nothing grows with hosts or URLs. */
export async function crawlFigures(statements: Statements, nowS: number): Promise<CrawlFigures> {
  const crawlers = await crawlersSeen(statements);
  const leases = await leaseMoments(statements);
  const seen = [...crawlers.map(({ seen_at }) => seen_at), ...(leases?.map(notAfter(nowS)) ?? [])];
  return {
    atWork: sumOf(crawlers.filter((row) => row.has_ended === 0 && row.seen_at > nowS - ALIVE_S)),
    crawlerSeenAtS: seen.length === 0 ? null : Math.max(...seen),
    oldestLeaseAtS: leases?.[0] ?? null,
    hostsDue: await hostsDue(statements, nowS),
    lateDays: await latenessLately(statements, nowS),
    hugeHosts: await hugeHostFigures(statements, nowS),
    resultsOfHours: await resultsOfHours(statements, nowS),
    ...(await resultCounts(statements, nowS)),
  };
}

interface CrawlerRow {
  seen_at: number;
  has_ended: number;
  results_per_s: number;
  hosts_per_s: number;
  connections_open: number;
  hosts_leased: number;
}

/** All rows: one for each crawler that was seen in the last hour. */
async function crawlersSeen(statements: Statements): Promise<CrawlerRow[]> {
  return statements.select<CrawlerRow>(
    `SELECT seen_at, has_ended, results_per_s, hosts_per_s, connections_open, hosts_leased
     FROM crawler`,
  );
}

function sumOf(crawlers: readonly CrawlerRow[]): CrawlersAtWork {
  const sum = (value: (row: CrawlerRow) => number): number =>
    crawlers.reduce((total, row) => total + value(row), 0);
  return {
    alive: crawlers.length,
    resultsPerS: sum((row) => row.results_per_s),
    hostsPerS: sum((row) => row.hosts_per_s),
    connectionsOpen: sum((row) => row.connections_open),
    hostsLeased: sum((row) => row.hosts_leased),
  };
}

/**
 * When the oldest and the newest lease began; null without any. Crawlers elsewhere tell nothing of
 * themselves, but lease hosts as all do. Both ends of the index lease_token.
 */
async function leaseMoments(statements: Statements): Promise<[number, number] | null> {
  const [row] = await statements.select<{ oldest: Buffer | null; newest: Buffer | null }>(
    'SELECT MIN(lease_token) AS oldest, MAX(lease_token) AS newest FROM host',
  );
  if (!row?.oldest || !row.newest) return null;
  return [leasedAtS(row.oldest), leasedAtS(row.newest)];
}

/** The clocks of two machines differ. */
const notAfter =
  (nowS: number) =>
  (atS: number): number =>
    Math.min(atS, nowS);

/** How many hosts are due, at most a thousand in each shard. Index: shard_due. */
async function hostsDue(statements: Statements, nowS: number): Promise<number> {
  const shards = await statements.select<{ shard: number; first_due: number }>(
    'SELECT shard, MIN(due_at) AS first_due FROM host GROUP BY shard',
  );
  const due = shards.filter(({ first_due }) => first_due <= nowS);
  if (due.length === 0) return 0;
  const counts = await statements.select<{ hosts: number }>(
    due
      .map(
        () => `SELECT COUNT(*) AS hosts FROM
                 (SELECT 1 FROM host WHERE shard = ? AND due_at <= ? LIMIT ?) AS due`,
      )
      .join(' UNION ALL '),
    due.flatMap(({ shard }) => [shard, nowS, DUE_PER_SHARD_MAX]),
  );
  return counts.reduce((total, { hosts }) => total + hosts, 0);
}

/** By how many days the latest check since yesterday was late. Index: PRIMARY. */
async function latenessLately(statements: Statements, nowS: number): Promise<number> {
  const [row] = await statements.select<{ late: number | null }>(
    'SELECT MAX(late_days) AS late FROM check_lateness WHERE day >= ?',
    [dayNumberOf(nowS * 1000) - 1],
  );
  return row?.late ?? 0;
}

/** Of this hour and the two before. Index: PRIMARY. */
async function resultsOfHours(statements: Statements, nowS: number): Promise<number> {
  const hours = await hourlyResults(statements, 3, nowS);
  return hours.reduce((sum, { results }) => sum + results, 0);
}

interface CountRow {
  code: number;
  total: string | number;
  today: string | number;
  yesterday: string | number;
}

/**
 * Results by code, of ever and of the last 24 hours: of yesterday the share that has not passed
 * since. Some ten rows a day. Index: PRIMARY.
 */
async function resultCounts(
  statements: Statements,
  nowS: number,
): Promise<Pick<CrawlFigures, 'results' | 'resultsLately'>> {
  const day = dayNumberOf(nowS * 1000);
  const rows = await statements.select<CountRow>(
    `SELECT code, SUM(results) AS total, SUM(IF(day = ?, results, 0)) AS today,
       SUM(IF(day = ?, results, 0)) AS yesterday
     FROM result_count GROUP BY code`,
    [day, day - 1],
  );
  const stillCounts = 1 - (nowS % DAY_S) / DAY_S;
  const byCode = (value: (row: CountRow) => number): Map<StatusCode, number> =>
    new Map(
      rows.flatMap((row) => (isStatusCode(row.code) ? [[row.code, value(row)] as const] : [])),
    );
  return {
    results: byCode(({ total }) => Number(total)),
    resultsLately: byCode((row) =>
      Math.round(Number(row.today) + Number(row.yesterday) * stillCounts),
    ),
  };
}
