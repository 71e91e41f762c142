import type { Database, Statements } from '../../runtime/database';
import { rowSlices } from '../statements/slices';

/** A part of a budget that a web process wants for itself. */
export interface WantedShare {
  /** Names of our own, never one that somebody sent. */
  name: string;
  windowNo: number;
  wanted: number;
  /** What all processes together may take in this window. */
  limit: number;
}

/**
 * Takes parts of budgets (W7.8). Whoever comes first gets what there is; all together never get more
 * than the limit. One short transaction for all shares; in the order of names, as everybody locks them.
 * Index: PRIMARY.
 * @param shares each budget of a window once
 * @returns how much of each was got, in their order
 */
export function takeShares(database: Database, shares: readonly WantedShare[]): Promise<number[]> {
  const inOrder = shares.toSorted((a, b) => compare(a.name, b.name) || a.windowNo - b.windowNo);
  return database.transaction(async (statements) => {
    const taken = new Map<string, number>();
    for (const slice of rowSlices(inOrder)) {
      await addTaken(statements, slice);
      for (const row of await readTaken(statements, slice)) taken.set(keyOf(row), row.taken);
    }
    return shares.map((share) => grantOf(share, taken.get(keyOf(share)) ?? share.wanted));
  });
}

/** As takeShares; who is the first of this process in a window removes those that are over. */
export function sharesTaker(database: Database): (shares: WantedShare[]) => Promise<number[]> {
  let newestNo = 0;
  return async (shares) => {
    const taken = await takeShares(database, shares);
    const windowNo = Math.max(newestNo, ...shares.map((share) => share.windowNo));
    if (windowNo > newestNo) await forgetBudgets(database, windowNo - WINDOWS_KEPT);
    newestNo = windowNo;
    return taken;
  };
}

/** Clocks of processes differ a little. */
const WINDOWS_KEPT = 2;

/** Index: window_no. */
async function forgetBudgets(statements: Statements, beforeWindowNo: number): Promise<void> {
  await statements.run('DELETE FROM budget WHERE window_no < ?', [beforeWindowNo]);
}

/** What nobody else had before; the rest of what was wanted is not there. */
function grantOf({ wanted, limit }: WantedShare, takenWithThis: number): number {
  return Math.max(0, Math.min(wanted, limit - (takenWithThis - wanted)));
}

/** The rows stay locked until the transaction ends: what is read of them next is ours. */
async function addTaken(statements: Statements, shares: readonly WantedShare[]): Promise<void> {
  await statements.run(
    `INSERT INTO budget (name, window_no, taken) VALUES ?
     ON DUPLICATE KEY UPDATE taken = taken + VALUES(taken)`,
    [shares.map(({ name, windowNo, wanted }) => [name, windowNo, wanted])],
  );
}

async function readTaken(
  statements: Statements,
  shares: readonly WantedShare[],
): Promise<(Pick<WantedShare, 'name' | 'windowNo'> & { taken: number })[]> {
  const rows = await statements.select<{ name: Buffer; window_no: number; taken: number }>(
    'SELECT name, window_no, taken FROM budget WHERE name IN (?) AND window_no IN (?)',
    [shares.map(({ name }) => name), [...new Set(shares.map(({ windowNo }) => windowNo))]],
  );
  return rows.map((row) => ({
    name: row.name.toString('utf8'),
    windowNo: row.window_no,
    taken: row.taken,
  }));
}

const keyOf = ({ name, windowNo }: { name: string; windowNo: number }): string =>
  `${windowNo} ${name}`;

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
