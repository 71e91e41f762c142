import type { RedirectTarget } from '../../store/redirects';
import { orProblem } from '../problem';
import type { Findings } from './findings';
import type { LinkAnswer } from './link-answer';

/**
 * Where redirects led that were not read with the findings of these links.
 * @returns by URL id
 * @throws Problem database-unavailable
 */
export async function readRedirects(
  links: readonly LinkAnswer[],
  findings: Pick<Findings, 'redirects'>,
): Promise<Map<number, RedirectTarget>> {
  const urlIds = links.flatMap(({ stored }) => (stored === null ? [] : [stored.urlId]));
  return urlIds.length === 0
    ? new Map()
    : orProblem('database-unavailable', findings.redirects(urlIds));
}

/** Tells of a link where its redirects led. */
export function withRedirect(
  link: LinkAnswer,
  redirects: ReadonlyMap<number, RedirectTarget>,
): LinkAnswer {
  const target = link.stored === null ? undefined : redirects.get(link.stored.urlId);
  return target === undefined
    ? link
    : { ...link, redirect: target.url, redirectClass: target.class };
}
