import type { Database } from './database';

/**
 * A database that is found when it is first needed, and again for every call. Who finds it also closes
 * it.
 * @param find its errors are those of the call
 */
export function databaseBehind(find: () => Promise<Database>): Database {
  return {
    select: async (sql, values) => (await find()).select(sql, values),
    run: async (sql, values) => (await find()).run(sql, values),
    transaction: async (work) => (await find()).transaction(work),
    session: async (work) => (await find()).session(work),
    close: () => Promise.resolve(),
  };
}
