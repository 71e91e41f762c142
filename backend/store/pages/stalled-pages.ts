import type { Statements } from '../../runtime/database';

/** What a wiki does not do for a page though it answers otherwise. */
export type StalledWork = 'text' | 'history' | 'edit' | 'reverts';

/** As it is stored; append only. */
const WORK_NUMBERS = { text: 1, history: 2, edit: 3, reverts: 4 } as const satisfies Record<
  StalledWork,
  number
>;

const STALLED_WORKS = ['text', 'history', 'edit', 'reverts'] as const satisfies StalledWork[];

/** What of a wiki stalls. */
export interface StalledKind {
  wikiId: number;
  work: StalledWork;
}

/** A page that stalls. */
export interface StalledPage {
  /** On end. */
  failures: number;
  /** Seconds since 1970: before then it is left alone. */
  dueAtS: number;
}

/** Those of some pages that stall, by page id. Index: PRIMARY. */
export async function stalledAmong(
  statements: Pick<Statements, 'select'>,
  { wikiId, work }: StalledKind,
  pageIds: readonly number[],
): Promise<Map<number, StalledPage>> {
  if (pageIds.length === 0) return new Map();
  const rows = await statements.select<{ page_id: number; failures: number; due_at: number }>(
    'SELECT page_id, failures, due_at FROM stalled_page WHERE wiki_id = ? AND page_id IN (?) AND work = ?',
    [wikiId, [...pageIds], WORK_NUMBERS[work]],
  );
  return new Map(
    rows.map((row) => [row.page_id, { failures: row.failures, dueAtS: row.due_at }] as const),
  );
}

const FAILURES_MAX = 255;

/** Notes that a page stalls, unless it has no record. Index: PRIMARY of both tables. */
export async function noteStalled(
  statements: Pick<Statements, 'run'>,
  { wikiId, work }: StalledKind,
  { pageId, failures, dueAtS, nowS }: StalledPage & { pageId: number; nowS: number },
): Promise<void> {
  await statements.run(
    `INSERT INTO stalled_page (wiki_id, page_id, work, failures, since, failed_at, due_at)
     SELECT wiki_id, page_id, ?, ?, ?, ?, ? FROM page WHERE wiki_id = ? AND page_id = ?
     ON DUPLICATE KEY UPDATE failures = VALUES(failures), failed_at = VALUES(failed_at),
       due_at = VALUES(due_at)`,
    [WORK_NUMBERS[work], Math.min(failures, FAILURES_MAX), nowS, nowS, dueAtS, wikiId, pageId],
  );
}

/** A page stalls no more. Index: PRIMARY. */
export async function forgetStalled(
  statements: Pick<Statements, 'run'>,
  { wikiId, work }: StalledKind,
  pageId: number,
): Promise<void> {
  await statements.run('DELETE FROM stalled_page WHERE wiki_id = ? AND page_id = ? AND work = ?', [
    wikiId,
    pageId,
    WORK_NUMBERS[work],
  ]);
}

/** Removes what is noted of pages. Index: PRIMARY. */
export async function removeStalled(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  pageIds: readonly number[],
): Promise<void> {
  await statements.run('DELETE FROM stalled_page WHERE wiki_id = ? AND page_id IN (?)', [
    wikiId,
    [...pageIds],
  ]);
}

/** Pages of a wiki that stall in one way. */
export interface StalledCount {
  work: StalledWork;
  pages: number;
  /** Since when the first of them has stalled, in seconds since 1970. */
  sinceS: number;
}

/** By wiki id. Reads the whole table, which is small: most pages never stall. */
export async function stalledByWiki(
  statements: Pick<Statements, 'select'>,
): Promise<Map<number, StalledCount[]>> {
  const rows = await statements.select<{
    wiki_id: number;
    work: number;
    pages: number;
    since: number;
  }>(
    `SELECT wiki_id, work, COUNT(*) AS pages, MIN(since) AS since
     FROM stalled_page GROUP BY wiki_id, work ORDER BY wiki_id, work`,
  );
  const counts = new Map<number, StalledCount[]>();
  for (const { wiki_id: wikiId, work, pages, since } of rows) {
    const name = STALLED_WORKS.find((one) => WORK_NUMBERS[one] === work);
    if (name === undefined) continue;
    counts.set(wikiId, [...(counts.get(wikiId) ?? []), { work: name, pages, sinceS: since }]);
  }
  return counts;
}

/**
 * How many pages of a wiki began to stall since a moment, by what does not work; those that have stalled longer are not
 * counted when they fail again. Index: PRIMARY, of the wiki's few rows.
 */
export async function stalledSince(
  statements: Pick<Statements, 'select'>,
  wikiId: number,
  sinceS: number,
): Promise<Map<StalledWork, number>> {
  const rows = await statements.select<{ work: number; pages: number }>(
    'SELECT work, COUNT(*) AS pages FROM stalled_page WHERE wiki_id = ? AND since >= ? GROUP BY work',
    [wikiId, sinceS],
  );
  return new Map(
    rows.flatMap(({ work, pages }) => {
      const name = STALLED_WORKS.find((one) => WORK_NUMBERS[one] === work);
      return name === undefined ? [] : [[name, pages] as const];
    }),
  );
}

/**
 * Removes up to `limit` records of pages that were due before a moment, and that nobody has tried again. Index: due_at.
 * @returns how many it removed
 */
export async function purgeStalled(
  statements: Pick<Statements, 'run'>,
  beforeS: number,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM stalled_page WHERE due_at < ? ORDER BY due_at LIMIT ?',
    [beforeS, limit],
  );
  return affectedRows;
}
