import { canonicalHost } from './syntax/host';
import { cleanInput, parseUrl } from './syntax/parse-url';

/** URLs by a pattern that people write (W7.3): `*.example.org/news/`, `example.org/*.pdf`. */
export interface UrlGlob {
  /** The pattern in its normal form. */
  text: string;
  /** What all hosts end with, or the one host that is meant; as in NormalUrl. */
  domain: string;
  /** Only the host `domain` is meant. */
  isOneHost: boolean;
  /** What all paths begin with; at least `/`. */
  pathPrefix: string;
  /** @param host as in NormalUrl */
  matchesHost(host: string): boolean;
  /** @param path as in NormalUrl */
  matchesPath(path: string): boolean;
}

/** Why a text is no pattern of several URLs. */
export type NoGlob = 'invalid' | 'single-url';

const CHARS_MAX = 1_000;
const PLACEHOLDERS_MAX = 10;
const PARTS = /^(?<scheme>[a-z][a-z0-9+.-]*:\/\/)?(?<host>[^/?#\s]+)(?<path>[/?]\S*)?$/i;
const ADDRESS = /:|\d$/;
const LABELS_WITH_PLACEHOLDER = /^(?:[a-z0-9_*-]*\.)*?[a-z0-9_-]*\*[a-z0-9_*-]*\.(?=[^*]+$)/;

/**
 * Reads a pattern. `*.` in front of a domain means it and its subdomains; another `*` in a host stands
 * for any part of its labels. A path that ends with `/` means all that begins so; in a path `*` stands
 * for anything, and it ends as the pattern does. Scheme and port do not count and are not written.
 * Host and path are brought into their normal form.
 * @returns `single-url` for a path that stands for one address only
 */
export function parseUrlGlob(text: string): UrlGlob | NoGlob {
  const { scheme, host = '', path = '/' } = PARTS.exec(cleanInput(text))?.groups ?? {};
  if (host === '' || text.length > CHARS_MAX) return 'invalid';
  if (text.split('*').length > PLACEHOLDERS_MAX + 1) return 'invalid';
  if (scheme !== undefined) return path.includes('*') ? 'invalid' : 'single-url';
  const hosts = hostGlob(host);
  return hosts === null ? 'invalid' : withPath(hosts, path);
}

function withPath(hosts: HostGlob, text: string): UrlGlob | NoGlob {
  const path = normalPath(hosts.domain, text);
  if (path === null) return 'invalid';
  const isFolder = path.endsWith('/');
  if (!isFolder && !path.includes('*')) return 'single-url';
  const pieces = [...path.split('*'), ...(isFolder ? [''] : [])];
  return {
    ...hosts,
    text: hosts.text + (path === '/' ? '' : path),
    pathPrefix: pieces[0] ?? '/',
    matchesPath: (candidate) => fits(candidate, pieces),
  };
}

type HostGlob = Pick<UrlGlob, 'text' | 'domain' | 'isOneHost' | 'matchesHost'>;

function hostGlob(text: string): HostGlob | null {
  const lower = text.toLowerCase();
  if (!lower.includes('*')) return oneHost(lower);
  const labels = LABELS_WITH_PLACEHOLDER.exec(lower)?.[0];
  if (labels === undefined) return null;
  const domain = canonicalHost(lower.slice(labels.length));
  if (domain === null || ADDRESS.test(domain)) return null;
  const pieces = `${labels}${domain}`.split('*');
  const isWhole = labels === '*.';
  return {
    text: labels + domain,
    domain,
    isOneHost: false,
    matchesHost: (host) => (isWhole && host === domain) || fits(host, pieces),
  };
}

function oneHost(text: string): HostGlob | null {
  const domain = canonicalHost(text);
  if (domain === null) return null;
  const name = domain.includes(':') ? `[${domain}]` : domain;
  return { text: name, domain, isOneHost: true, matchesHost: (host) => host === domain };
}

/** Null where a placeholder is lost in a dot segment, so that the pattern would mean something else. */
function normalPath(host: string, path: string): string | null {
  const name = host.includes(':') ? `[${host}]` : host;
  const normal = parseUrl(`http://${name}${path}`)?.path ?? null;
  return normal?.split('*').length === path.split('*').length ? normal : null;
}

/** Whether a text consists of these pieces with anything between them; in linear time. */
function fits(text: string, pieces: readonly string[]): boolean {
  const [first = '', ...others] = pieces;
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
