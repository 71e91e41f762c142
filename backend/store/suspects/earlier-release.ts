import type { Database } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';

/** Rows of one statement. */
const ROWS_MAX = 10_000;

/**
 * Whether a program of an earlier release has walked over the links of a wiki since: it flags none, but notes them in tables
 * of its own (`suspect_link`, `suspect_walk`), and so may have taken changes in that nobody flagged. Index: PRIMARY.
 */
export async function wasWalkedBefore(
  statements: ReadStatements,
  wikiId: number,
): Promise<boolean> {
  const rows = await statements.select('SELECT 1 FROM suspect_walk WHERE wiki_id = ?', [wikiId]);
  return rows.length > 0;
}

/**
 * Makes the walks of wikis begin anew over which an earlier release walked, and empties its tables: should it come back, it
 * finds nothing that it could rely on. Index: PRIMARY of suspect_walk, link_walk and suspect_link.
 * @returns whether there may be more to empty
 */
export async function settleEarlierRelease(database: Database): Promise<boolean> {
  await database.transaction(async (statements) => {
    const rows = await statements.select<{ wiki_id: number }>(
      'SELECT wiki_id FROM suspect_walk FORCE INDEX (PRIMARY) ORDER BY wiki_id FOR UPDATE',
    );
    if (rows.length === 0) return;
    const wikiIds = rows.map((row) => row.wiki_id);
    await statements.run('DELETE FROM link_walk WHERE wiki_id IN (?)', [wikiIds]);
    await statements.run('DELETE FROM suspect_walk WHERE wiki_id IN (?)', [wikiIds]);
  });
  const { affectedRows } = await database.run(
    'DELETE FROM suspect_link ORDER BY wiki_id, page_id, url_id LIMIT ?',
    [ROWS_MAX],
  );
  return affectedRows === ROWS_MAX;
}
