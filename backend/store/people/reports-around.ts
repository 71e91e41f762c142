import type { Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';

/** Bytes of the path of a part. */
const PREFIX_MAX = 255;
/** Parts of one statement; of a list of a thousand or more the server makes a table, and reads all reports. */
const PARTS_PER_STATEMENT = 900;

/** Of two hundred values or more the server goes by its statistics, by which it may read, and lock, all reports. */
const PARTS_PER_DELETE = 100;
/** So many reports on parts of a host are read to know its parts; of one that has more, each part around a URL is looked up. */
const FEW = 100;

/** A URL with what is known of reports around it. */
interface UrlAmongReports {
  urlId: number;
  hostId: number;
  /** As much of it as a part can have. */
  path: Buffer;
  /** The newest one on just this URL, seconds since 1970; 0: there is none. */
  reportedAt: number;
  /** Whether any part of its host is reported. */
  isAmongParts: boolean;
}

/** All URLs of a host whose paths begin alike. */
interface HostPart {
  hostId: number;
  prefix: Buffer;
}

/**
 * When each of these URLs was last reported, itself or with a part of its host that it belongs to, in seconds
 * since 1970; one without a report has no entry. However many reports there are, the newest one is read of each part.
 * Index: url.PRIMARY, report.host_part.
 * @param afterS reports from before this second count no more
 */
export async function reportedSince(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
  afterS: number,
): Promise<Map<number, number>> {
  const urls = await urlsAmongReports(statements, urlIds);
  const newest = await newestAround(statements, urls);
  const since = urls.map((url): [number, number] => {
    const ofParts = prefixesOf(url).map((part) => newest.get(keyOf(part)) ?? 0);
    return [url.urlId, Math.max(url.reportedAt, ...ofParts)];
  });
  return new Map(since.filter(([, reportedAt]) => reportedAt > 0 && reportedAt >= afterS));
}

/**
 * Removes the reports on parts of hosts that these URLs lie in; those on others are neither read nor locked.
 * Index: url.PRIMARY, report.host_part.
 */
export async function dropReportsAround(
  statements: Statements,
  urlIds: readonly number[],
): Promise<void> {
  const urls = await urlsAmongReports(statements, urlIds);
  const reported = await newestAround(statements, urls);
  const parts = partsAround(urls).filter((part) => reported.has(keyOf(part)));
  for (const hostId of hostsAmongParts(urls)) {
    const ofHost = parts.filter((part) => part.hostId === hostId);
    for (const slice of slicesOf(ofHost, PARTS_PER_DELETE)) {
      await statements.run(
        `DELETE report FROM report FORCE INDEX (host_part)
         WHERE host_id = ? AND url_id IS NULL AND path_prefix IN (?)`,
        [hostId, slice.map(({ prefix }) => prefix)],
      );
    }
  }
}

/** The newest report on each part that any of the URLs lies in, by `keyOf`; on others, too. */
async function newestAround(
  statements: Pick<Statements, 'select'>,
  urls: readonly UrlAmongReports[],
): Promise<Map<string, number>> {
  const few = await fewParts(statements, urls);
  const newest = new Map([...few.values()].flatMap((parts) => [...parts]));
  const unread = partsAround(urls.filter(({ hostId }) => !few.has(hostId)));
  for (const slice of slicesOf(unread, PARTS_PER_STATEMENT)) {
    for (const { key, reportedAt } of await newestOn(statements, slice)) {
      newest.set(key, reportedAt);
    }
  }
  return newest;
}

async function urlsAmongReports(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<UrlAmongReports[]> {
  const rows = await statements.select<UrlRow>(
    `SELECT url_id, host_id, LEFT(path, ?) AS path,
       (SELECT reported_at FROM report FORCE INDEX (host_part)
        WHERE report.host_id = url.host_id AND report.url_id = url.url_id AND path_prefix = ''
        ORDER BY reported_at DESC LIMIT 1) AS reported_at,
       (SELECT 1 FROM report FORCE INDEX (host_part)
        WHERE report.host_id = url.host_id AND report.url_id IS NULL LIMIT 1) AS part
     FROM url FORCE INDEX (PRIMARY) WHERE url_id IN (?)`,
    [PREFIX_MAX, [...urlIds]],
  );
  return rows.map((row) => ({
    urlId: row.url_id,
    hostId: row.host_id,
    path: row.path,
    reportedAt: row.reported_at ?? 0,
    isAmongParts: row.part !== null,
  }));
}

interface UrlRow {
  url_id: number;
  host_id: number;
  path: Buffer;
  reported_at: number | null;
  part: number | null;
}

/**
 * Of each host that has few: its reported parts, by `keyOf`, with the newest report on each. Mostly that is all there is to
 * be read, however long the paths of its URLs are. Index: report.host_part.
 */
async function fewParts(
  statements: Pick<Statements, 'select'>,
  urls: readonly UrlAmongReports[],
): Promise<Map<number, Map<string, number>>> {
  const few = new Map<number, Map<string, number>>();
  for (const hostIds of slicesOf(hostsAmongParts(urls), PARTS_PER_STATEMENT)) {
    const rows = await statements.select<ReportedPartRow>(
      hostIds.map(() => SOME_PARTS).join(' UNION ALL '),
      hostIds.flatMap((hostId) => [hostId, FEW]),
    );
    for (const hostId of hostIds) {
      const its = rows.filter((row) => row.host_id === hostId);
      if (its.length < FEW) few.set(hostId, newestByPart(its));
    }
  }
  return few;
}

const SOME_PARTS = `(SELECT host_id, path_prefix, reported_at FROM report FORCE INDEX (host_part)
  WHERE host_id = ? AND url_id IS NULL ORDER BY path_prefix, reported_at LIMIT ?)`;

interface ReportedPartRow {
  host_id: number;
  path_prefix: Buffer;
  reported_at: number;
}

function newestByPart(rows: readonly ReportedPartRow[]): Map<string, number> {
  const newest = new Map<string, number>();
  for (const { host_id: hostId, path_prefix: prefix, reported_at: at } of rows) {
    const key = keyOf({ hostId, prefix });
    newest.set(key, Math.max(at, newest.get(key) ?? 0));
  }
  return newest;
}

/** In the order in which they are locked. */
function hostsAmongParts(urls: readonly UrlAmongReports[]): number[] {
  const hostIds = new Set(urls.flatMap((url) => (url.isAmongParts ? [url.hostId] : [])));
  return [...hostIds].toSorted((one, other) => one - other);
}

async function newestOn(
  statements: Pick<Statements, 'select'>,
  parts: readonly HostPart[],
): Promise<{ key: string; reportedAt: number }[]> {
  const rows = await statements.select<{ nth: number; reported_at: number | null }>(
    `SELECT nth, (SELECT reported_at FROM report FORCE INDEX (host_part)
       WHERE report.host_id = part.host_id AND report.url_id IS NULL AND report.path_prefix = part.path_prefix
       ORDER BY reported_at DESC LIMIT 1) AS reported_at
     FROM (SELECT ? AS nth, ? AS host_id, ? AS path_prefix
       ${'UNION ALL SELECT ?, ?, ? '.repeat(parts.length - 1)}) AS part`,
    parts.flatMap(({ hostId, prefix }, nth) => [nth, hostId, prefix]),
  );
  return rows.flatMap((row) => {
    const part = parts[row.nth];
    if (part === undefined || row.reported_at === null) return [];
    return [{ key: keyOf(part), reportedAt: row.reported_at }];
  });
}

/** Each part once that any of the URLs lies in. */
function partsAround(urls: readonly UrlAmongReports[]): HostPart[] {
  const parts = urls.flatMap((url) => prefixesOf(url));
  return [...new Map(parts.map((part) => [keyOf(part), part])).values()];
}

/** From `/` on; mostly none, as parts of few hosts are reported. */
function prefixesOf({ hostId, path, isAmongParts }: UrlAmongReports): HostPart[] {
  if (!isAmongParts) return [];
  return beginningsOf(path).map((prefix) => ({ hostId, prefix }));
}

/** The paths of all parts of a host that a path lies in. */
export function beginningsOf(path: Buffer): Buffer[] {
  return Array.from(path.subarray(0, PREFIX_MAX), (_, last) => path.subarray(0, last + 1));
}

const keyOf = ({ hostId, prefix }: HostPart): string => `${hostId} ${prefix.toString('latin1')}`;
