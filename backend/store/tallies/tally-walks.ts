import type { SqlValue, Statements } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';

/** How far the counting of a wiki's dead links has come. */
export interface TallyWalk {
  /** Pages up to this one are counted; of all wikis together: these up to this one. 0: no walk is under way. */
  walkedTo: number;
  /** Of all wikis together: domains up to this one of the next wiki; else ''. */
  walkedDomain: string;
  /** When the last walk, or the one under way, began: seconds since 1970. */
  begunAtS: number;
  /** When one last came to its end; 0: none has. */
  endedAtS: number;
  /** Under which the walk under way keeps the sums of domains, or the last one did. */
  generation: number;
  /** The last one that is whole; 0: none. */
  wholeGeneration: number;
  /** Counted by the walk under way. */
  counted: TallyTotals;
  /** By the last whole one. */
  whole: TallyTotals;
}

/** What a walk has counted. */
interface TallyTotals {
  /** Pages with dead links. */
  pages: number;
  /** Dead links on them. */
  dead: number;
}

/** Whether the dead links of a wiki, or of all wikis together, have been counted whole. Index: PRIMARY. */
export async function areTalliesWhole(
  statements: ReadStatements,
  wikiId: number,
): Promise<boolean> {
  return ((await tallyWalkOf(statements, wikiId))?.wholeGeneration ?? 0) > 0;
}

/** All that were ever begun, by wiki id. Reads the table, a row a wiki. */
export async function tallyWalks(statements: ReadStatements): Promise<Map<number, TallyWalk>> {
  const rows = await statements.select<WalkRow>(`SELECT ${COLUMNS} FROM tally_walk`);
  return new Map(rows.map((row) => [row.wiki_id, walkOf(row)]));
}

/** That of a wiki; null: none was ever begun. Index: PRIMARY. */
export async function tallyWalkOf(
  statements: ReadStatements,
  wikiId: number,
): Promise<TallyWalk | null> {
  const [row] = await statements.select<WalkRow>(
    `SELECT ${COLUMNS} FROM tally_walk FORCE INDEX (PRIMARY) WHERE wiki_id = ?`,
    [wikiId],
  );
  return row === undefined ? null : walkOf(row);
}

/** Begins the first walk, unless one was begun; what the wiki's feed of changes has until now it will see. Index: PRIMARY, wiki_change.PRIMARY. */
export async function beginTallyWalk(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  nowS: number,
): Promise<void> {
  await statements.run(
    `INSERT IGNORE INTO tally_walk (wiki_id, begun_at, generation, seen_change_id, seen_page_id)
     SELECT ?, ?, 1, COALESCE(MAX(change_id), 0), ${PAGE_ID_MAX}
     FROM wiki_change FORCE INDEX (PRIMARY) WHERE wiki_id = ?`,
    [wikiId, nowS, wikiId],
  );
}

/** INT UNSIGNED. */
const PAGE_ID_MAX = 2 ** 32 - 1;

/** Notes how far a walk has come, unless somebody else has moved it. Index: PRIMARY. @returns whether it was noted */
export async function noteTallyWalk(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  walk: TallyWalk,
  before: TallyWalk,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE tally_walk SET walked_to = ?, walked_domain = ?, begun_at = ?, ended_at = ?, generation = ?,
       whole_generation = ?, pages = ?, dead = ?, whole_pages = ?, whole_dead = ?
     WHERE wiki_id = ? AND generation = ? AND whole_generation = ? AND walked_to = ? AND walked_domain = ?`,
    [...valuesOf(walk), wikiId, ...placeOf(before)],
  );
  return affectedRows > 0;
}

const placeOf = (walk: TallyWalk): SqlValue[] => [
  walk.generation,
  walk.wholeGeneration,
  walk.walkedTo,
  walk.walkedDomain,
];

function valuesOf(walk: TallyWalk): SqlValue[] {
  const { counted, whole } = walk;
  const place = [walk.walkedTo, walk.walkedDomain, walk.begunAtS, walk.endedAtS];
  const generations = [walk.generation, walk.wholeGeneration];
  return [...place, ...generations, counted.pages, counted.dead, whole.pages, whole.dead];
}

const COLUMNS = `wiki_id, walked_to, walked_domain, begun_at, ended_at, generation, whole_generation,
  pages, dead, whole_pages, whole_dead`;

interface WalkRow {
  wiki_id: number;
  walked_to: number;
  walked_domain: Buffer;
  begun_at: number;
  ended_at: number;
  generation: number;
  whole_generation: number;
  pages: number;
  dead: number;
  whole_pages: number;
  whole_dead: number;
}

const walkOf = (row: WalkRow): TallyWalk => ({
  walkedTo: row.walked_to,
  walkedDomain: row.walked_domain.toString('latin1'),
  begunAtS: row.begun_at,
  endedAtS: row.ended_at,
  generation: row.generation,
  wholeGeneration: row.whole_generation,
  counted: { pages: row.pages, dead: row.dead },
  whole: { pages: row.whole_pages, dead: row.whole_dead },
});
