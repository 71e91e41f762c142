/**
 * Where to go after signing in or out: a path on our own site, else the front page. Browsers take
 * `//host` and `/\host` for other sites, and drop tabs and line ends.
 */
export function returnPath(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])[\x21-\x5B\x5D-\x7E]*$/.test(wanted)) return '/';
  return wanted;
}
