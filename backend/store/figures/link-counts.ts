import type { Database, Statements, SqlValue } from '../../runtime/database';
import type { CheckState } from '../../status/check-state';
import type { DayNumber } from '../../status/day-number';
import { verdictIdOf, verdictOfId, type Verdict } from '../../status/verdict';
import { CHECK_STATE_COLUMNS, checkStateOf, type CheckStateRow } from '../urls/check-state-row';

/** Where a walk over a wiki's links has come to. */
export interface LinkPosition {
  pageId: number;
  urlId: number;
}

/** Before the first link of a wiki. */
export const BEFORE_ALL_LINKS: LinkPosition = { pageId: 0, urlId: 0 };

/** Links whose URLs have the same findings. */
export interface AlikeLinks extends CheckState {
  /** As in NormalUrl; '' where places were not asked for. */
  host: string;
  path: string;
  links: number;
}

/** Some thousand links: some tens of milliseconds, and nothing is locked. */
const LINKS_PER_SLICE = 5_000;

interface AlikeRow extends CheckStateRow {
  host: Buffer | string;
  path: Buffer | string;
  links: number;
}

/**
 * What is known of the URLs of a wiki's next 5,000 links, in two statements. The first reads the index
 * alone, for the slice's end. Index: link.PRIMARY, url.PRIMARY, host.PRIMARY.
 * @param withPlaces whether host and path are told, too, which takes longer
 * @returns `next` is null at the end of the wiki's links
 */
export async function linkSlice(
  statements: Statements,
  wikiId: number,
  after: LinkPosition,
  withPlaces: boolean,
): Promise<{ alike: AlikeLinks[]; next: LinkPosition | null }> {
  const next = await sliceEnd(statements, wikiId, after);
  const [where, values] = between(wikiId, after, next);
  const rows = await statements.select<AlikeRow>(
    withPlaces
      ? `SELECT ${CHECK_STATE_COLUMNS}, host.name AS host, path, COUNT(*) AS links
         FROM link FORCE INDEX (PRIMARY) STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
           STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id)
         WHERE ${where} GROUP BY link.url_id`
      : `SELECT ${CHECK_STATE_COLUMNS}, '' AS host, '' AS path, COUNT(*) AS links
         FROM link FORCE INDEX (PRIMARY) STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
         WHERE ${where} GROUP BY ${CHECK_STATE_COLUMNS}`,
    values,
  );
  return { alike: rows.map(alikeOf), next };
}

async function sliceEnd(
  statements: Statements,
  wikiId: number,
  after: LinkPosition,
): Promise<LinkPosition | null> {
  const [where, values] = between(wikiId, after, null);
  const [row] = await statements.select<{ page_id: number; url_id: number }>(
    `SELECT page_id, url_id FROM link FORCE INDEX (PRIMARY) WHERE ${where}
     ORDER BY page_id, url_id LIMIT 1 OFFSET ?`,
    [...values, LINKS_PER_SLICE - 1],
  );
  return row === undefined ? null : { pageId: row.page_id, urlId: row.url_id };
}

/** A range of the primary key: after one link, up to another. */
function between(
  wikiId: number,
  after: LinkPosition,
  upTo: LinkPosition | null,
): [where: string, values: SqlValue[]] {
  const from = 'link.wiki_id = ? AND (page_id > ? OR (page_id = ? AND link.url_id > ?))';
  const values = [wikiId, after.pageId, after.pageId, after.urlId];
  if (upTo === null) return [from, values];
  const to = '(page_id < ? OR (page_id = ? AND link.url_id <= ?))';
  return [`${from} AND ${to}`, [...values, upTo.pageId, upTo.pageId, upTo.urlId]];
}

function alikeOf(row: AlikeRow): AlikeLinks {
  return {
    ...checkStateOf(row),
    host: row.host.toString(),
    path: row.path.toString(),
    links: row.links,
  };
}

/** Whether pages of the wiki wait to be analysed. Index: page.wiki_needs_update. */
export async function doPagesWait(statements: Statements, wikiId: number): Promise<boolean> {
  const rows = await statements.select(
    'SELECT 1 FROM page WHERE wiki_id = ? AND needs_update = 1 LIMIT 1',
    [wikiId],
  );
  return rows.length > 0;
}

/** How many links of a wiki had a verdict on a day. */
export interface LinkCount {
  day: DayNumber;
  verdict: Verdict;
  links: number;
}

/**
 * Stores what was counted on a day, in two statements of one transaction; a later count of that day
 * takes the place of all of it. Index: PRIMARY.
 */
export async function saveLinkCounts(
  database: Database,
  wikiId: number,
  day: DayNumber,
  links: ReadonlyMap<Verdict, number>,
): Promise<void> {
  const rows = [...links].map(([verdict, count]) => [wikiId, day, verdictIdOf(verdict), count]);
  await database.transaction(async (tx) => {
    await tx.run('DELETE FROM link_count WHERE wiki_id = ? AND day = ?', [wikiId, day]);
    if (rows.length === 0) return;
    await tx.run('INSERT INTO link_count (wiki_id, day, verdict, links) VALUES ?', [rows]);
  });
}

/** The day of each wiki's newest count, by wiki id. Index: PRIMARY, a dive for each wiki. */
export async function lastCountedDays(statements: Statements): Promise<Map<number, DayNumber>> {
  const rows = await statements.select<{ wiki_id: number; day: number }>(
    'SELECT wiki_id, MAX(day) AS day FROM link_count GROUP BY wiki_id',
  );
  return new Map(rows.map((row) => [row.wiki_id, row.day]));
}

/** The newest count of every wiki, by wiki id: some rows for each. Index: PRIMARY, dives only. */
export async function latestLinkCounts(statements: Statements): Promise<Map<number, LinkCount[]>> {
  const rows = await statements.select<CountRow & { wiki_id: number }>(
    `SELECT wiki_id, day, verdict, links FROM link_count
     JOIN (SELECT wiki_id, MAX(day) AS day FROM link_count GROUP BY wiki_id) AS latest
       USING (wiki_id, day)`,
  );
  const byWiki = new Map<number, LinkCount[]>();
  for (const row of rows) {
    const known = byWiki.get(row.wiki_id);
    if (known === undefined) byWiki.set(row.wiki_id, [countOf(row)]);
    else known.push(countOf(row));
  }
  return byWiki;
}

/**
 * All counts of a wiki that are kept, oldest first: those of a hundred days, and of one day for each
 * month before. Index: PRIMARY.
 */
export async function linkCountsOf(statements: Statements, wikiId: number): Promise<LinkCount[]> {
  const rows = await statements.select<CountRow>(
    'SELECT day, verdict, links FROM link_count WHERE wiki_id = ? ORDER BY day, verdict',
    [wikiId],
  );
  return rows.map(countOf);
}

/** The days before `beforeDay` of which a wiki has counts, ascending. Index: PRIMARY. */
export async function countedDays(
  statements: Statements,
  wikiId: number,
  beforeDay: DayNumber,
): Promise<DayNumber[]> {
  const rows = await statements.select<{ day: number }>(
    'SELECT DISTINCT day FROM link_count WHERE wiki_id = ? AND day < ? ORDER BY day',
    [wikiId, beforeDay],
  );
  return rows.map((row) => row.day);
}

/** Forgets what was counted on these days. Index: PRIMARY. @returns how many rows are gone */
export async function removeLinkCounts(
  statements: Statements,
  wikiId: number,
  days: readonly DayNumber[],
): Promise<number> {
  if (days.length === 0) return 0;
  const { affectedRows } = await statements.run(
    'DELETE FROM link_count WHERE wiki_id = ? AND day IN (?)',
    [wikiId, [...days]],
  );
  return affectedRows;
}

interface CountRow {
  day: number;
  verdict: number;
  links: number;
}

function countOf({ day, verdict, links }: CountRow): LinkCount {
  return { day, verdict: verdictOfId(verdict), links };
}
