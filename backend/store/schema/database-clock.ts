import type { ReadStatements } from '../statements/read-statements';

/** Clocks of two machines that are kept right differ by less. */
const CLOCKS_DIFFER_S = 3_600;

/** Seconds since 1970, by the clock of the database. Reads no table. */
export async function databaseNowS(statements: ReadStatements): Promise<number> {
  const [row] = await statements.select<{ now_s: number }>('SELECT UNIX_TIMESTAMP() AS now_s');
  return row?.now_s ?? 0;
}

/** Whether one of two clocks must be wrong; nobody knows which. */
export function areClocksApart(nowS: number, theirNowS: number): boolean {
  return Math.abs(theirNowS - nowS) > CLOCKS_DIFFER_S;
}
