import type { Statements } from '../../runtime/database';

const WALK_ID = 1;

/** The last host that was looked through for sites; 0: none yet. Index: rup_walk.PRIMARY. */
export async function rupWalkedTo(statements: Pick<Statements, 'select'>): Promise<number> {
  const [row] = await statements.select<{ walked_to: number }>(
    'SELECT walked_to FROM rup_walk FORCE INDEX (PRIMARY) WHERE walk_id = ?',
    [WALK_ID],
  );
  return row?.walked_to ?? 0;
}

/** Keeps how far hosts were looked through. Index: rup_walk.PRIMARY. */
export async function keepRupWalk(
  statements: Pick<Statements, 'run'>,
  walkedTo: number,
): Promise<void> {
  await statements.run(
    `INSERT INTO rup_walk (walk_id, walked_to) VALUES (?)
     ON DUPLICATE KEY UPDATE walked_to = VALUES(walked_to)`,
    [[WALK_ID, walkedTo]],
  );
}
