import type { CheckState } from '../../status/check-state';
import { groundUnder } from '../../status/marked-ground';
import { DEFAULT_POLICY, type Verdict } from '../../status/verdict';
import { verdictBy } from '../../status/verdict-ground';
import type { NewChange } from '../changes/change-feed';
import { knownMarks } from '../changes/known-marks';
import { appendChanges } from '../changes/table-change-feed';
import { addressesOf } from '../urls/addresses';
import { CHECK_STATE_COLUMNS, checkStateOf, type CheckStateRow } from '../urls/check-state-row';
import type { DayNumber } from '../../status/day-number';
import type { Database, Statements } from '../../runtime/database';
import { deleteFrom } from '../statements/delete-from';
import { removePages } from './pages';
import { findingRules, recountFound } from './rule-finds';

/** Where a walk over the URLs in order of their last touch has come to. */
export interface UrlPosition {
  touchedDay: DayNumber;
  urlId: number;
}

/**
 * The next URLs last touched before `beforeDay`, oldest first, after a position. Locks nothing.
 * Index: url.touched_day.
 */
export async function untouchedUrls(
  statements: Statements,
  beforeDay: DayNumber,
  after: UrlPosition,
  limit: number,
): Promise<UrlPosition[]> {
  const rows = await statements.select<{ touched_day: number; url_id: number }>(
    `SELECT touched_day, url_id FROM url
     WHERE (touched_day = ? AND url_id > ?) OR (touched_day > ? AND touched_day < ?)
     ORDER BY touched_day, url_id LIMIT ?`,
    [after.touchedDay, after.urlId, after.touchedDay, beforeDay, limit],
  );
  return rows.map((row) => ({ touchedDay: row.touched_day, urlId: row.url_id }));
}

/** What hangs on a URL, any number of rows; in this order, since who takes a link away may note that it is gone. */
const USES_OF_URL = ['link', 'gone_link', 'declared_link'] as const;

/** What hangs on a URL, at most a few rows each, with its index; uses are many and go before. */
const TABLES_OF_URL = [
  ['redirect', 'PRIMARY'],
  ['evidence', 'PRIMARY'],
  ['inquiry', 'PRIMARY'],
  ['archive', 'PRIMARY'],
  ['archived_copy', 'PRIMARY'],
  ['archive_search', 'PRIMARY'],
  ['wanted_moment', 'PRIMARY'],
  ['page_title', 'PRIMARY'],
  ['page_comparison', 'PRIMARY'],
  ['replacement', 'PRIMARY'],
  ['alias', 'PRIMARY'],
  ['alias_bar', 'PRIMARY'],
  ['mended_link', 'PRIMARY'],
  ['url_hint', 'PRIMARY'],
  ['report', 'url_id'],
] as const;

/** What hangs on a host, with its index; its URLs go before. */
const TABLES_OF_HOST = [
  ['domain_trait', 'PRIMARY'],
  ['host_look', 'PRIMARY'],
  ['report', 'host_url'],
  ['presumption', 'PRIMARY'],
  ['host_sample', 'PRIMARY'],
  ['host_hint', 'PRIMARY'],
  ['alias_host', 'PRIMARY'],
  ['alias_rule', 'host_rule'],
] as const;

/**
 * W2.7: removes those of the URLs that are, under lock, still untouched since before `beforeDay`,
 * with all that hangs on them, in one transaction. When they have more than `usesMax` links, or gone
 * ones, only as many of these go, and the call is to be repeated. Their entries in the change log stay: it is
 * purged by age alone. Index: PRIMARY; link.url_wiki; PRIMARY or url_id
 * of the other tables; those of findingRules and recountFound.
 * @returns how many URLs are gone, and whether the call is to be repeated
 */
export function removeUrls(
  database: Database,
  urlIds: number[],
  beforeDay: DayNumber,
  { usesMax, nowS }: { usesMax: number; nowS: number },
): Promise<{ removed: number; isMoreLeft: boolean }> {
  if (urlIds.length === 0) return Promise.resolve({ removed: 0, isMoreLeft: false });
  return database.transaction(async (statements) => {
    const states = await lockUntouchedUrls(statements, urlIds, beforeDay);
    const untouched = [...states.keys()];
    if (untouched.length === 0) return { removed: 0, isMoreLeft: false };
    if (await hasMoreUses(statements, untouched, usesMax)) {
      return { removed: 0, isMoreLeft: true };
    }
    const rules = await findingRules(statements, untouched);
    for (const [table, index] of TABLES_OF_URL) {
      await statements.run(`${deleteFrom(table, index)} WHERE url_id IN (?)`, [untouched]);
    }
    await recountFound(statements, rules);
    const changes = await dropsToTell(statements, states);
    await statements.run('DELETE FROM url WHERE url_id IN (?)', [untouched]);
    await appendChanges(statements, changes, nowS);
    return { removed: untouched.length, isMoreLeft: false };
  });
}

/** Links first: what another transaction makes of one of them is committed when we have waited for it. */
async function hasMoreUses(
  statements: Statements,
  urlIds: number[],
  usesMax: number,
): Promise<boolean> {
  for (const table of USES_OF_URL) {
    const uses = await statements.run(`DELETE FROM ${table} WHERE url_id IN (?) LIMIT ?`, [
      urlIds,
      usesMax,
    ]);
    if (uses.affectedRows === usesMax) return true;
  }
  return false;
}

/** In the order of ids, as results are recorded: the two never lock each other out. @returns how checks have left each, by id */
async function lockUntouchedUrls(
  statements: Statements,
  urlIds: number[],
  beforeDay: DayNumber,
): Promise<Map<number, HostedState>> {
  const rows = await statements.select<CheckStateRow & { url_id: number; host_id: number }>(
    `SELECT url_id, host_id, ${CHECK_STATE_COLUMNS} FROM url FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) AND touched_day < ? ORDER BY url_id FOR UPDATE`,
    [urlIds, beforeDay],
  );
  return new Map(
    rows.map((row) => [row.url_id, { checks: checkStateOf(row), hostId: row.host_id }]),
  );
}

/** How checks have left a URL of a host. */
interface HostedState {
  checks: CheckState;
  hostId: number;
}

/** What is told no more of URLs that go, as the log called them by checks and marks. Index: those of addressesOf. */
async function dropsToTell(
  statements: Statements,
  states: ReadonlyMap<number, HostedState>,
): Promise<NewChange[]> {
  const addresses = await addressesOf(statements, [...states.keys()]);
  const marks = await knownMarks(statements, addresses.values());
  return [...states].flatMap(([urlId, { checks, hostId }]) => {
    const url = addresses.get(urlId);
    if (url === undefined) return [];
    const from = groundUnder(checks, marks.marksOf({ hostId, urlId }, url));
    if (!isNews(verdictBy(from, DEFAULT_POLICY))) return [];
    const to = { kind: 'fixed', verdict: 'unknown' } as const;
    return [{ urlId, url: url.text, from, to, reason: 'dropped' }];
  });
}

/** What nobody was told of is not taken back. */
function isNews(verdict: Verdict): boolean {
  return verdict !== 'working' && verdict !== 'unknown';
}

/** The highest id of a host, 0 when there is none. Index: host.PRIMARY. */
export async function lastHostId(statements: Statements): Promise<number> {
  const [row] = await statements.select<{ last: number | null }>(
    'SELECT MAX(host_id) AS last FROM host',
  );
  return row?.last ?? 0;
}

/**
 * Hosts without URLs whose ids are above `afterId` and up to `lastId`. Locks nothing.
 * Index: host.PRIMARY, url.host_due. The optimizer would read all of url for a NOT EXISTS, and all
 * hosts that nobody leases for the index of leases: hence LIMIT and FORCE INDEX.
 */
export async function emptyHosts(
  statements: Statements,
  afterId: number,
  lastId: number,
): Promise<number[]> {
  const rows = await statements.select<{ host_id: number }>(
    `SELECT host_id FROM host FORCE INDEX (PRIMARY)
     WHERE host_id > ? AND host_id <= ? AND lease_token IS NULL
       AND (SELECT 1 FROM url WHERE url.host_id = host.host_id LIMIT 1) IS NULL`,
    [afterId, lastId],
  );
  return rows.map((row) => row.host_id);
}

/**
 * Removes those of the hosts that are, under lock, still without URLs and not leased, with their
 * peculiarities, its look, reports, presumption and trust. A leased one stays: its crawler may be storing what it found out.
 * Whoever adds a URL locks its host first (`holdHosts`). Index: PRIMARY; url.host_due;
 * report.host_url.
 * @returns how many are gone
 */
export function removeEmptyHosts(database: Database, hostIds: number[]): Promise<number> {
  if (hostIds.length === 0) return Promise.resolve(0);
  return database.transaction(async (statements) => {
    const free = await lockFreeHosts(statements, hostIds);
    const empty = await withoutUrls(statements, free);
    if (empty.length === 0) return 0;
    for (const [table, index] of TABLES_OF_HOST) {
      await statements.run(`${deleteFrom(table, index)} WHERE host_id IN (?)`, [empty]);
    }
    await statements.run('DELETE FROM host WHERE host_id IN (?)', [empty]);
    return empty.length;
  });
}

async function lockFreeHosts(statements: Statements, hostIds: number[]): Promise<number[]> {
  const rows = await statements.select<{ host_id: number }>(
    `SELECT host_id FROM host FORCE INDEX (PRIMARY)
     WHERE host_id IN (?) AND lease_token IS NULL ORDER BY host_id FOR UPDATE`,
    [hostIds],
  );
  return rows.map((row) => row.host_id);
}

/** A statement of its own: it must see what was committed while we waited for the locks. */
async function withoutUrls(statements: Statements, hostIds: number[]): Promise<number[]> {
  if (hostIds.length === 0) return [];
  const rows = await statements.select<{ host_id: number }>(
    'SELECT DISTINCT host_id FROM url WHERE host_id IN (?)',
    [hostIds],
  );
  const used = new Set(rows.map((row) => row.host_id));
  return hostIds.filter((hostId) => !used.has(hostId));
}

/**
 * Removes those of a wiki's pages that are, under lock, still untouched since before `beforeDay`,
 * with their links. Index: page.PRIMARY, link.PRIMARY.
 * @returns how many are gone
 */
export function removeUntouchedPages(
  database: Database,
  wikiId: number,
  pageIds: number[],
  beforeDay: DayNumber,
): Promise<number> {
  if (pageIds.length === 0) return Promise.resolve(0);
  return database.transaction(async (statements) => {
    const rows = await statements.select<{ page_id: number }>(
      `SELECT page_id FROM page FORCE INDEX (PRIMARY)
       WHERE wiki_id = ? AND page_id IN (?) AND touched_day < ? ORDER BY page_id FOR UPDATE`,
      [wikiId, pageIds, beforeDay],
    );
    const untouched = rows.map((row) => row.page_id);
    await removePages(statements, wikiId, untouched);
    return untouched.length;
  });
}

/**
 * W6.1: removes up to `limit` traces last seen before `beforeDay`. Index: spam_trace.seen_day.
 * @returns how many are gone
 */
export async function purgeSpamTraces(
  statements: Statements,
  beforeDay: DayNumber,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM spam_trace WHERE seen_day < ? ORDER BY seen_day LIMIT ?',
    [beforeDay, limit],
  );
  return affectedRows;
}
