import { classifyUrl } from '../../url/classify-url';
import type { NormalUrl } from '../../url/normal-url';
import type { Replacement } from '../../store/answers/annotations';
import { standingNameOf } from '../../status/takeover/name-of-host';

/** A dead URL that its server may redirect. */
export interface SiteRedirect {
  urlId: number;
  from: NormalUrl;
  to: NormalUrl;
  /** What is known of it. */
  livePage: Replacement;
}

/** Redirects that follow one rule. */
export interface RedirectRule {
  from: string;
  to: string;
  /** Of how many known moves it tells anything, and how many right. */
  matching: number;
  right: number;
  /** How many of the redirects follow it. */
  redirects: number;
}

/** What a server may redirect. */
export interface DeadSitePage {
  urlId: number;
  url: NormalUrl;
}

/**
 * The redirects that its owner may set up for a site: where the content of its dead pages stands today, on the same registered
 * domain (below a suffix where anybody may have a name, the same name there), or, elsewhere, where a search has compared it with the copy. What would lead in a circle, or to another dead page,
 * is left out, and of two addresses of one page (http and https) one is told.
 * @param dead the most important first, which is the order of the answer
 * @param isTaken whether a host's name seems to be in other hands
 */
export function siteRedirects(
  dead: readonly DeadSitePage[],
  livePages: ReadonlyMap<number, Replacement>,
  isTaken: (host: string) => boolean,
): SiteRedirect[] {
  const deadKeys = new Set(dead.map(({ url }) => redirectKey(url)));
  const told = new Set<string>();
  return dead.flatMap(({ urlId, url: from }) => {
    const livePage = livePages.get(urlId);
    const to = livePage === undefined ? null : targetOf(from, livePage);
    const key = redirectKey(from);
    if (livePage === undefined || to === null || isTaken(to.host) || told.has(key)) return [];
    if (!isServed(from) || deadKeys.has(redirectKey(to))) return [];
    told.add(key);
    return [{ urlId, from, to, livePage }];
  });
}

/** The rules that several of these follow, those of most first. */
export function redirectRules(redirects: readonly SiteRedirect[]): RedirectRule[] {
  const rules = new Map<string, RedirectRule>();
  for (const { livePage } of redirects) {
    const rule = livePage.found?.rule;
    if (rule == null) continue;
    const key = `${rule.from}\n${rule.to}`;
    const before = rules.get(key)?.redirects ?? 0;
    rules.set(key, { ...rule, redirects: before + 1 });
  }
  return [...rules.values()]
    .filter(({ redirects: count }) => count > 1)
    .toSorted((one, other) => other.redirects - one.redirects || (one.from < other.from ? -1 : 1));
}

/** By which a server knows an address, whatever its scheme: `example.org/a?b`. */
export function redirectKey({ host, path }: NormalUrl): string {
  return `${host}${path}`;
}

function targetOf(from: NormalUrl, { url, found }: Replacement): NormalUrl | null {
  const { kind, url: to } = classifyUrl(url);
  if (kind !== 'resource' || to === null || !/^https?$/.test(to.scheme)) return null;
  const isOwn = standingNameOf(to.host) === standingNameOf(from.host);
  const isCompared = found !== null && found.evidence.check !== 'without-copy';
  return isOwn || isCompared ? to : null;
}

/** Whether a web server at its usual port answers for it. */
const isServed = ({ scheme, port }: NormalUrl): boolean => /^https?$/.test(scheme) && port === 0;
