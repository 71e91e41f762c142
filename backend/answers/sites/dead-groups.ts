import type { UrlParts } from '../../url/syntax/url-parts';
import { siteName, type DeadUrl, type GroupScope, type SiteUrls } from './grouped-url';
import { movedRules, type MovedPair, type MovedRule } from './moved-rules';
import { weighedScopes, type WeighedScope } from './weighed-scopes';

/** Dead URLs that one rule of a server could mend. */
export interface DeadGroup {
  scope: GroupScope;
  /** Places in the list of dead URLs, of those that no group before has. */
  dead: number[];
  /** Pages that cite these. */
  links: number;
  /** Wikis of these pages. */
  wikis: number;
  /** URLs below it that are known to live, and stay where they are. */
  living: number;
  /** URLs below it that lead elsewhere by now. */
  moved: number;
  /** Rules by which these lead elsewhere, and the dead ones could; the one that explains most comes first. */
  rules: MovedRule[];
}

/** Fewer are no pattern. */
const URLS_MIN = 3;
const GROUPS_MAX = 50;
/** Living ones for each dead one, at most: a rule would break them. */
const LIVING_MAX = 0.1;
/** How many dead URLs a rule must mend to make good for a living one that it might break. */
const LIVING_WEIGHT = 5;
/** Pages that nobody cites are worth a little, too. */
const UNCITED_WEIGHT = 0.1;

/**
 * Groups dead URLs by what their addresses have in common, so that few rules mend many links: hosts, directories, queries,
 * suffixes, numbered names that are (nearly) wholly dead. Each URL is in one group at most, those that save most links come
 * first; what is alone is in none. A living URL that leads out of a group does not speak against it: it shows where
 * the others went.
 */
export function deadGroups(site: SiteUrls): DeadGroup[] {
  const candidates = accepted(weighedScopes(site, URLS_MIN), site.livingShare);
  const isCovered = new Uint8Array(site.dead.length);
  const groups: DeadGroup[] = [];
  while (groups.length < GROUPS_MAX) {
    const best = bestOf(candidates, site.dead, isCovered);
    if (best === null) break;
    const dead = best.dead.filter((place) => isCovered[place] === 0);
    for (const place of dead) isCovered[place] = 1;
    groups.push(groupOf(best, dead, site, groups.length < GROUPS_WITH_RULES));
  }
  return groups.toSorted((one, other) => other.links - one.links);
}

/** Those that are (nearly) wholly dead, the plainest ones first. */
function accepted(found: ReadonlyMap<string, WeighedScope>, livingShare: number): WeighedScope[] {
  return [...found.values()]
    .filter((one) => isNearlyDead(one, livingShare) && !isOriginAlone(one, found))
    .toSorted((one, other) => plainness(other) - plainness(one));
}

/** A host is not gone where its home page is there. */
function isNearlyDead(
  { scope, dead, living, hasHome }: WeighedScope,
  livingShare: number,
): boolean {
  if (living > dead.length * LIVING_MAX * livingShare) return false;
  return !['host', 'domain', 'origin'].includes(scope.kind) || !hasHome;
}

/** All of a host that is dead by one scheme and port is the host. */
function isOriginAlone(
  { scope, dead }: WeighedScope,
  found: ReadonlyMap<string, WeighedScope>,
): boolean {
  if (scope.kind !== 'origin') return false;
  const host = found.get(`h ${scope.host}`);
  return host !== undefined && isNearlyDead(host, 1) && host.dead.length === dead.length;
}

/** Of scopes that hold the same URLs the one that says most of them: the innermost directory before all. */
function plainness({ scope, dead, goneServers }: WeighedScope): number {
  switch (scope.kind) {
    case 'host':
      return goneServers * 2 > dead.length ? 900 : 100;
    case 'domain':
      return 50;
    case 'origin':
      return scope.port === 0 ? 200 : 850;
    case 'query':
      return 800 + (scope.fixed === null ? 0 : 2) + scope.names.length;
    case 'directory':
      return 600 + scope.prefix.split('/').length;
    case 'numbered':
      return 500;
    case 'dated':
      return 400 + scope.prefix.split('/').length;
    case 'suffix':
      return 300 + scope.prefix.split('/').length;
    default:
      return scope satisfies never;
  }
}

function bestOf(
  candidates: readonly WeighedScope[],
  dead: readonly DeadUrl[],
  isCovered: Uint8Array,
): WeighedScope | null {
  let best: WeighedScope | null = null;
  let most = 0;
  for (const one of candidates) {
    const worth = worthOf(one, dead, isCovered);
    // Of equal ones the plainer one stays.
    if (worth > most) [best, most] = [one, worth];
  }
  return best;
}

/** Links that a rule would save beyond those that others do, less what it might break. */
function worthOf(
  { dead: places, living }: WeighedScope,
  dead: readonly DeadUrl[],
  isCovered: Uint8Array,
): number {
  let links = 0;
  let left = 0;
  for (const place of places) {
    if (isCovered[place] === 1) continue;
    left += 1;
    links += Math.max(dead[place]?.links ?? 0, UNCITED_WEIGHT);
  }
  if (left < URLS_MIN || left * 2 < places.length) return 0;
  return links * (1 - (LIVING_WEIGHT * living) / places.length);
}

/** Pairs from which rules are made; more tell no more. */
const PAIRS_MAX = 300;
/** Groups for which rules are looked for; further ones save hardly anything. */
const GROUPS_WITH_RULES = 20;

function groupOf(
  found: WeighedScope,
  places: number[],
  site: SiteUrls,
  withRules: boolean,
): DeadGroup {
  const dead = places.flatMap((place) => site.dead[place] ?? []);
  const pairs = found.moved.slice(0, PAIRS_MAX).flatMap((place) => {
    const one = site.living[place];
    return one?.redirect === null || one === undefined ? [] : [pairOf(one, one.redirect)];
  });
  const addresses = dead.map(({ url }) => bareAddressOf(url));
  return {
    scope: found.scope,
    dead: places,
    links: dead.reduce((sum, { links }) => sum + links, 0),
    wikis: wikisOf(dead).size,
    living: found.living,
    moved: found.moved.length,
    rules: withRules ? movedRules(pairs, addresses) : [],
  };
}

/** The wikis that cite any of these, by their stored ids. */
export function wikisOf(cited: readonly Pick<DeadUrl, 'wikis'>[]): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const { wikis } of cited) for (const { wikiId } of wikis) ids.add(wikiId);
  return ids;
}

const pairOf = (url: UrlParts, target: string): MovedPair => ({
  from: bareAddressOf(url),
  to: target,
});

/** Without scheme and `www.`, which do not matter to where something went. */
export function bareAddressOf({ host, port, path }: UrlParts): string {
  return `${siteName(host)}${port === 0 ? '' : `:${port}`}${path}`;
}
