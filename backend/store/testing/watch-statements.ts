import type { Database, SqlValue, Statements } from '../../runtime/database';

/** Runs before a statement, on the same connection when in a transaction; may refuse it. */
type Watcher = (statements: Statements, sql: string, values: SqlValue[]) => Promise<void>;

/** A database whose every statement, inside transactions and sessions too, is shown to `before` first. */
export function watchStatements(database: Database, before: Watcher): Database {
  const watched = (statements: Statements): Statements => ({
    async select(sql, values = []) {
      await before(statements, sql, values);
      return statements.select(sql, values);
    },
    async run(sql, values = []) {
      await before(statements, sql, values);
      return statements.run(sql, values);
    },
  });
  return {
    ...database,
    ...watched(database),
    transaction: (work) => database.transaction((statements) => work(watched(statements))),
    session: (work) => database.session((statements) => work(watched(statements))),
  };
}
