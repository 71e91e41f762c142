import type { Database } from '../runtime/database';

/**
 * How a wiki's `externallinks` holds its addresses: split into two columns (MediaWiki 1.43 and
 * Wikimedia) or joined in one (1.39 and older).
 */
export type LinkColumns = 'split' | 'joined';

/** Looks once at the columns that a wiki really has. Index: none; the table is the server's own. */
export async function findLinkColumns(replica: Database, database: string): Promise<LinkColumns> {
  const rows = await replica.select<{ name: Buffer | string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = ? AND table_name = 'externallinks'`,
    [database],
  );
  const names = new Set(rows.map((row) => row.name.toString()));
  if (names.has('el_to_domain_index')) return 'split';
  if (names.has('el_to')) return 'joined';
  throw new Error(`${database}.externallinks has no column that holds addresses`);
}
