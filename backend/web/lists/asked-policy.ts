import { DEFAULT_POLICY } from '../../status/verdict';
import type { AskedWiki } from '../answers/asked-wiki';
import type { Judging } from '../answers/link-answer';
import { orProblem, Problem } from '../problem';
import type { WebParts } from '../web-parts';

/**
 * The wiki that a question names, null where it names none.
 * @throws Problem unknown-dbname
 */
export function namedWiki({ wikis }: WebParts, name: string | undefined): AskedWiki | null {
  if (name === undefined) return null;
  const wiki = wikis.find(name);
  if (wiki === null) throw new Problem('unknown-dbname', name);
  return wiki;
}

/**
 * By what URLs are judged: the rules of the wiki, without one the default rules, and the marks.
 * @throws Problem database-unavailable
 */
export async function judgingFor(
  { findings }: Pick<WebParts, 'findings'>,
  wiki: AskedWiki | null,
): Promise<Judging> {
  const marks = await orProblem('database-unavailable', findings.marks());
  return { policy: wiki?.policy ?? DEFAULT_POLICY, marks };
}
