import type { UrlParts } from '../../url/syntax/url-parts';
import { siteName, splitPath, type GroupScope } from './grouped-url';

/** A group that a URL may belong to. */
export interface Candidate {
  /** Equal for the same scope. */
  key: string;
  scope: () => GroupScope;
}

/** Deeper directories are no rules that anybody writes. */
const DEPTH_MAX = 8;
/** More parameters, or longer values, say nothing about a whole. */
const PARAMETERS_MAX = 8;
const FIXED_CHARS_MAX = 40;

/** Stands for digits in a shape. */
export const DIGITS = 'N';

/**
 * All groups that a URL may belong to, by nothing but its address: of directories the outer ones first.
 * @param domain that all is about: its name, without `www.`
 */
export function candidatesOf(url: UrlParts, domain: string): Candidate[] {
  const { path, query } = splitPath(url.path);
  const site = siteName(url.host);
  return [
    ...byHost(url, domain),
    ...byDirectory(site, path),
    ...byQuery(site, path, query),
    ...bySuffix(site, path),
    ...byNumbers(site, path),
  ];
}

function byHost({ host, scheme, port }: UrlParts, domain: string): Candidate[] {
  const found: Candidate[] = [
    { key: `h ${host}`, scope: () => ({ kind: 'host', host }) },
    { key: `o ${scheme} ${host} ${port}`, scope: () => ({ kind: 'origin', host, scheme, port }) },
  ];
  for (const parent of parentsOf(host, domain)) {
    found.push({ key: `w ${parent}`, scope: () => ({ kind: 'domain', host: parent }) });
  }
  return found;
}

/** `a.b.example.org` → `b.example.org`, `example.org`, of the domain `example.org`. */
function parentsOf(host: string, domain: string): string[] {
  const parents: string[] = [];
  for (let name = host; name.length > domain.length; ) {
    name = name.slice(name.indexOf('.') + 1);
    if (name === domain || name.endsWith(`.${domain}`)) parents.push(name);
    if (!name.includes('.')) break;
  }
  return parents;
}

/** Where directories end: `/a/b/c.html` → `/a/`, `/a/b/`. */
export function directoriesOf(path: string): string[] {
  const found: string[] = [];
  let slash = path.indexOf('/', 1);
  while (slash !== -1 && found.length < DEPTH_MAX) {
    found.push(path.slice(0, slash + 1));
    slash = path.indexOf('/', slash + 1);
  }
  return found;
}

function byDirectory(host: string, path: string): Candidate[] {
  return directoriesOf(path).flatMap((prefix) => {
    const plain: Candidate = {
      key: `d ${host}${prefix}`,
      scope: () => ({ kind: 'directory', host, prefix }),
    };
    const dated = datedPrefix(prefix);
    if (dated === prefix) return [plain];
    return [
      plain,
      { key: `t ${host}${dated}`, scope: () => ({ kind: 'dated', host, prefix: dated }) },
    ];
  });
}

/** `/2003/04/` → `/N/N/`: years, months and numbers differ, what they stand for does not. */
export function datedPrefix(prefix: string): string {
  return prefix.replaceAll(/\/\d+(?=\/)/g, `/${DIGITS}`);
}

function byQuery(host: string, path: string, query: string | null): Candidate[] {
  if (query === null || query === '') return [];
  const parameters = query.split('&').filter((one) => one !== '');
  if (parameters.length > PARAMETERS_MAX) return [anyQuery(host, path)];
  const names = [...new Set(parameters.map(nameOf))].toSorted();
  const of = (fixed: string | null): Candidate => ({
    key: `q ${host}${path}?${names.join('&')} ${fixed ?? ''}`,
    scope: () => ({ kind: 'query', host, path, names, fixed }),
  });
  return [anyQuery(host, path), of(null), ...parameters.filter(isKind).map(of)];
}

const anyQuery = (host: string, path: string): Candidate => ({
  key: `q ${host}${path}`,
  scope: () => ({ kind: 'query', host, path, names: [], fixed: null }),
});

const nameOf = (parameter: string): string => parameter.split('=', 1)[0] ?? parameter;

/** Says what kind of page it is, as `view=article` does; numbers name one of many. */
function isKind(parameter: string): boolean {
  const value = parameter.slice(nameOf(parameter).length + 1);
  return value !== '' && parameter.length <= FIXED_CHARS_MAX && !/\d/.test(value);
}

const SUFFIX = /[^/](\.[a-z][a-z0-9]{1,5})$/i;

/** On the whole host, in the first directory, and in its own. */
function bySuffix(host: string, path: string): Candidate[] {
  const suffix = SUFFIX.exec(path)?.[1];
  if (suffix === undefined) return [];
  const directories = directoriesOf(path);
  const prefixes = new Set(['/', directories[0] ?? '/', directories.at(-1) ?? '/']);
  return [...prefixes].map((prefix) => ({
    key: `s ${host}${prefix} ${suffix.toLowerCase()}`,
    scope: () => ({ kind: 'suffix', host, prefix, suffix: suffix.toLowerCase() }),
  }));
}

/** `/news/article123.html` → `/news/articleN.html`; only where the last part of the path is numbered. */
function byNumbers(host: string, path: string): Candidate[] {
  const end = path.lastIndexOf('/') + 1;
  const name = path.slice(end);
  if (!/\d/.test(name)) return [];
  const shape = datedPrefix(path.slice(0, end)) + name.replaceAll(/\d+/g, DIGITS);
  return [{ key: `n ${host}${shape}`, scope: () => ({ kind: 'numbered', host, shape }) }];
}
