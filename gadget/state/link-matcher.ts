import { normalizeUrl } from '../../backend/url/normalize-url';
import type { Problem } from './problem';

/** The two attributes that may name a link's target; null = absent. */
export interface LinkAddress {
  readonly href: string | null;
  /** `data-mw-original-href`: what stood in the page before MediaWiki rewrote the link. */
  readonly originalHref: string | null;
}

/** Finds the problem of each link, at the same index; it remembers what it saw in earlier calls. */
export type LinkMatcher = (links: readonly LinkAddress[]) => (Problem | undefined)[];

/**
 * Matches links to problems by the normal form of their address.
 *
 * SecureLinkFixer turns `http:` into `https:` in the page's HTML, though not in the link table, for
 * whole hosts of the HSTS preload list. So an https link may also stand for the http address, unless
 * an http link to that host in the page proves that the host was not rewritten.
 */
export function createLinkMatcher(problems: readonly Problem[]): LinkMatcher {
  const problemByKey = new Map(problems.map((problem) => [normalizeUrl(problem.url), problem]));
  const hostsNotRewritten = new Set<string>();

  const problemOf = (link: LinkAddress, key: string | null): Problem | undefined => {
    if (key === null) return undefined;
    const problem = problemByKey.get(key);
    if (problem || link.originalHref !== null || !key.startsWith('https:')) return problem;
    return hostsNotRewritten.has(hostOf(key))
      ? undefined
      : problemByKey.get(key.replace('https:', 'http:'));
  };

  return (links) => {
    const keys = links.map((link) => normalizeUrl(link.originalHref ?? link.href ?? ''));
    for (const key of keys) if (key?.startsWith('http:')) hostsNotRewritten.add(hostOf(key));
    return links.map((link, index) => problemOf(link, keys[index] ?? null));
  };
}

function hostOf(key: string): string {
  return key.split('/', 3)[2] ?? '';
}
