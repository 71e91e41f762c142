import type { SqlValue, Statements } from '../../runtime/database';

/** Tables of which a statement reads all rows, or a whole index of them, as its plan says. */
export async function scansOf(
  statements: Statements,
  sql: string,
  values: SqlValue[],
): Promise<string[]> {
  if (/^(INSERT|REPLACE)/.test(sql)) return [];
  const plan = await statements.select<Record<'table' | 'type' | 'Extra', string | null>>(
    `EXPLAIN ${sql}`,
    values,
  );
  return plan
    .filter(({ table, type, Extra }) => {
      const isDerived = table === null || table === 'fresh' || table.startsWith('<');
      const isLoose = String(Extra).includes('Using index for group-by');
      return !isDerived && !isLoose && ['ALL', 'index'].includes(String(type));
    })
    .map(({ table, type }) => `${type} of ${table}: ${sql.slice(0, 200)}`);
}
