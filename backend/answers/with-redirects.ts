import type { RedirectTarget } from '../store/answers/redirects';
import { orProblem } from './problem';
import type { Findings } from './findings';
import { isFailingOrDoubtful, type LinkAnswer, type LinkFacts } from './link-answer';

/**
 * Where redirects led that were not read with the findings of these links.
 * @returns by URL id
 * @throws Problem database-unavailable
 */
export async function readRedirects(
  links: readonly LinkAnswer[],
  findings: Pick<Findings, 'redirects'>,
): Promise<ReadonlyMap<number, RedirectTarget>> {
  const urlIds = links.flatMap(({ stored }: LinkFacts) =>
    stored === null || stored === undefined ? [] : [stored.urlId],
  );
  return urlIds.length === 0
    ? new Map()
    : orProblem('database-unavailable', findings.redirects(urlIds));
}

/** Tells of a link where its redirects led. */
export function withRedirect(
  link: LinkAnswer,
  redirects: ReadonlyMap<number, RedirectTarget>,
): LinkAnswer {
  if (!isFailingOrDoubtful(link) || link.stored === null || link.checks === null) return link;
  const redirect = redirects.get(link.stored.urlId);
  return redirect === undefined ? link : { ...link, checks: { ...link.checks, redirect } };
}
