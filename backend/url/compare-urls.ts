import type { NormalUrl } from './normal-url';

const ADDRESS = /:|^[\d.]+$/;

/**
 * The order in which lists of URLs are shown (W7.2): by domain from the TLD inwards, then port,
 * scheme, path. A domain stands before its subdomains, the default port before others, IP addresses
 * before names; text goes by code units, so the order is the same in every language.
 */
export function compareUrls(a: NormalUrl, b: NormalUrl): number {
  return compareBy(placeOfHost, a, b);
}

/** The same order, for one long list: what hosts are compared by is made once for each. */
export function createUrlOrder(): (a: NormalUrl, b: NormalUrl) => number {
  const places = new Map<string, string>();
  const keptPlace = (host: string): string => {
    const known = places.get(host);
    if (known !== undefined) return known;
    const place = placeOfHost(host);
    places.set(host, place);
    return place;
  };
  return (a, b) => compareBy(keptPlace, a, b);
}

function compareBy(placeOf: (host: string) => string, a: NormalUrl, b: NormalUrl): number {
  return (
    (a.host === b.host ? 0 : compareText(placeOf(a.host), placeOf(b.host))) ||
    a.port - b.port ||
    compareText(a.scheme, b.scheme) ||
    compareText(a.path, b.path)
  );
}

/** Labels from the TLD inwards; an address is one label below an empty TLD. No label has a NUL. */
function placeOfHost(host: string): string {
  return ADDRESS.test(host) ? `\0${host}` : host.split('.').toReversed().join('\0');
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
