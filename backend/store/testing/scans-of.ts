import type { SqlValue, Statements } from '../../runtime/database';

/** Small ones are read whole; `fresh` is what a statement brings along. */
const SMALL: ReadonlySet<string> = new Set(['fresh', 'wiki']);

/** Tables of which a statement reads all rows, or a whole index of them, as its plan says. */
export async function scansOf(
  statements: Pick<Statements, 'select'>,
  sql: string,
  values: SqlValue[],
): Promise<string[]> {
  if (/^(INSERT|REPLACE)/.test(sql)) return [];
  const plan = await statements.select<Record<'table' | 'type' | 'Extra', string | null>>(
    // What is set for a statement alone is no part of what is explained.
    `EXPLAIN ${sql.replace(/^SET STATEMENT .*? FOR\s/, '')}`,
    values,
  );
  return plan
    .filter(({ table, type, Extra }) => {
      const isSmall = table === null || SMALL.has(table) || table.startsWith('<');
      const isLoose = String(Extra).includes('Using index for group-by');
      return !isSmall && !isLoose && ['ALL', 'index'].includes(String(type));
    })
    .map(({ table, type }) => `${type} of ${table}: ${sql.slice(0, 200)}`);
}
