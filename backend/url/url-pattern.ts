import { canonicalHost } from './syntax/host';
import { cleanInput, parseUrl } from './syntax/parse-url';

/** URLs of a host, or of a domain and its subdomains, whose path begins alike. */
export interface UrlPattern {
  /** As in NormalUrl; `*.` in front of a domain means it and its subdomains. */
  host: string;
  /** Beginning of path and query in their normal form; at least `/`. */
  pathPrefix: string;
}

/** Characters, and bytes, of the path of a pattern: the columns of tables take no more. */
const PATTERN_PATH_CHARS_MAX = 255;
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
  const pattern = patternOfAnyLength(text);
  return pattern === null || pattern.pathPrefix.length > PATTERN_PATH_CHARS_MAX ? null : pattern;
}

/** As much of a pattern's text as can be one: where its path is too long, up to a slash. */
export function patternBeginning(text: string): string {
  if (!isTooLongPattern(text)) return text;
  const hostEnd = text.search(/[/?]/);
  const beginning = text.slice(0, hostEnd + PATTERN_PATH_CHARS_MAX);
  return beginning.slice(0, Math.max(hostEnd, beginning.lastIndexOf('/') + 1));
}

/** Whether a text would be a pattern, if its path were not too long in its normal form. */
export function isTooLongPattern(text: string): boolean {
  return (patternOfAnyLength(text)?.pathPrefix.length ?? 0) > PATTERN_PATH_CHARS_MAX;
}

function patternOfAnyLength(text: string): UrlPattern | null {
  const groups = PARTS.exec(cleanInput(text))?.groups;
  const host = hostIn(groups);
  if (host === null) return null;
  const pathPrefix = parseUrl(`http://${groups?.['host']}${groups?.['path'] ?? '/'}`)?.path ?? '';
  return pathPrefix === '' ? null : { host, pathPrefix };
}

type Groups = Record<string, string> | undefined;

function hostIn(groups: Groups): string | null {
  const host = canonicalHost(groups?.['host'] ?? '');
  if (groups?.['subdomains'] === undefined || host === null) return host;
  return ADDRESS.test(host) ? null : ANY_SUBDOMAIN + host;
}

/** The hosts of the patterns that a host belongs to: itself, and with `*.` in front itself and each domain above it. */
export function hostPatternsOf(host: string): string[] {
  const patterns = [host, ANY_SUBDOMAIN + host];
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
    patterns.push(ANY_SUBDOMAIN + host.slice(dot + 1));
  }
  return patterns;
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
