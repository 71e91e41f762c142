import type { LinkAddress, LinkMatcher } from '../state/link-matcher';
import type { KnownProblem } from '../state/problem';

/** What a matcher says of each link; undefined = it has no problem. */
export function problemsOf(
  match: LinkMatcher,
  links: readonly LinkAddress[],
): (KnownProblem | undefined)[] {
  const problems = new Map(match(links).map(({ link, problem }) => [link, problem]));
  return links.map((link) => problems.get(link));
}
