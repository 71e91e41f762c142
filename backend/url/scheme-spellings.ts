/** An address of http(s) with the scheme's own port: no port stands in its normal form. */
const WITHOUT_PORT = /^https?(?=:\/\/(?:[^/:[]+|\[[^\]]+\])\/)/;

/**
 * An address and, for http and https without a port, the same with the other of both: one page, as good as
 * always. `www.` and everything else may lead elsewhere.
 * @param url normal form
 * @returns the address itself first
 */
export function schemeSpellings(url: string): string[] {
  if (!WITHOUT_PORT.test(url)) return [url];
  const other = url.startsWith('https:') ? 'http' : 'https';
  return [url, url.replace(WITHOUT_PORT, other)];
}
