import {
  candidatesOfPlace,
  namePatternOf,
  urlPlaceOf,
  scopeKey,
  scopesOfName,
  type ScopeCandidate,
} from './group-candidates';
import { siteName, type GroupScope, type LivingUrl, type SiteUrls } from './grouped-url';

/** A scope, and what of a site is below it. */
export interface WeighedScope {
  scope: GroupScope;
  /** Places in the list of dead URLs. */
  dead: number[];
  /** Living URLs that stay below it. */
  living: number;
  /** Places in the list of living URLs, of those that lead out of it. */
  moved: number[];
  /** The home page of one of its hosts lives. */
  hasHome: boolean;
  /** Dead URLs of which the server is gone. */
  goneServers: number;
}

/** By the key of the scope. */
type Scopes = Map<string, WeighedScope>;

/** All scopes with enough dead URLs, and what lives below them. */
export function weighedScopes(site: SiteUrls, urlsMin: number): Scopes {
  const scopes: Scopes = new Map();
  addDead(scopes, site);
  for (const [key, { dead }] of scopes) if (dead.length < urlsMin) scopes.delete(key);
  addLiving(scopes, site);
  return scopes;
}

function addDead(scopes: Scopes, { dead, domain }: SiteUrls): void {
  const open = (found: ScopeCandidate[]) => found.map((one) => opened(scopes, one));
  const atPlace = perPlace(domain, open);
  const ofName = perName(open);
  dead.forEach(({ url, isServerGone }, place) => {
    const where = urlPlaceOf(url);
    const add = (one: WeighedScope): void => {
      one.dead.push(place);
      if (isServerGone) one.goneServers += 1;
    };
    atPlace(where).forEach(add);
    ofName(where)?.forEach(add);
  });
}

function opened(scopes: Scopes, { key, scope }: ScopeCandidate): WeighedScope {
  const known = scopes.get(key);
  if (known !== undefined) return known;
  const one = { scope, dead: [], living: 0, moved: [], hasHome: false, goneServers: 0 };
  scopes.set(key, one);
  return one;
}

function addLiving(scopes: Scopes, { living, domain }: SiteUrls): void {
  const known = (found: ScopeCandidate[]) => found.flatMap(({ key }) => scopes.get(key) ?? []);
  const atPlace = perPlace(domain, known);
  const ofName = perName(known);
  const withNames = sitesWithNames(scopes);
  living.forEach((one, place) => {
    const where = urlPlaceOf(one);
    for (const weighed of atPlace(where)) addOne(weighed, one, place);
    const kinds = withNames.get(siteName(where.host));
    if (kinds === undefined || !hasKindOf(kinds, where.query)) return;
    ofName(where)?.forEach((weighed) => addOne(weighed, one, place));
  });
}

/** The kinds of scopes that are told by names and queries, by the sites where there are any. */
function sitesWithNames(scopes: Scopes): ReadonlyMap<string, ReadonlySet<GroupScope['kind']>> {
  const kinds = new Map<string, Set<GroupScope['kind']>>();
  for (const { scope } of scopes.values()) {
    kinds.set(scope.host, (kinds.get(scope.host) ?? new Set()).add(scope.kind));
  }
  return kinds;
}

function hasKindOf(kinds: ReadonlySet<GroupScope['kind']>, query: string | null): boolean {
  return query === null ? kinds.has('suffix') || kinds.has('numbered') : kinds.has('query');
}

function addOne(weighed: WeighedScope, { path, redirect }: LivingUrl, place: number): void {
  if (redirect !== null && leadsOut(weighed.scope, redirect)) {
    weighed.moved.push(place);
  } else {
    weighed.living += 1;
    weighed.hasHome ||= path === '/';
  }
}

/** Many URLs stand in few places: what follows from one is found once. */
function perPlace<Found>(
  domain: string,
  find: (candidates: ScopeCandidate[]) => Found,
): (place: Parameters<typeof candidatesOfPlace>[0]) => Found {
  const known = new Map<string, Found>();
  return (place) => {
    const { scheme, host, port, directory } = place;
    const key = `${scheme} ${host} ${port}${directory}`;
    let found = known.get(key);
    if (found === undefined) {
      found = find(candidatesOfPlace(place, domain));
      known.set(key, found);
    }
    return found;
  };
}

/** The same of many names that differ in their numbers alone; undefined where a name has no groups. */
function perName<Found>(
  find: (candidates: ScopeCandidate[]) => Found,
): (place: ReturnType<typeof urlPlaceOf>) => Found | undefined {
  const known = new Map<string, Found>();
  return (place) => {
    const pattern = namePatternOf(place);
    if (pattern === null) return undefined;
    let found = known.get(pattern);
    if (found === undefined) {
      found = find(scopesOfName(place).map((scope) => ({ key: scopeKey(scope), scope })));
      known.set(pattern, found);
    }
    return found;
  };
}

const ADDRESS = /^(?<scheme>[a-z]+):\/\/(?<host>\[[^\]]*\]|[^/:?#]*)[^/?#]*(?<path>[^#]*)/i;

/** Whether an address is not below a scope; of patterns of names, whether it has another pattern. */
function leadsOut(scope: GroupScope, target: string): boolean {
  const { scheme = '', host = '', path = '' } = ADDRESS.exec(target)?.groups ?? {};
  if (scope.kind === 'directory') {
    return siteName(host) !== scope.host || !path.startsWith(scope.prefix);
  }
  return leadsOffHosts(scope, scheme, host) ?? !isBelow(scope, host, path === '' ? '/' : path);
}

/** Null of scopes that are told by more than hosts. */
function leadsOffHosts(scope: GroupScope, scheme: string, host: string): boolean | null {
  if (scope.kind === 'domain') return host !== scope.host && !host.endsWith(`.${scope.host}`);
  if (scope.kind === 'host') return host !== scope.host;
  return scope.kind === 'origin' ? host !== scope.host || scheme !== scope.scheme : null;
}

function isBelow(scope: GroupScope, host: string, path: string): boolean {
  const place = urlPlaceOf({ scheme: 'https', host, port: 0, path });
  const key = scopeKey(scope);
  const keys = [
    ...candidatesOfPlace(place, siteName(host)).map((one) => one.key),
    ...scopesOfName(place).map(scopeKey),
  ];
  return keys.includes(key);
}
