/** A backup was written of what is there, and that is not all. */
export class LackingTablesError extends Error {
  override readonly name = 'LackingTablesError';

  constructor(path: string, tables: readonly string[]) {
    super(
      `the backup lacks tables that are not in the database: ${tables.join(', ')}; what is there was written to ${path}, and no backup that has all was removed; weboid migrate says whether tables are lost or were not made yet`,
    );
  }
}
