import type { Statements } from '../../runtime/database';

/** Who takes turns at a host, and when; milliseconds since 1970. */
export interface TurnTaker {
  /** The host's ASCII name. */
  name: string;
  /** Sixteen bytes of a process. */
  taker: Buffer;
  nowMs: number;
}

type StatementWriter = Pick<Statements, 'run'>;

/**
 * Takes a host's slot, unless somebody else holds it, waits for it, or has just asked. Index: PRIMARY.
 * @param untilMs when it is free again where nobody says anything more
 * @returns whether it was taken
 */
export async function takeSlot(
  statements: StatementWriter,
  { name, taker, nowMs }: TurnTaker,
  untilMs: number,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE archive_turn SET holder = ?, held_until = ?, waiter = NULL, wish_until = 0
     WHERE name = ? AND held_until <= ? AND free_at <= ?
       AND (waiter IS NULL OR waiter = ? OR wish_until <= ?)`,
    [taker, untilMs, name, nowMs, nowMs, taker, nowMs],
  );
  return affectedRows > 0;
}

/** Says that somebody wants the next slot; who says so first has it. Index: PRIMARY. */
export async function wishForSlot(
  statements: StatementWriter,
  { name, taker, nowMs }: TurnTaker,
  untilMs: number,
): Promise<void> {
  await statements.run(
    `INSERT INTO archive_turn (name, held_until, free_at, waiter, wish_until) VALUES (?, 0, 0, ?, ?)
     ON DUPLICATE KEY UPDATE
       waiter = IF(waiter IS NULL OR wish_until <= ?, VALUES(waiter), waiter),
       wish_until = IF(waiter = VALUES(waiter), VALUES(wish_until), wish_until)`,
    [name, taker, untilMs, nowMs],
  );
}

/**
 * Gives a slot to who waits for it. Index: PRIMARY.
 * @param freeAtMs when the next request may start
 * @returns false where nobody waits, or it is no longer ours
 */
export async function yieldSlot(
  statements: StatementWriter,
  { name, taker, nowMs }: TurnTaker,
  freeAtMs: number,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE archive_turn SET holder = NULL, held_until = 0, free_at = ?
     WHERE name = ? AND holder = ? AND waiter IS NOT NULL AND wish_until > ?`,
    [freeAtMs, name, taker, nowMs],
  );
  return affectedRows > 0;
}

/** Keeps a slot for longer. Index: PRIMARY. @returns false where it is another one's by now */
export async function keepSlot(
  statements: StatementWriter,
  { name, taker }: TurnTaker,
  untilMs: number,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    'UPDATE archive_turn SET held_until = ? WHERE name = ? AND holder = ?',
    [untilMs, name, taker],
  );
  return affectedRows > 0;
}

/** Ends a slot, whether somebody waits or not; the next request starts at `freeAtMs` at the earliest. Index: PRIMARY. */
export async function freeSlot(
  statements: StatementWriter,
  { name, taker }: TurnTaker,
  freeAtMs: number,
): Promise<void> {
  await statements.run(
    'UPDATE archive_turn SET holder = NULL, held_until = 0, free_at = ? WHERE name = ? AND holder = ?',
    [freeAtMs, name, taker],
  );
}

/** Ends a slot for which nobody waits, some time after its last request. Index: PRIMARY. */
export async function dropSlot(
  statements: StatementWriter,
  { name, taker }: TurnTaker,
): Promise<void> {
  await statements.run('DELETE FROM archive_turn WHERE name = ? AND holder = ?', [name, taker]);
}
