import type { ReadStatements } from '../statements/read-statements';
import { tablesOf } from './backup-table';
import { TABLE_FATES } from './table-fates';

/** Somebody has removed tables of ours; no migration makes a single one again. */
class LostTablesError extends Error {
  override readonly name = 'LostTablesError';
}

/** Tables of ours that are not there, though all migrations are in force. */
export async function lostTables(statements: ReadStatements): Promise<string[]> {
  return missingOf(Object.keys(TABLE_FATES), statements);
}

/** @throws LostTablesError saying what brings them back */
export async function refuseLostTables(statements: ReadStatements): Promise<void> {
  const lost = await lostTables(statements);
  if (lost.length > 0) throw await lostTablesError(lost, statements);
}

/**
 * The same where a migration failed for want of a table, of those that the migrations before it have made.
 * @param made the tables that they have made
 * @param file of the migration that failed
 * @throws LostTablesError saying what brings them back; returns where none is lost
 */
export async function refuseLostBefore(
  statements: ReadStatements,
  made: readonly string[],
  file: string,
): Promise<void> {
  const lost = await missingOf(made, statements);
  if (lost.length > 0)
    throw await lostTablesError(lost, statements, `sql/${file} cannot be applied: `);
}

async function missingOf(names: readonly string[], statements: ReadStatements): Promise<string[]> {
  const tables = await tablesOf(statements);
  return names.filter((name) => !tables.has(name));
}

async function lostTablesError(
  lost: readonly string[],
  statements: ReadStatements,
  what = '',
): Promise<LostTablesError> {
  const [row] = await statements.select<{ name: string }>('SELECT DATABASE() AS name');
  return new LostTablesError(
    `${what}tables are lost that migrations have made: ${lost.join(', ')}; a backup brings them back, with all others: weboid restore <file> --replace ${row?.name ?? ''}`,
  );
}
