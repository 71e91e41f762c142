import { fullName, type AskedWikis } from '../../../answers/asked-wiki';
import type { Operation } from '../../http/operation';

/** The main page of most wikis: the first page that was made. */
const FIRST_PAGE_ID = '1';
const FIRST_BLOCK = '0';

type Example = NonNullable<Operation['example']>;

/**
 * An operation with an example that leads somewhere here: of a wiki that is not watched, the first one
 * that is takes the place.
 */
export function withLocalExample(operation: Operation, wikis: AskedWikis): Operation {
  const { example, otherExamples } = operation;
  const [first] = wikis.all;
  const dbname = example?.['dbname'];
  if (dbname === undefined || first === undefined || wikis.find(dbname) !== null) return operation;
  const local = (elsewhere: Example): Example => ({
    ...elsewhere,
    dbname: fullName(first),
    ...(elsewhere['pageid'] !== undefined && { pageid: FIRST_PAGE_ID }),
    ...(elsewhere['block'] !== undefined && { block: FIRST_BLOCK }),
  });
  return {
    ...operation,
    example: local(example ?? {}),
    ...(otherExamples !== undefined && { otherExamples: otherExamples.map(local) }),
  };
}
