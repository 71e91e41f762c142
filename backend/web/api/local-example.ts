import { fullName, type AskedWikis } from '../answers/asked-wiki';
import type { Operation } from '../query/operation';

/** The main page of most wikis: the first page that was made. */
const FIRST_PAGE_ID = '1';

/**
 * An operation with an example that leads somewhere here: of a wiki that is not watched, the first one
 * that is takes the place.
 */
export function withLocalExample(operation: Operation, wikis: AskedWikis): Operation {
  const { example } = operation;
  const [first] = wikis.all;
  const dbname = example?.['dbname'];
  if (dbname === undefined || first === undefined || wikis.find(dbname) !== null) return operation;
  const page = example?.['pageid'] === undefined ? {} : { pageid: FIRST_PAGE_ID };
  return { ...operation, example: { ...example, dbname: fullName(first), ...page } };
}
