import type { Statements } from '../../runtime/database';

/** An hour: the relay counts by it. */
const SLOT_S = 3_600;

/** Makes the slots that are not there yet: one for each mail that may be tried within an hour. Index: PRIMARY. */
export async function makeSlots(
  statements: Pick<Statements, 'run'>,
  perHour: number,
): Promise<void> {
  const rows = Array.from({ length: perHour }, (_, slot) => [slot, 0]);
  await statements.run('INSERT IGNORE INTO mail_slot (slot, used_at) VALUES ?', [rows]);
}

/** The slot that was used longest ago, locked until the transaction ends. */
interface Slot {
  /** Seconds since 1970; past, where it is free. */
  freeAtS: number;
  use: () => Promise<void>;
}

/**
 * Locks all slots, so that within any hour no more of them are used than there are, however many processes send.
 * Index: PRIMARY.
 * @param perHour how many there are; `makeSlots` has made them
 */
export async function lockSlot(
  statements: Statements,
  perHour: number,
  nowS: number,
): Promise<Slot> {
  // What a clock used that is an hour ahead, as with `rup send --at`, is not within an hour of this one.
  const aheadS = nowS + SLOT_S;
  const [row] = await statements.select<{ slot: number; used_at: number }>(
    `SELECT slot, used_at FROM mail_slot FORCE INDEX (PRIMARY)
     WHERE slot < ? ORDER BY IF(used_at >= ?, 0, used_at), slot LIMIT 1 FOR UPDATE`,
    [perHour, aheadS],
  );
  if (row === undefined) throw new RangeError('table mail_slot is empty');
  return {
    freeAtS: row.used_at >= aheadS ? nowS : row.used_at + SLOT_S,
    use: async () => {
      await statements.run('UPDATE mail_slot SET used_at = ? WHERE slot = ?', [nowS, row.slot]);
    },
  };
}
