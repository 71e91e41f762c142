import { abortReason } from './abort-reason';
import type { Database, Statements } from './database';

/**
 * A database that begins no statement any more when a signal has aborted, nor within a transaction or session that was begun
 * before: whoever runs one after the other ends with the one that is under way, to which the pool sets a limit
 * (`database-pool.ts`). What it throws is the signal's reason.
 */
export function stoppingDatabase(database: Database, signal: AbortSignal): Database {
  const stopping = (statements: Statements): Statements => ({
    async select(sql, values) {
      if (signal.aborted) throw abortReason(signal);
      return statements.select(sql, values);
    },
    async run(sql, values) {
      if (signal.aborted) throw abortReason(signal);
      return statements.run(sql, values);
    },
  });
  return {
    ...stopping(database),
    transaction: (work) => database.transaction((statements) => work(stopping(statements))),
    session: (work) => database.session((statements) => work(stopping(statements))),
    close: () => database.close(),
  };
}
