import type { Statements } from '../../runtime/database';

/** How much may be taken within a while. */
export interface Allowance {
  /** Whose, and of what; at most 64 bytes. */
  name: string;
  /** Seconds from the first taking until all may be taken again. */
  windowS: number;
  max: number;
}

/** What is left of an allowance, locked until the transaction ends. */
export interface AllowanceLeft {
  /** Seconds after which something may be taken again; 0 where something is left. */
  waitS: number;
  /** Takes one. */
  take: () => Promise<void>;
}

/**
 * Looks at an allowance, and keeps everybody else from it until the transaction ends: what all
 * processes take together never exceeds it (W8.2). Call inside a transaction; who needs several
 * looks at them in the same order as all others. Index: PRIMARY.
 * @param nowS seconds since 1970
 */
export async function lockAllowance(
  statements: Statements,
  { name, windowS, max }: Allowance,
  nowS: number,
): Promise<AllowanceLeft> {
  const { sinceS, taken } = await lockedRow(statements, name);
  const isOver = sinceS + windowS <= nowS;
  const isLeft = isOver || taken < max;
  return {
    waitS: isLeft ? 0 : Math.max(1, sinceS + windowS - nowS),
    take: async () => {
      const [since, count] = isOver ? [nowS, 1] : [sinceS, taken + 1];
      await statements.run('UPDATE allowance SET since_s = ?, taken = ? WHERE name = ?', [
        since,
        count,
        name,
      ]);
    },
  };
}

/** The insert locks an old row, too, as no plain read of a missing one does. */
async function lockedRow(
  statements: Statements,
  name: string,
): Promise<{ sinceS: number; taken: number }> {
  await statements.run(
    `INSERT INTO allowance (name, since_s, taken) VALUES (?, 0, 0)
     ON DUPLICATE KEY UPDATE taken = taken`,
    [name],
  );
  const [row] = await statements.select<{ since_s: number; taken: number }>(
    'SELECT since_s, taken FROM allowance WHERE name = ? FOR UPDATE',
    [name],
  );
  return { sinceS: row?.since_s ?? 0, taken: row?.taken ?? 0 };
}

/**
 * Removes up to `limit` allowances whose windows began before `beforeS` (seconds since 1970).
 * Index: since_s.
 * @returns how many are gone
 */
export async function purgeAllowances(
  statements: Statements,
  beforeS: number,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM allowance WHERE since_s < ? ORDER BY since_s LIMIT ?',
    [beforeS, limit],
  );
  return affectedRows;
}
