import type { NormalUrl } from './normal-url';

/**
 * An address and, for http and https without a port, the same with the other of both: one page, as good as
 * always. `www.` and everything else may lead elsewhere.
 * @returns the address itself first
 */
export function schemeSpellings(url: NormalUrl): NormalUrl[] {
  if (url.port !== 0) return [url];
  if (url.scheme === 'https') return [url, url.with({ scheme: 'http' })];
  return url.scheme === 'http' ? [url, url.with({ scheme: 'https' })] : [url];
}
