import type { Database } from '../../runtime/database';
import { watchStatements } from './watch-statements';

/** A database whose n-th statement fails, counted over all that is done with it: whoever works with it is cut off there. */
export function failingAt(database: Database, n: number): Database {
  let count = 0;
  return watchStatements(database, () => {
    count += 1;
    return count === n ? Promise.reject(new Error('cut off')) : Promise.resolve();
  });
}
