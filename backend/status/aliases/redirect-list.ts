import { classifyUrl } from '../../url/classify-url';
import type { NormalUrl } from '../../url/normal-url';
import type { DayNumber } from '../day-number';
import type { NameStanding } from '../takeover/name-standing';
import { standingNameOf } from '../name-of-host';
import type { FoundAlias } from './found-alias';

/** A page that works today and has the content of a dead one, as somebody said or a search found. */
export interface LivePage {
  url: string;
  checkedDay: DayNumber;
  /** How a search found it; null: somebody said so. */
  found: FoundAlias | null;
}

/** A dead URL that its server may redirect. */
export interface SiteRedirect {
  urlId: number;
  from: NormalUrl;
  to: NormalUrl;
  /** What is known of it. */
  livePage: LivePage;
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

/** What may be redirected. */
export interface DeadSitePage {
  urlId: number;
  url: NormalUrl;
}

/**
 * The redirects that its owner may set up for a site: where the content of its dead pages stands today, on the same registered
 * domain (below a suffix where anybody may have a name, the same name there), or, elsewhere, where a search has compared it with the copy. What would lead in a circle, or to another dead page,
 * is left out, and of two addresses of one page (http and https) one is told.
 * @param dead the most important first, which is the order of the answer
 * @param standings of names that seem to be in other hands nobody is led to a page (U1); those of `namesOfLivePages`
 */
export function siteRedirects(
  dead: readonly DeadSitePage[],
  livePages: ReadonlyMap<number, LivePage>,
  standings: ReadonlyMap<string, { standing: NameStanding }>,
): SiteRedirect[] {
  const isTaken = (host: string): boolean =>
    standings.get(standingNameOf(host))?.standing === 'taken';
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

/** Under which names it is remembered in whose hands the hosts of these pages are, each once. */
export function namesOfLivePages(livePages: ReadonlyMap<number, LivePage>): string[] {
  const hosts = [...livePages.values()].flatMap(({ url }) => classifyUrl(url).url?.host ?? []);
  return [...new Set(hosts.map(standingNameOf))];
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

function targetOf(from: NormalUrl, { url, found }: LivePage): NormalUrl | null {
  const { kind, url: to } = classifyUrl(url);
  if (kind !== 'resource' || to === null || !/^https?$/.test(to.scheme)) return null;
  const isOwn = standingNameOf(to.host) === standingNameOf(from.host);
  const isCompared = found !== null && found.evidence.check !== 'without-copy';
  return isOwn || isCompared ? to : null;
}

/** Whether a web server at its usual port answers for it. */
const isServed = ({ scheme, port }: NormalUrl): boolean => /^https?$/.test(scheme) && port === 0;
