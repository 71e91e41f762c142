import { DEFAULT_POLICY } from '../../../status/verdict';
import { siteOf, type AskedWiki } from '../../../answers/asked-wiki';
import type { JudgingRules } from '../../../answers/judge-link';
import type { ListJudging } from '../../../answers/judge-listed';
import { namedWiki } from '../../../answers/named-wiki';
import { spamListsOf } from '../../../answers/spam-judge';
import { orProblem } from '../../../answers/problem';
import type { ListParts } from './list-parts';

/**
 * The wiki that a question names, null where it names none.
 * @throws Problem unknown-dbname, wikis-unknown-yet
 */
export function wikiIfNamed({ wikis }: ListParts, name: string | undefined): AskedWiki | null {
  return name === undefined ? null : namedWiki(wikis, name);
}

/**
 * By what URLs are judged: the rules of the wiki, without one the default rules, and the marks.
 * @throws Problem database-unavailable
 */
export async function judgingFor(
  { findings }: Pick<ListParts, 'findings'>,
  wiki: AskedWiki | null,
): Promise<JudgingRules> {
  const marks = await orProblem('database-unavailable', findings.marks());
  return { policy: wiki?.policy ?? DEFAULT_POLICY, marks };
}

/**
 * As judgingFor; with a wiki also what is spam there, and what it leaves out.
 * @throws Problem database-unavailable
 */
export async function listJudgingFor(
  parts: Pick<ListParts, 'findings' | 'clock'>,
  wiki: AskedWiki | null,
): Promise<ListJudging> {
  const [judging, spam] = await Promise.all([
    judgingFor(parts, wiki),
    wiki === null ? null : spamListsOf(wiki, parts.clock),
  ]);
  return { ...judging, spam, site: wiki === null ? null : siteOf(wiki) };
}
