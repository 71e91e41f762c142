import { getDomain } from 'tldts';
import { hostOfPattern, urlPatternText, type UrlPattern } from '../../url/url-pattern';
import type { ReadStatements } from '../statements/read-statements';

/** Where a walk over the URLs of a pattern has come to: host by host, each by the ids of its URLs. */
export interface PatternPosition {
  hostId: number;
  urlId: number;
}

/** The next URLs of a pattern. */
export interface UrlsOfPattern {
  urlIds: number[];
  /** Behind them; null: there are no more. */
  next: PatternPosition | null;
}

/** Walks over the URLs of a pattern, a few at a time. */
export interface UrlPatternReader {
  /** URLs of one host behind a position, `limit` at most; where it has no more, the next host of the pattern comes. */
  next(
    statements: ReadStatements,
    pattern: UrlPattern,
    position: PatternPosition,
    limit: number,
  ): Promise<UrlsOfPattern>;
}

/** URLs of a host in order, read ahead. */
interface UrlsAhead {
  patternKey: string;
  hostId: number;
  /** All URLs of the pattern behind this one, up to the last of `urlIds`. */
  afterId: number;
  urlIds: number[];
}

/** No index has the URLs of a path in the order of their ids: those of a huge host are looked through once for so many. */
const READ_AHEAD = 50_000;

/** What is read ahead is held, 50,000 ids at most; it may miss a URL that comes meanwhile. */
export function createUrlPatternReader(readAhead = READ_AHEAD): UrlPatternReader {
  let ahead: UrlsAhead | null = null;
  return {
    async next(statements, pattern, { hostId, urlId }, limit) {
      if (hostId !== 0) {
        const patternKey = urlPatternText(pattern);
        const isKnown = ahead?.patternKey === patternKey && ahead.hostId === hostId;
        const known = isKnown && ahead !== null ? urlsBehind(ahead, urlId, limit) : [];
        if (known.length > 0) return urlsUpTo(hostId, known);
        const position = { hostId, urlId };
        const urlIds = await urlsOfHost(statements, pattern, position, Math.max(limit, readAhead));
        ahead = { patternKey, hostId, afterId: urlId, urlIds };
        if (urlIds.length > 0) return urlsUpTo(hostId, urlIds.slice(0, limit));
      }
      const nextId = await nextHostOf(statements, pattern, hostId);
      return { urlIds: [], next: nextId === null ? null : { hostId: nextId, urlId: 0 } };
    },
  };
}

/** Empty where none was read ahead behind that URL, and at the beginning of a host, which a new walk is to see as it is now. */
function urlsBehind({ afterId, urlIds }: UrlsAhead, urlId: number, limit: number): number[] {
  if (urlId === 0 || urlId < afterId) return [];
  const first = urlIds.findIndex((one) => one > urlId);
  return first === -1 ? [] : urlIds.slice(first, first + limit);
}

const urlsUpTo = (hostId: number, urlIds: number[]): UrlsOfPattern => ({
  urlIds,
  next: { hostId, urlId: urlIds.at(-1) ?? 0 },
});

/** Index: url.host_path. */
async function urlsOfHost(
  statements: ReadStatements,
  { pathPrefix }: UrlPattern,
  { hostId, urlId }: PatternPosition,
  limit: number,
): Promise<number[]> {
  const rows = await statements.select<{ url_id: number }>(
    `SELECT url_id FROM url FORCE INDEX (host_path)
     WHERE host_id = ? AND path LIKE ? AND url_id > ? ORDER BY url_id LIMIT ?`,
    [hostId, `${pathPrefix.replaceAll(/[\\%_]/g, '\\$&')}%`, urlId, limit],
  );
  return rows.map((row) => row.url_id);
}

/** Index: host.name for a host, host.registered_domain for a domain, host.PRIMARY for a suffix of domains. */
async function nextHostOf(
  statements: ReadStatements,
  pattern: UrlPattern,
  afterId: number,
): Promise<number | null> {
  const { host, withSubdomains } = hostOfPattern(pattern);
  const among = withSubdomains ? amongSubdomains(host) : { sql: 'name = ?', values: [host] };
  const [row] = await statements.select<{ host_id: number }>(
    `SELECT host_id FROM host WHERE host_id > ? AND ${among.sql} ORDER BY host_id LIMIT 1`,
    [afterId, ...among.values],
  );
  return row?.host_id ?? null;
}

function amongSubdomains(host: string): { sql: string; values: string[] } {
  const domain = getDomain(host);
  const byName = { sql: '(name = ? OR name LIKE ?)', values: [host, `%.${host}`] };
  if (domain === null) return byName;
  return { sql: `registered_domain = ? AND ${byName.sql}`, values: [domain, ...byName.values] };
}
