import type { Database, Statements } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';

/**
 * The small id that stands for a wiki in all other tables; made when the wiki is new.
 * Index: farm_dbname.
 */
export async function wikiIdOf(database: Database, farm: number, dbname: string): Promise<number> {
  const known = await findWikiId(database, farm, dbname);
  if (known !== undefined) return known;
  await database.run('INSERT IGNORE INTO wiki (farm, dbname) VALUES (?, ?)', [farm, dbname]);
  const made = await findWikiId(database, farm, dbname);
  if (made === undefined) throw new Error(`table wiki has no room for ${dbname}`);
  return made;
}

/** A wiki that has an id, configured or not. */
interface StoredWiki {
  wikiId: number;
  /** The farm's code. */
  farm: number;
  dbname: string;
}

/** Names a wiki across farms. */
export const wikiKey = (farmCode: number, dbname: string): string => `${dbname}@${farmCode}`;

/** All wikis that ever were configured: a thousand. */
export async function storedWikis(statements: ReadStatements): Promise<StoredWiki[]> {
  const rows = await statements.select<{ wiki_id: number; farm: number; dbname: Buffer }>(
    'SELECT wiki_id, farm, dbname FROM wiki',
  );
  return rows.map((row) => ({
    wikiId: row.wiki_id,
    farm: row.farm,
    dbname: row.dbname.toString('utf8'),
  }));
}

/** How many wikis ever were configured: none of them ever goes, so another one came where this is more. Index: PRIMARY. */
export async function countWikis(statements: Pick<Statements, 'select'>): Promise<number> {
  const [row] = await statements.select<{ wikis: number }>(
    'SELECT COUNT(*) AS wikis FROM wiki FORCE INDEX (PRIMARY)',
  );
  return row?.wikis ?? 0;
}

/** undefined when the feeder never saw the wiki. Index: farm_dbname. */
export async function findWikiId(
  database: ReadStatements,
  farm: number,
  dbname: string,
): Promise<number | undefined> {
  const rows = await database.select<{ wiki_id: number }>(
    'SELECT wiki_id FROM wiki WHERE farm = ? AND dbname = ?',
    [farm, dbname],
  );
  return rows[0]?.wiki_id;
}
