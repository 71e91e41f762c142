import type { Database, Statements } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';
import { forgetSuspectWalks } from './suspect-walks';

/** Rows of one statement. */
const ROWS_MAX = 10_000;

/**
 * Programs of an earlier release flag no links. Where `suspect_walk` has a row of a wiki, they note its links in `suspect_link`
 * instead, and rely on that table once the row says that it is whole. So each wiki with a walk of ours has a row there that
 * says that none has begun: its feeder then walks, and its dispatchers and crawlers note links, and any of that tells that
 * they were at work. Without it they would bring changes in that nobody ever flags, and leave no trace.
 */
const NOT_BEGUN = 'begun_at = 0 AND walked_to = 0 AND filled_at = 0';

/**
 * Whether a program of an earlier release was at work in a wiki since its walk began, so that changes may have been taken in
 * that nobody has flagged. Index: PRIMARY of suspect_walk and suspect_link.
 */
export async function wasEarlierAtWork(
  statements: ReadStatements,
  wikiId: number,
): Promise<boolean> {
  const leftAlone = await statements.select(
    `SELECT 1 FROM suspect_walk WHERE wiki_id = ? AND ${NOT_BEGUN}
       AND NOT EXISTS (SELECT 1 FROM suspect_link FORCE INDEX (PRIMARY) WHERE wiki_id = ?)`,
    [wikiId, wikiId],
  );
  return leftAlone.length === 0;
}

/**
 * Whether links of a wiki are flagged, for who brings something in: a walk over them has begun. An earlier release that still
 * relies on its own table, which will lack what is brought in, does so no more. Index: PRIMARY of link_walk and suspect_walk.
 */
export async function areLinksFlagged(
  statements: Pick<Statements, 'select' | 'run'>,
  wikiId: number,
): Promise<boolean> {
  const [row] = await statements.select<{ is_begun: number; is_relied_on: number }>(
    `SELECT EXISTS (SELECT 1 FROM link_walk WHERE wiki_id = ?) AS is_begun,
       EXISTS (SELECT 1 FROM suspect_walk WHERE wiki_id = ? AND filled_at > 0) AS is_relied_on`,
    [wikiId, wikiId],
  );
  if (row?.is_relied_on !== 1) return row?.is_begun === 1;
  await forgetSuspectWalks(statements, [wikiId]);
  return false;
}

/**
 * Makes the walks of wikis begin anew in which an earlier release was at work, and empties its tables: should it come back, it
 * finds nothing that it could rely on. Index: PRIMARY of suspect_walk, link_walk and suspect_link.
 * @returns whether there may be more to empty
 */
export async function settleEarlierRelease(database: Database): Promise<boolean> {
  return database.transaction(async (statements) => {
    const wikiIds = await wikisOfEarlier(statements);
    if (wikiIds.length === 0) return false;
    await forgetSuspectWalks(statements, wikiIds);
    const { affectedRows } = await statements.run(
      `DELETE FROM suspect_link WHERE wiki_id IN (?)
       ORDER BY wiki_id, page_id, url_id LIMIT ?`,
      [wikiIds, ROWS_MAX],
    );
    return affectedRows === ROWS_MAX;
  });
}

/** One that forgets its walk, as a wiki has missed changes, takes the row away. */
async function wikisOfEarlier(statements: ReadStatements): Promise<number[]> {
  const rows = await statements.select<{ wiki_id: number }>(
    `SELECT wiki_id FROM suspect_walk WHERE NOT (${NOT_BEGUN})
     UNION SELECT wiki_id FROM (SELECT wiki_id FROM suspect_link FORCE INDEX (PRIMARY)
       ORDER BY wiki_id, page_id, url_id LIMIT ?) AS noted
     UNION SELECT link_walk.wiki_id FROM link_walk LEFT JOIN suspect_walk USING (wiki_id)
       WHERE suspect_walk.wiki_id IS NULL
     ORDER BY wiki_id`,
    [ROWS_MAX],
  );
  return rows.map((row) => row.wiki_id);
}
