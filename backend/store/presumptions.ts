import type { DayNumber } from '../status/day-number';
import type { Statements } from '../runtime/database';

/** W8.3: six months. */
const PRESUMED_DAYS = 183;
/** Of a host with more URLs, nothing is presumed as a whole: half of them is more than people report. */
const URLS_MAX = 10_000;
/** "About half". */
const SHARE_MIN = 0.45;
const REPORTED_MIN = 2;
/** So many people must have reported a part of a host before the URLs in it count as reported. */
const PEOPLE_MIN = 2;
const PARTS_MAX = 50;

/**
 * W8.3: presumes the host reachable for six months when at least 45 % of its listed URLs, and two of
 * them, are reported; takes it back when they are not. A URL counts by a report of its own, or by two
 * people's reports on a part of the host that it lies in: one person alone cannot speak for a host. Hosts
 * with more than 10,000 URLs are passed over. Call under the host's lock.
 * Index: url.host_due, report.host_url, presumption.PRIMARY.
 */
export async function settlePresumption(
  statements: Statements,
  hostId: number,
  today: DayNumber,
): Promise<void> {
  const listed = await listedUrls(statements, hostId);
  const reported = listed > URLS_MAX ? 0 : await reportedUrls(statements, hostId);
  if (reported >= REPORTED_MIN && reported >= listed * SHARE_MIN) {
    await statements.run(
      `INSERT INTO presumption (host_id, until_day) VALUES (?, ?)
       ON DUPLICATE KEY UPDATE until_day = VALUES(until_day)`,
      [hostId, today + PRESUMED_DAYS],
    );
  } else await statements.run('DELETE FROM presumption WHERE host_id = ?', [hostId]);
}

async function listedUrls(statements: Statements, hostId: number): Promise<number> {
  const [row] = await statements.select<{ urls: number }>(
    `SELECT COUNT(*) AS urls
     FROM (SELECT 1 FROM url FORCE INDEX (host_due) WHERE host_id = ? LIMIT ?) AS listed`,
    [hostId, URLS_MAX + 1],
  );
  return row?.urls ?? 0;
}

async function reportedUrls(statements: Statements, hostId: number): Promise<number> {
  const single = await statements.select<{ url_id: number }>(
    'SELECT DISTINCT url_id FROM report WHERE host_id = ? AND url_id IS NOT NULL LIMIT ?',
    [hostId, URLS_MAX],
  );
  const parts = await reportedParts(statements, hostId);
  const below = parts.length === 0 ? [] : await urlIdsBelow(statements, hostId, parts);
  return new Set([...single.map((row) => row.url_id), ...below]).size;
}

async function reportedParts(statements: Statements, hostId: number): Promise<Buffer[]> {
  const rows = await statements.select<{ path_prefix: Buffer }>(
    `SELECT path_prefix FROM report WHERE host_id = ? AND url_id IS NULL
     GROUP BY path_prefix HAVING COUNT(DISTINCT reporter) >= ? LIMIT ?`,
    [hostId, PEOPLE_MIN, PARTS_MAX],
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
