import { KEPT_IN_PATH, KEPT_IN_QUERY, normalizeEscapes } from './percent-escapes';

/** No escape and nothing to escape: how most paths and queries are. */
const PLAIN = /^\/[!$&-;=?-Z_a-z~]*$/;

/**
 * The normal form of what stands between authority and fragment (W2.4, README.md).
 * @param rest path and query as found: empty, or beginning with `/` or `?`
 * @returns path and query, ASCII, beginning with `/`. An empty query keeps its `?`, as in
 *   MediaWiki's link table.
 */
export function normalizePath(rest: string): string {
  if (PLAIN.test(rest) && !rest.includes('/.')) return rest;
  const queryStart = rest.indexOf('?');
  const end = queryStart === -1 ? rest.length : queryStart;
  const path = normalizeEscapes(rest.slice(0, end) || '/', KEPT_IN_PATH);
  return resolveDotSegments(path) + normalizeEscapes(rest.slice(end), KEPT_IN_QUERY);
}

/** RFC 3986 5.2.4, for paths that begin with `/`. Empty segments stay. */
function resolveDotSegments(path: string): string {
  if (!path.includes('/.')) return path;
  const resolved: string[] = [];
  let endsInFolder = false;
  for (const segment of path.slice(1).split('/')) {
    endsInFolder = segment === '.' || segment === '..';
    if (segment === '..') resolved.pop();
    if (!endsInFolder) resolved.push(segment);
  }
  if (endsInFolder) resolved.push('');
  return `/${resolved.join('/')}`;
}
