import type { RedirectTarget } from '../store/answers/redirects';
import { slicesOf } from '../runtime/slices';
import { orProblem } from './problem';
import type { Findings } from './findings';
import { isFailingOrDoubtful, type LinkAnswer, type LinkFacts } from './link-answer';

/** A file about a website has twenty thousand. */
const URLS_PER_QUESTION = 1_000;

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
  const redirects = new Map<number, RedirectTarget>();
  for (const slice of slicesOf(urlIds, URLS_PER_QUESTION)) {
    const read = await orProblem('database-unavailable', findings.redirects([...slice]));
    for (const [urlId, redirect] of read) redirects.set(urlId, redirect);
  }
  return redirects;
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
