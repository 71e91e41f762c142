import type { UrlParts } from './url-parts';

const ADDRESS = /:|^[\d.]+$/;

/**
 * The order in which lists of URLs are shown (SPEC W7.2): by domain from the TLD inwards, then port,
 * scheme, path. A domain stands before its subdomains, the default port before others, IP addresses
 * before names; text goes by code units, so the order is the same in every language.
 */
export function compareUrls(a: UrlParts, b: UrlParts): number {
  return (
    compareHosts(a.host, b.host) ||
    a.port - b.port ||
    compareText(a.scheme, b.scheme) ||
    compareText(a.path, b.path)
  );
}

function compareHosts(a: string, b: string): number {
  if (a === b) return 0;
  const labelsOfA = labelsInwards(a);
  const labelsOfB = labelsInwards(b);
  const differing = labelsOfA.findIndex((label, index) => label !== labelsOfB[index]);
  if (differing === -1) return -1;
  return compareText(labelsOfA[differing] ?? '', labelsOfB[differing] ?? '');
}

/** An address is one label below an empty TLD. */
function labelsInwards(host: string): string[] {
  return ADDRESS.test(host) ? ['', host] : host.split('.').toReversed();
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
