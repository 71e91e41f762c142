import { canonicalHost } from './syntax/host';
import { cleanInput, parseUrl } from './syntax/parse-url';

/** URLs of a host, or of a domain and its subdomains, whose path begins alike. */
export interface UrlPattern {
  /** As in NormalUrl; `*.` in front of a domain means it and its subdomains. */
  host: string;
  /** Beginning of path and query in their normal form; at least `/`. */
  pathPrefix: string;
}

/** The table's columns take no more. */
const PATH_CHARS_MAX = 255;
const ANY_SUBDOMAIN = '*.';
/** It has no subdomains. */
const ADDRESS = /:|\d$/;
const PARTS = /^(?<subdomains>\*\.)?(?<host>[^/?#\s]+)(?<path>[/?]\S*)?$/;

/**
 * Reads a pattern as people write it: `example.org`, `*.example.org`, `example.org/folder/`. Host and
 * path are brought into their normal form. Scheme and port do not count and are not written.
 * @returns null for what cannot be the host of a valid URL, and for a path that is too long
 */
export function parseUrlPattern(text: string): UrlPattern | null {
  const groups = PARTS.exec(cleanInput(text))?.groups;
  const host = hostIn(groups);
  if (host === null) return null;
  const pathPrefix = parseUrl(`http://${groups?.['host']}${groups?.['path'] ?? '/'}`)?.path ?? '';
  return pathPrefix === '' || pathPrefix.length > PATH_CHARS_MAX ? null : { host, pathPrefix };
}

type Groups = Record<string, string> | undefined;

function hostIn(groups: Groups): string | null {
  const host = canonicalHost(groups?.['host'] ?? '');
  if (groups?.['subdomains'] === undefined || host === null) return host;
  return ADDRESS.test(host) ? null : ANY_SUBDOMAIN + host;
}

/** As people write it. */
export function urlPatternText({ host, pathPrefix }: UrlPattern): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return pathPrefix === '/' ? name : name + pathPrefix;
}

/** The domain of a pattern, and whether its subdomains are meant, too. */
export function hostOfPattern({ host }: UrlPattern): { host: string; withSubdomains: boolean } {
  const withSubdomains = host.startsWith(ANY_SUBDOMAIN);
  return { host: withSubdomains ? host.slice(ANY_SUBDOMAIN.length) : host, withSubdomains };
}
