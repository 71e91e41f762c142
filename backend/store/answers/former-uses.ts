import { slicesOf } from '../../runtime/slices';
import type { DayNumber } from '../../status/day-number';
import { GONE_LINKS_DAYS } from '../pages/gone-links';
import type { ReadStatements } from '../statements/read-statements';
import { USES_COUNTED_MAX, URLS_PER_STATEMENT, type PageUse, type UrlUse } from './url-uses';

/** When a page used a URL, as far as it is known (W2.6). */
export interface FormerDays {
  /** The link was there for sure on this day, the last one on which the page was read with it. */
  lastUsedDay: DayNumber;
  /** The page was read without it. */
  goneDay: DayNumber;
}

/** A page that used a URL until lately. */
interface FormerUse extends UrlUse, FormerDays {}

/** Where a URL was used until lately. */
export interface FormerUses {
  /** In the order of wikis and pages; some of them. */
  uses: FormerUse[];
  /** Pages in all, counted up to a bound; some of them may not exist any more. */
  count: number;
  isMore: boolean;
}

interface DaysRow {
  page_id: number;
  last_used_day: number;
  gone_day: number;
}

const daysOf = (row: DaysRow): FormerDays => ({
  lastUsedDay: row.last_used_day,
  goneDay: row.gone_day,
});

/** What is older may wait to be purged. */
const oldestTold = (today: DayNumber): DayNumber => Math.max(0, today - GONE_LINKS_DAYS);

/**
 * The pages of these wikis that used a URL within the last 42 days and do so no more: the first `limit`, and how
 * many there are, counted up to 10,000. Index: gone_link.PRIMARY.
 */
export async function formerUsesOfUrl(
  statements: ReadStatements,
  urlId: number,
  wikiIds: readonly number[],
  { today, limit }: { today: DayNumber; limit: number },
): Promise<FormerUses> {
  if (wikiIds.length === 0) return { uses: [], count: 0, isMore: false };
  const where = `FROM gone_link FORCE INDEX (PRIMARY)
    WHERE url_id = ? AND wiki_id IN (?) AND gone_day >= ?`;
  const values = [urlId, [...wikiIds], oldestTold(today)];
  const [rows, [counted]] = await Promise.all([
    statements.select<DaysRow & { wiki_id: number }>(
      `SELECT wiki_id, page_id, last_used_day, gone_day ${where} ORDER BY wiki_id, page_id LIMIT ?`,
      [...values, limit],
    ),
    statements.select<{ uses: number }>(
      `SELECT COUNT(*) AS uses FROM (SELECT 1 ${where} LIMIT ?) AS counted`,
      [...values, USES_COUNTED_MAX + 1],
    ),
  ]);
  const count = counted?.uses ?? 0;
  return {
    uses: rows.map((row) => ({ wikiId: row.wiki_id, pageId: row.page_id, ...daysOf(row) })),
    count: Math.min(count, USES_COUNTED_MAX),
    isMore: count > USES_COUNTED_MAX,
  };
}

/** One of several URLs on a page that used it until lately. */
export interface FormerPageUse extends PageUse, FormerDays {}

/**
 * Which pages of a wiki used which of these URLs within the last 42 days and do so no more, `limit` uses at most,
 * by URL. 1,000 URLs in one statement. Index: gone_link.PRIMARY.
 */
export async function formerPageUsesOf(
  statements: ReadStatements,
  wikiId: number,
  urlIds: readonly number[],
  { today, limit }: { today: DayNumber; limit: number },
): Promise<{ items: FormerPageUse[]; isCut: boolean }> {
  const items: FormerPageUse[] = [];
  for (const slice of slicesOf(urlIds, URLS_PER_STATEMENT)) {
    const rows = await statements.select<DaysRow & { url_id: number }>(
      `SELECT url_id, page_id, last_used_day, gone_day FROM gone_link FORCE INDEX (PRIMARY)
       WHERE url_id IN (?) AND wiki_id = ? AND gone_day >= ? LIMIT ?`,
      [slice, wikiId, oldestTold(today), limit + 1 - items.length],
    );
    items.push(...rows.map((row) => ({ urlId: row.url_id, pageId: row.page_id, ...daysOf(row) })));
    if (items.length > limit) return { items: items.slice(0, limit), isCut: true };
  }
  return { items, isCut: false };
}
