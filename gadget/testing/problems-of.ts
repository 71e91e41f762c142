import type { LinkMatcher } from '../state/link-matcher';
import type { KnownProblem } from '../state/problem';

/** A link as its two attributes. */
export interface LinkAddress {
  readonly href: string;
  readonly originalHref: string | null;
}

const READER = {
  hrefOf: ({ href }: LinkAddress): string => href,
  originalOf: ({ originalHref }: LinkAddress): string | null => originalHref,
};

/** What a matcher says of each link; undefined = it has no problem. */
export function problemsOf(
  match: LinkMatcher,
  links: readonly LinkAddress[],
): (KnownProblem | undefined)[] {
  const problems = new Map(match(links, READER).map(({ link, problem }) => [link, problem]));
  return links.map((link) => problems.get(link));
}
