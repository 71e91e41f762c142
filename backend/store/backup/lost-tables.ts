import type { ReadStatements } from '../statements/read-statements';
import { tablesOf } from './backup-table';
import { TABLE_FATES } from './table-fates';

/** Somebody has removed tables of ours; no migration makes a single one again. */
class LostTablesError extends Error {
  override readonly name = 'LostTablesError';
}

/** Tables of ours that are not there. @param made names of tables that migrations in force have made; by default all of ours */
export async function lostTables(
  statements: ReadStatements,
  made: ReadonlySet<string> | null = null,
): Promise<string[]> {
  const tables = await tablesOf(statements);
  return Object.keys(TABLE_FATES).filter(
    (name) => !tables.has(name) && (made === null || made.has(name)),
  );
}

/** @param made as of lostTables @throws LostTablesError saying what brings them back */
export async function refuseLostTables(
  statements: ReadStatements,
  made: ReadonlySet<string> | null = null,
): Promise<void> {
  const lost = await lostTables(statements, made);
  if (lost.length === 0) return;
  const [row] = await statements.select<{ name: string }>('SELECT DATABASE() AS name');
  throw new LostTablesError(
    `tables are lost that migrations have made: ${lost.join(', ')}; a backup brings them back, with all others: weboid restore <file> --replace ${row?.name ?? ''}`,
  );
}
