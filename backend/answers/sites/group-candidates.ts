import type { UrlParts } from '../../url/syntax/url-parts';
import { siteName, splitPath, type GroupScope } from './grouped-url';

/** A group that a URL may belong to. */
export interface ScopeCandidate {
  /** Equal for the same scope. */
  key: string;
  scope: GroupScope;
}

/** Deeper directories are no rules that anybody writes. */
const DEPTH_MAX = 8;
/** More parameters, or longer values, say nothing about a whole. */
const PARAMETERS_MAX = 8;
const FIXED_CHARS_MAX = 40;

/** Stands for digits in a shape. */
const DIGITS = 'N';

/** Names a scope among all others. */
export function scopeKey(scope: GroupScope): string {
  switch (scope.kind) {
    case 'domain':
      return `w ${scope.host}`;
    case 'host':
      return `h ${scope.host}`;
    case 'origin':
      return `o ${scope.scheme} ${scope.host} ${scope.port}`;
    case 'directory':
      return `d ${scope.host}${scope.prefix}`;
    case 'dated':
      return `t ${scope.host}${scope.prefix}`;
    case 'query':
      return `q ${scope.host}${scope.path}?${scope.names.join('&')} ${scope.fixed ?? ''}`;
    case 'suffix':
      return `s ${scope.host}${scope.prefix} ${scope.suffix}`;
    case 'numbered':
      return `n ${scope.host}${scope.shape}`;
    default:
      return scope satisfies never;
  }
}

const candidate = (scope: GroupScope): ScopeCandidate => ({ key: scopeKey(scope), scope });

/** Where a URL stands: what it has in common with all that are beside it. */
export interface UrlPlace extends Omit<UrlParts, 'path'> {
  /** Ends with a slash: `/archive/2003/`. */
  directory: string;
}

/** The place of a URL, and its name there. */
export function urlPlaceOf(url: UrlParts): UrlPlace & { name: string; query: string | null } {
  const { scheme, host, port } = url;
  const { path, query } = splitPath(url.path);
  const end = path.lastIndexOf('/') + 1;
  return { scheme, host, port, directory: path.slice(0, end), name: path.slice(end), query };
}

/**
 * The groups to which all that stands in one place may belong: its hosts and directories.
 * @param domain that all is about: its name, without `www.`
 */
export function candidatesOfPlace(place: UrlPlace, domain: string): ScopeCandidate[] {
  const { scheme, host, port, directory } = place;
  const site = siteName(host);
  return [
    candidate({ kind: 'host', host }),
    candidate({ kind: 'origin', host, scheme, port }),
    ...parentsOf(host, domain).map((parent) => candidate({ kind: 'domain', host: parent })),
    ...directoriesOf(directory).flatMap((prefix) => byDirectory(site, prefix)),
  ];
}

/** `a.b.example.org` → `b.example.org`, `example.org`, of the domain `example.org`. */
function parentsOf(host: string, domain: string): string[] {
  const parents: string[] = [];
  let name = host;
  while (name !== domain && name.endsWith(`.${domain}`)) {
    name = name.slice(name.indexOf('.') + 1);
    parents.push(name);
  }
  return parents;
}

/** `/a/b/` → `/a/`, `/a/b/`. */
function directoriesOf(directory: string): string[] {
  const found: string[] = [];
  let slash = directory.indexOf('/', 1);
  while (slash !== -1 && found.length < DEPTH_MAX) {
    found.push(directory.slice(0, slash + 1));
    slash = directory.indexOf('/', slash + 1);
  }
  return found;
}

function byDirectory(host: string, prefix: string): ScopeCandidate[] {
  const plain = candidate({ kind: 'directory', host, prefix });
  const dated = datedPrefix(prefix);
  return dated === prefix ? [plain] : [plain, candidate({ kind: 'dated', host, prefix: dated })];
}

/** `/2003/04/` → `/N/N/`: years, months and numbers differ, what they stand for does not. */
function datedPrefix(prefix: string): string {
  return prefix.replaceAll(/\/\d+(?=\/)/g, `/${DIGITS}`);
}

/** The groups to which a URL may belong by its own name or query. */
export function scopesOfName({
  host,
  directory,
  name,
  query,
}: ReturnType<typeof urlPlaceOf>): GroupScope[] {
  const site = siteName(host);
  if (query !== null && query !== '') return byQuery(site, directory + name, query);
  return [...bySuffix(site, directory, name), ...byNumber(site, directory, name)];
}

/**
 * Equal for URLs that belong to the same groups by their name or query, which then are looked for once; null where there are
 * none. Other URLs may have the same groups, too.
 */
export function namePatternOf({
  host,
  directory,
  name,
  query,
}: ReturnType<typeof urlPlaceOf>): string | null {
  const site = siteName(host);
  if (query !== null && query !== '') {
    return `${site}${directory}${name}?${query.replaceAll(VALUE, withoutNumbered)}`;
  }
  const suffix = SUFFIX.exec(name)?.[1]?.toLowerCase();
  const shape = NUMBERED.test(name) ? name.replace(/\d+/, DIGITS) : null;
  if (shape === null && suffix === undefined) return null;
  return `${site}${directory}${shape ?? ''} ${suffix ?? ''}`;
}

const VALUE = /=[^&]*/g;

/** One with a digit in it is of no kind (isKind). */
const withoutNumbered = (value: string): string => (/\d/.test(value) ? '=' : value);

function byQuery(host: string, path: string, query: string): GroupScope[] {
  const any: GroupScope = { kind: 'query', host, path, names: [], fixed: null };
  const parameters = query.split('&').filter((one) => one !== '');
  if (parameters.length > PARAMETERS_MAX) return [any];
  const names = [...new Set(parameters.map(parameterName))].toSorted();
  const fixed = [null, ...parameters.filter(isKind)];
  return [any, ...fixed.map((one): GroupScope => ({ ...any, names, fixed: one }))];
}

const parameterName = (parameter: string): string => parameter.split('=', 1)[0] ?? parameter;

/** Says what kind of page it is, as `view=article` does; numbers name one of many. */
function isKind(parameter: string): boolean {
  const value = parameter.slice(parameterName(parameter).length + 1);
  return value !== '' && parameter.length <= FIXED_CHARS_MAX && !/\d/.test(value);
}

const SUFFIX = /.(\.[a-z][a-z0-9]{1,5})$/i;

/** On the whole host, in the first directory, and in its own. */
function bySuffix(host: string, directory: string, name: string): GroupScope[] {
  const suffix = SUFFIX.exec(name)?.[1]?.toLowerCase();
  if (suffix === undefined) return [];
  const first = directory.slice(0, directory.indexOf('/', 1) + 1);
  const prefixes = new Set(['/', first === '' ? '/' : first, directory]);
  return [...prefixes].map((prefix) => ({ kind: 'suffix', host, prefix, suffix }));
}

/** One number that stands for itself: `article123.html`, `12`, `p-7`; not one in a code such as `4B8F`. */
const NUMBERED = /^(?:|\D*[^A-Za-z0-9]|\D*[A-Za-z]{3})\d+(?![A-Za-z0-9])\D*$/;

/** `/news/article123.html` → `/news/articleN.html`. */
function byNumber(host: string, directory: string, name: string): GroupScope[] {
  if (!NUMBERED.test(name)) return [];
  const shape = datedPrefix(directory) + name.replace(/\d+/, DIGITS);
  return [{ kind: 'numbered', host, shape }];
}
