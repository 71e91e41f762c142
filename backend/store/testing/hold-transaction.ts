import { EventEmitter, once } from 'node:events';
import type { Database } from '../../runtime/database';

/** A database whose transactions stand still between their last statement and their commit. */
export interface HeldDatabase extends Database {
  /** Resolves when a transaction has run its statements and holds its locks. */
  reached: Promise<unknown>;
  /** Lets it commit. */
  letGo(): void;
}

/** For tests of what happens when one transaction meets the locks of another. */
export function holdTransaction(database: Database): HeldDatabase {
  const events = new EventEmitter();
  const gate = once(events, 'letGo');
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (statements) => {
        const result = await work(statements);
        events.emit('reached');
        await gate;
        return result;
      }),
    reached: once(events, 'reached'),
    letGo: () => events.emit('letGo'),
  };
}
