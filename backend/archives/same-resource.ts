/**
 * Whether two addresses name one page of one site: they differ at most in http or https, a leading
 * `www.`, and a slash at the end of the path. Archives write originals in any of these ways.
 * @param a,b normal forms
 */
export function isSameResource(a: string, b: string): boolean {
  return a === b || essence(a) === essence(b);
}

function essence(url: string): string {
  const [, rest = url] = /^https?:\/\/(?:www\.)?(.*)$/s.exec(url) ?? [];
  const query = rest.indexOf('?');
  const [path, search] = query < 0 ? [rest, ''] : [rest.slice(0, query), rest.slice(query)];
  return path.replace(/\/$/, '') + search;
}
