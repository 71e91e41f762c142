import { mapInSteps, type Steps } from '../../runtime/in-steps';
import { samePageKey } from '../addresses/address-key';
import { standingDomainOf } from '../addresses/standing-domain';
import { mayBeAsked } from '../addresses/may-be-asked';
import { classifyUrl } from '../../url/classify-url';
import { isFrontPage } from '../../crawler/content/signs/front-page';
import { isLoginAddress } from '../../crawler/content/signs/login-address';
import type { KnownMove } from '../rules/known-move';

/** What a check of a sibling saw. */
export interface SeenRedirect {
  readonly url: string;
  /** Where it led in the end, and something worked there. */
  readonly target: string;
  /** Whether all of its steps were permanent (301, 308). */
  readonly permanent: boolean;
}

/** So many old addresses of one target are merged into it. */
const MERGED_SOURCES = 3;
/** Redirects from one registered domain to one other that speak for each other. */
const WITNESSES = 2;

/**
 * Redirects that tell where a page moved: permanent ones, but for home pages, logins, targets of three sources or more,
 * other registered domains without a second witness, and what leads nowhere else.
 * Source: facts “aliases”, sections 2 and 4
 */
export function* movesOfRedirects(redirects: readonly SeenRedirect[]): Steps<KnownMove[]> {
  const merged = new Set((yield* mergedTargets(redirects)).map(samePageKey));
  const plain: SeenRedirect[] = [];
  for (const redirect of redirects) {
    if (isPlain(redirect, merged)) plain.push(redirect);
    yield;
  }
  const witnesses = yield* witnessesByDomains(plain);
  const seen = yield* mapInSteps(plain, (redirect) =>
    isWitnessed(redirect, witnesses)
      ? [{ old: redirect.url, now: redirect.target, facts: null }]
      : [],
  );
  return seen.flat();
}

function isPlain({ url, target, permanent }: SeenRedirect, merged: ReadonlySet<string>): boolean {
  const key = samePageKey(target);
  return permanent && samePageKey(url) !== key && !merged.has(key) && isOfPage(target);
}

/** Where redirects of three sources or more lead: many pages were merged into it, or it stands in for them. */
export function* mergedTargets(redirects: readonly SeenRedirect[]): Steps<string[]> {
  const sources = new Map<string, { target: string; keys: Set<string> }>();
  for (const { url, target } of redirects) {
    const key = samePageKey(target);
    const keys = (sources.get(key)?.keys ?? new Set()).add(samePageKey(url));
    sources.set(key, { target, keys });
    yield;
  }
  return [...sources.values()]
    .filter(({ keys }) => keys.size >= MERGED_SOURCES)
    .map(({ target }) => target);
}

/** Whether an address may be that of one page of the public web: no home page, no login. */
export function isOfPage(address: string): boolean {
  const { url } = classifyUrl(address);
  return url !== null && mayBeAsked(address) && !isFrontPage(url) && !isLoginAddress(url);
}

const domainsOf = ({ url, target }: SeenRedirect): string =>
  `${standingDomainOf(url)} ${standingDomainOf(target)}`;

const isForeign = ({ url, target }: SeenRedirect): boolean =>
  standingDomainOf(url) !== standingDomainOf(target);

function* witnessesByDomains(
  redirects: readonly SeenRedirect[],
): Steps<ReadonlyMap<string, number>> {
  const targets = new Map<string, Set<string>>();
  for (const redirect of redirects) {
    const key = domainsOf(redirect);
    targets.set(key, (targets.get(key) ?? new Set()).add(samePageKey(redirect.target)));
    yield;
  }
  return new Map([...targets].map(([key, found]) => [key, found.size]));
}

function isWitnessed(redirect: SeenRedirect, witnesses: ReadonlyMap<string, number>): boolean {
  return !isForeign(redirect) || (witnesses.get(domainsOf(redirect)) ?? 0) >= WITNESSES;
}
