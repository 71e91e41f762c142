import type { Statements } from '../../runtime/database';

/** How far the walk over the links of a wiki has come. */
export interface SuspectWalk {
  /** Pages up to this one are done; 0: no walk is under way. */
  walkedTo: number;
  /** When the last walk, or the one under way, began: seconds since 1970. */
  begunAtS: number;
  /** When a walk first came to its end; 0: not all suspects are known yet. */
  filledAtS: number;
  /** Links that the last walk saw, or the one under way, once all suspects were known. */
  links: number;
  /** How many of the suspects among them it lacked. */
  lacked: number;
}

/** The walks of all wikis that were ever begun, by wiki id. Reads the table, a row a wiki. */
export async function suspectWalks(
  statements: Pick<Statements, 'select'>,
): Promise<Map<number, SuspectWalk>> {
  const rows = await statements.select<WalkRow>(
    'SELECT wiki_id, walked_to, begun_at, filled_at, links, lacked FROM link_walk',
  );
  return new Map(rows.map((row) => [row.wiki_id, walkOf(row)]));
}

/** That of a wiki; null: none was ever begun, so that nothing is kept of it. Index: PRIMARY. */
export async function suspectWalkOf(
  statements: Pick<Statements, 'select'>,
  wikiId: number,
): Promise<SuspectWalk | null> {
  const [row] = await statements.select<WalkRow>(
    `SELECT wiki_id, walked_to, begun_at, filled_at, links, lacked FROM link_walk
     WHERE wiki_id = ?`,
    [wikiId],
  );
  return row === undefined ? null : walkOf(row);
}

/**
 * Notes how far one has come, unless somebody has made it begin anew. With the first of a wiki, its tables of an earlier release
 * are told to be not whole (earlier-release.ts). Index: PRIMARY.
 * @returns whether it was noted
 */
export async function noteSuspectWalk(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  { walkedTo, begunAtS, filledAtS, links, lacked }: SuspectWalk,
  before: SuspectWalk | null,
): Promise<boolean> {
  const values = [walkedTo, begunAtS, filledAtS, links, lacked];
  if (before === null) {
    await statements.run(`INSERT IGNORE INTO ${EARLIER_WALK} VALUES (?)`, [notBegun(wikiId)]);
  }
  const { affectedRows } =
    before === null
      ? await statements.run(
          `INSERT IGNORE INTO link_walk (walked_to, begun_at, filled_at, links, lacked, wiki_id)
           VALUES (?)`,
          [[...values, wikiId]],
        )
      : await statements.run(
          `UPDATE link_walk SET walked_to = ?, begun_at = ?, filled_at = ?, links = ?, lacked = ?
           WHERE wiki_id = ? AND begun_at = ? AND walked_to = ?`,
          [...values, wikiId, before.begunAtS, before.walkedTo],
        );
  return affectedRows > 0;
}

/**
 * Nobody relies on what is flagged in these wikis until they were walked over anew, nor does an earlier release on what it notes
 * of them. Index: PRIMARY of link_walk, suspect_walk.
 */
export async function forgetSuspectWalks(
  statements: Pick<Statements, 'run'>,
  wikiIds: readonly number[],
): Promise<void> {
  if (wikiIds.length === 0) return;
  // In this order: who is killed in between leaves what shows that walks are to begin anew.
  await statements.run('DELETE FROM link_walk WHERE wiki_id IN (?)', [[...wikiIds]]);
  await statements.run(`REPLACE INTO ${EARLIER_WALK} VALUES ?`, [wikiIds.map(notBegun)]);
}

const EARLIER_WALK = 'suspect_walk (wiki_id, walked_to, begun_at, filled_at, links, lacked)';

const notBegun = (wikiId: number): number[] => [wikiId, 0, 0, 0, 0, 0];

interface WalkRow {
  wiki_id: number;
  walked_to: number;
  begun_at: number;
  filled_at: number;
  links: number;
  lacked: number;
}

function walkOf(row: WalkRow): SuspectWalk {
  return {
    walkedTo: row.walked_to,
    begunAtS: row.begun_at,
    filledAtS: row.filled_at,
    links: row.links,
    lacked: row.lacked,
  };
}
