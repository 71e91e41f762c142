import type { DayNumber } from '../../status/day-number';
import type { Statements } from '../../runtime/database';

/** W8.3: six months. */
const PRESUMED_DAYS = 183;
/** Of a host with more URLs, nothing is presumed as a whole: half of them is more than people report. */
const URLS_MAX = 10_000;
/** "About half". */
const SHARE_MIN = 0.45;
const REPORTED_MIN = 2;
/** This many people must have reported anything of a host, and a part of it before the URLs in it count. */
const PEOPLE_MIN = 2;
const PARTS_MAX = 50;

/**
 * W8.3: presumes the host reachable for six months when at least 45 % of its listed URLs, and two of
 * them, are reported, by two people at least: nobody alone can speak for a host. A URL counts by a report
 * of its own, or by two people's reports on a part of the host that it lies in. Hosts with more than
 * 10,000 URLs are passed over. Never ends a presumption: reports go as soon as checks succeed, which
 * makes it no less likely. Call under the host's lock.
 * Index: url.host_due, report.host_url, presumption.PRIMARY.
 * @param countFromS reports from before this second count no more, though they may be there yet
 */
export async function presumeIfReported(
  statements: Statements,
  hostId: number,
  today: DayNumber,
  countFromS: number,
): Promise<void> {
  if (!(await isReportedEnough(statements, hostId, countFromS))) return;
  await statements.run(
    `INSERT INTO presumption (host_id, until_day) VALUES (?, ?)
     ON DUPLICATE KEY UPDATE until_day = VALUES(until_day)`,
    [hostId, today + PRESUMED_DAYS],
  );
}

/**
 * Takes a presumption back for which there are no longer enough reports: people have removed some. Call under
 * the host's lock. Index: url.host_due, report.host_url, presumption.PRIMARY.
 * @param countFromS reports from before this second count no more, though they may be there yet
 */
export async function endPresumptionUnlessReported(
  statements: Statements,
  hostId: number,
  countFromS: number,
): Promise<void> {
  if (await isReportedEnough(statements, hostId, countFromS)) return;
  await statements.run('DELETE FROM presumption WHERE host_id = ?', [hostId]);
}

async function isReportedEnough(
  statements: Statements,
  hostId: number,
  countFromS: number,
): Promise<boolean> {
  const listed = await listedUrls(statements, hostId);
  if (listed > URLS_MAX || !(await isSaidByPeople(statements, hostId, countFromS))) return false;
  const reported = await reportedUrls(statements, hostId, countFromS);
  return reported >= REPORTED_MIN && reported >= listed * SHARE_MIN;
}

async function isSaidByPeople(
  statements: Statements,
  hostId: number,
  countFromS: number,
): Promise<boolean> {
  const [row] = await statements.select<{ people: number }>(
    'SELECT COUNT(DISTINCT reporter) AS people FROM report WHERE host_id = ? AND reported_at >= ?',
    [hostId, countFromS],
  );
  return (row?.people ?? 0) >= PEOPLE_MIN;
}

async function listedUrls(statements: Statements, hostId: number): Promise<number> {
  const [row] = await statements.select<{ urls: number }>(
    `SELECT COUNT(*) AS urls
     FROM (SELECT 1 FROM url FORCE INDEX (host_due) WHERE host_id = ? LIMIT ?) AS listed`,
    [hostId, URLS_MAX + 1],
  );
  return row?.urls ?? 0;
}

async function reportedUrls(
  statements: Statements,
  hostId: number,
  countFromS: number,
): Promise<number> {
  const single = await statements.select<{ url_id: number }>(
    `SELECT DISTINCT url_id FROM report
     WHERE host_id = ? AND url_id IS NOT NULL AND reported_at >= ? LIMIT ?`,
    [hostId, countFromS, URLS_MAX],
  );
  const parts = await reportedParts(statements, hostId, countFromS);
  const below = parts.length === 0 ? [] : await urlIdsBelow(statements, hostId, parts);
  return new Set([...single.map((row) => row.url_id), ...below]).size;
}

async function reportedParts(
  statements: Statements,
  hostId: number,
  countFromS: number,
): Promise<Buffer[]> {
  const rows = await statements.select<{ path_prefix: Buffer }>(
    `SELECT path_prefix FROM report WHERE host_id = ? AND url_id IS NULL AND reported_at >= ?
     GROUP BY path_prefix HAVING COUNT(DISTINCT reporter) >= ? LIMIT ?`,
    [hostId, countFromS, PEOPLE_MIN, PARTS_MAX],
  );
  return rows.map((row) => row.path_prefix);
}

async function urlIdsBelow(
  statements: Statements,
  hostId: number,
  prefixes: Buffer[],
): Promise<number[]> {
  const isBelow = prefixes.map(() => 'LEFT(path, ?) = ?').join(' OR ');
  const rows = await statements.select<{ url_id: number }>(
    `SELECT url_id FROM url FORCE INDEX (host_due) WHERE host_id = ? AND (${isBelow}) LIMIT ?`,
    [hostId, ...prefixes.flatMap((prefix) => [prefix.length, prefix]), URLS_MAX],
  );
  return rows.map((row) => row.url_id);
}

/**
 * Removes up to `limit` presumptions that ended before `day`. Index: until_day.
 * @returns how many are gone
 */
export async function purgePresumptions(
  statements: Statements,
  day: DayNumber,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM presumption WHERE until_day < ? ORDER BY until_day LIMIT ?',
    [day, limit],
  );
  return affectedRows;
}
