import type { Statements } from '../../runtime/database';

/** How far the walk over the texts of a wiki has come. */
export interface DeclarationWalk {
  /** Pages up to this one are done; 0: no walk is under way. */
  walkedTo: number;
  /** When the last walk, or the one under way, began: seconds since 1970, 0 is never. */
  begunAtS: number;
}

/** Of a wiki that was never walked over. */
export const NEVER_WALKED: DeclarationWalk = { walkedTo: 0, begunAtS: 0 };

/** How far the walks over all wikis have come, by wiki id; of those that were never walked over there is none. */
export async function declarationWalks(
  statements: Pick<Statements, 'select'>,
): Promise<Map<number, DeclarationWalk>> {
  const rows = await statements.select<{ wiki_id: number; walked_to: number; begun_at: number }>(
    'SELECT wiki_id, walked_to, begun_at FROM declaration_walk',
  );
  return new Map(
    rows.map((row) => [row.wiki_id, { walkedTo: row.walked_to, begunAtS: row.begun_at }]),
  );
}

/** Notes how far one has come. Index: PRIMARY. */
export async function noteDeclarationWalk(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  { walkedTo, begunAtS }: DeclarationWalk,
): Promise<void> {
  await statements.run(
    `INSERT INTO declaration_walk (wiki_id, walked_to, begun_at) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE walked_to = VALUES(walked_to), begun_at = VALUES(begun_at)`,
    [wikiId, walkedTo, begunAtS],
  );
}
