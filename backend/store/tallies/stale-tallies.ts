import { randomInt } from 'node:crypto';
import type { Statements } from '../../runtime/database';
import { deleteFrom } from '../statements/delete-from';
import type { ReadStatements } from '../statements/read-statements';
import { rowSlices } from '../statements/slices';
import type { PagesOfWiki } from '../suspects/suspect-links';

/** Another number for each time that a page was noted, by page id: what was noted again meanwhile is told apart by it. */
export type StaleTallies = ReadonlyMap<number, number>;

/**
 * Notes those of a wiki's pages, whose links have changed, that have dead or doubtful links, or had when they were counted last;
 * nothing before the wiki's first count has begun, which sees them all. Others have nothing to count.
 * In the transaction that changes the links. Index: tally_walk.PRIMARY, page_tally.PRIMARY, link.PRIMARY, stale_tally.PRIMARY.
 */
export async function noteStaleTallies(
  statements: Pick<Statements, 'select' | 'run'>,
  { wikiId, pageIds }: PagesOfWiki,
): Promise<void> {
  if (!(await isEverCounted(statements, wikiId))) return;
  for (const slice of rowSlices(pageIds.toSorted((a, b) => a - b))) {
    const rows = await statements.select<{ page_id: number }>(
      `SELECT page_id FROM page_tally FORCE INDEX (PRIMARY) WHERE wiki_id = ? AND page_id IN (?)
       UNION
       SELECT page_id FROM link FORCE INDEX (PRIMARY)
       WHERE wiki_id = ? AND page_id IN (?) AND suspect > 0
       ORDER BY page_id`,
      [wikiId, slice, wikiId, slice],
    );
    if (rows.length === 0) continue;
    await statements.run(
      `INSERT INTO stale_tally (wiki_id, page_id, notes) VALUES ?
       ON DUPLICATE KEY UPDATE notes = notes + 1`,
      [rows.map((row) => [wikiId, row.page_id, firstNote()])],
    );
  }
}

/** By chance: a page that was taken out and noted again is none that somebody still counts. Far from the column's end. */
const firstNote = (): number => randomInt(1, 2 ** 31);

async function isEverCounted(
  statements: Pick<Statements, 'select'>,
  wikiId: number,
): Promise<boolean> {
  const rows = await statements.select(
    'SELECT 1 AS begun FROM tally_walk FORCE INDEX (PRIMARY) WHERE wiki_id = ?',
    [wikiId],
  );
  return rows.length > 0;
}

/** Some of a wiki's pages that are to be counted again, the lowest ids first. Index: PRIMARY. */
export async function staleTallies(
  statements: ReadStatements,
  wikiId: number,
  limit: number,
): Promise<StaleTallies> {
  const rows = await statements.select<StaleRow>(
    `SELECT page_id, notes FROM stale_tally FORCE INDEX (PRIMARY)
     WHERE wiki_id = ? ORDER BY page_id LIMIT ?`,
    [wikiId, limit],
  );
  return new Map(rows.map((row) => [row.page_id, row.notes]));
}

/**
 * Takes out those of these pages that were neither noted again nor counted by others since they were read. Index: PRIMARY.
 * @param statements of the transaction that writes what was counted, behind the locks of the pages (hold-pages.ts)
 * @returns the pages that were taken out: what was counted of the others is out of date
 */
export async function settleStaleTallies(
  statements: Pick<Statements, 'select' | 'run'>,
  wikiId: number,
  counted: StaleTallies,
): Promise<Set<number>> {
  const settled: number[] = [];
  for (const slice of rowSlices([...counted.keys()].toSorted((a, b) => a - b))) {
    const rows = await statements.select<StaleRow>(
      `SELECT page_id, notes FROM stale_tally FORCE INDEX (PRIMARY)
       WHERE wiki_id = ? AND page_id IN (?) ORDER BY page_id FOR UPDATE`,
      [wikiId, slice],
    );
    const same = rows.filter((row) => counted.get(row.page_id) === row.notes);
    settled.push(...same.map((row) => row.page_id));
  }
  await removeStaleTallies(statements, wikiId, settled);
  return new Set(settled);
}

/** Takes pages out. Index: PRIMARY. */
export async function removeStaleTallies(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  pageIds: readonly number[],
): Promise<void> {
  for (const slice of rowSlices(pageIds.toSorted((a, b) => a - b))) {
    await statements.run(
      `${deleteFrom('stale_tally', 'PRIMARY')} WHERE wiki_id = ? AND page_id IN (?)`,
      [wikiId, slice],
    );
  }
}

/** The wikis that have pages to be counted again. Index: PRIMARY, a look for each wiki. */
export async function wikisWithStaleTallies(
  statements: Pick<Statements, 'select'>,
): Promise<Set<number>> {
  const rows = await statements.select<{ wiki_id: number }>(
    'SELECT wiki_id FROM stale_tally FORCE INDEX (PRIMARY) GROUP BY wiki_id',
  );
  return new Set(rows.map((row) => row.wiki_id));
}

interface StaleRow {
  page_id: number;
  notes: number;
}
