import { normalizePath } from './syntax/normalize-path';
import { cleanInput, parseUrl } from './syntax/parse-url';
import { joinUrl } from './syntax/url-parts';

/** A part of a host: what it serves by http and https, or on one other port. */
export interface ServedSite {
  scheme: 'http' | 'https';
  /** As in NormalUrl. */
  host: string;
  /** 0: the usual one, where both schemes lead to the same pages. */
  port: number;
}

/** Where a path of the site is. */
export function siteAddress(site: ServedSite, path: string): URL {
  return new URL(joinUrl({ ...site, path }));
}

/**
 * Reads addresses of a site: their path and query in normal form.
 * @returns null for what is no address, or one of another host or port
 */
export type PathOnSite = (text: string) => string | null;

/** Most addresses of a long list begin as the last one did: only what follows is looked at. */
export function createPathOnSite(site: ServedSite): PathOnSite {
  let start = `${joinUrl({ ...site, path: '' })}/`;
  const isOnSite = (scheme: string, port: number): boolean =>
    port === site.port && (scheme === site.scheme || (port === 0 && isHttp(scheme)));
  return (text) => {
    if (text.startsWith(start)) return pathIn(text, start.length - 1);
    const input = cleanInput(text);
    if (input.startsWith(start)) return pathIn(input, start.length - 1);
    const parts = parseUrl(input);
    if (parts === null || parts.host !== site.host) return null;
    if (!isOnSite(parts.scheme, parts.port)) return null;
    start = startOf(input) ?? start;
    return parts.path;
  };
}

const isHttp = (scheme: string): boolean => scheme === 'http' || scheme === 'https';

/** What stands before the path of an address that is one, its slash included. */
const START = /^https?:\/\/[^/\\?#]+\//i;
const startOf = (input: string): string | null => START.exec(input)?.[0] ?? null;

/** Whatever stands before it, the rest is normalized as by parseUrl. */
function pathIn(text: string, from: number): string {
  const rest = text.slice(from);
  const clean = PLAIN_END.test(rest) ? rest : cleanInput(rest);
  const fragment = clean.indexOf('#');
  return normalizePath(fragment === -1 ? clean : clean.slice(0, fragment));
}

/** ASCII, and no blank at the end: cleanInput leaves it as it is. */
const PLAIN_END = /^[!-~]*$/;
