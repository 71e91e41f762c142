import type { StoredName } from '../store/names/stored-name';
import { namesOfCopied, type LinksBesideCopies } from './copies-on-page';
import type { Findings } from './findings';
import { orProblem } from './problem';

/**
 * How the names stand of those links that have a copy on their page, for `withCopiesOnPage`: of most pages nothing is asked.
 * @throws Problem database-unavailable
 */
export async function knownNamesOf(
  pages: readonly LinksBesideCopies[],
  findings: Pick<Findings, 'names'>,
): Promise<ReadonlyMap<string, StoredName>> {
  const names = namesOfCopied(pages);
  return names.length === 0 ? new Map() : orProblem('database-unavailable', findings.names(names));
}
