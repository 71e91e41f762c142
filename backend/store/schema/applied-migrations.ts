import type { Statements } from '../../runtime/database';

/** Number of the newest migration that the tables have; 0: none. Index: PRIMARY. */
export async function newestMigration(statements: Pick<Statements, 'select'>): Promise<number> {
  const [row] = await statements.select<{ newest: number | null }>(
    'SELECT MAX(version) AS newest FROM migration',
  );
  return row?.newest ?? 0;
}
