import type { UrlParts } from '../../url/syntax/url-parts';

/** A URL of a site that is dead, and how much it is cited. */
export interface DeadUrl {
  url: UrlParts;
  /** Pages that cite it. */
  links: number;
  /** Wikis of these pages. */
  wikis: readonly { wikiId: number }[];
  /** The server cannot be reached at all, rather than that it answers that there is nothing. */
  isServerGone: boolean;
}

/** A URL of a site that is not dead. */
export interface LivingUrl extends UrlParts {
  /** Where its redirects led at the last look; null: nowhere. */
  redirect: string | null;
}

/** What is known of a site. */
export interface SiteUrls {
  /** The domain, without `www.`. */
  domain: string;
  dead: readonly DeadUrl[];
  /** All of the others, or some of them. */
  living: readonly LivingUrl[];
  /** Which share of the others these are: 1 is all. */
  livingShare: number;
}

/** What belongs together by its address. Hosts are those of `url`, but for a leading `www.`, which tells nothing. */
export type GroupScope =
  | { kind: 'domain' | 'host'; host: string }
  | { kind: 'origin'; host: string; scheme: UrlParts['scheme']; port: number }
  | { kind: 'directory'; host: string; prefix: string }
  | { kind: 'dated'; host: string; prefix: string }
  | { kind: 'query'; host: string; path: string; names: readonly string[]; fixed: string | null }
  | { kind: 'suffix'; host: string; prefix: string; suffix: string }
  | { kind: 'numbered'; host: string; shape: string };

/** A path without its query, and the query without its question mark; null where there is none. */
export function splitPath(path: string): { path: string; query: string | null } {
  const mark = path.indexOf('?');
  if (mark === -1) return { path, query: null };
  return { path: path.slice(0, mark), query: path.slice(mark + 1) };
}

/** The host without a leading `www.`: to people it is the same site. */
export function siteName(host: string): string {
  return host.startsWith('www.') && host.indexOf('.', 4) !== -1 ? host.slice(4) : host;
}

/** A scope as people write it, `…` for what differs: `example.org/archive/…`, `example.org/index.php?id=…`. */
export function scopeText(scope: GroupScope): string {
  switch (scope.kind) {
    case 'domain':
      return `*.${scope.host}`;
    case 'host':
      return `${scope.host}/…`;
    case 'origin':
      return `${scope.scheme}://${scope.host}${scope.port === 0 ? '' : `:${scope.port}`}/…`;
    case 'directory':
    case 'dated':
      return `${scope.host}${scope.prefix}…`;
    case 'query':
      return `${scope.host}${scope.path}?${queryText(scope)}`;
    case 'suffix':
      return `${scope.host}${scope.prefix}…${scope.suffix}`;
    case 'numbered':
      return `${scope.host}${scope.shape}`;
    default:
      return scope satisfies never;
  }
}

function queryText({ names, fixed }: Extract<GroupScope, { kind: 'query' }>): string {
  if (names.length === 0) return '…';
  const [fixedName] = fixed?.split('=') ?? [];
  return names.map((name) => (name === fixedName ? (fixed ?? name) : `${name}=…`)).join('&');
}

const HOST = /^[a-z]+:\/\/(?:\[(?<address>[^\]]*)\]|(?<host>[^/:?#]*))/;

/** The host of a normal form, as in NormalUrl; '' where it is none. */
export function hostOfAddress(url: string): string {
  const { address, host } = HOST.exec(url)?.groups ?? {};
  return address ?? host ?? '';
}
