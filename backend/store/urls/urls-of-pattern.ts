import { getDomain } from 'tldts';
import { hostOfPattern, type UrlPattern } from '../../url/url-pattern';
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

/** URLs of one host behind a position, `limit` at most; where it has no more, the next host of the pattern comes. */
export async function nextUrlsOf(
  statements: ReadStatements,
  pattern: UrlPattern,
  { hostId, urlId }: PatternPosition,
  limit: number,
): Promise<UrlsOfPattern> {
  const urlIds =
    hostId === 0 ? [] : await urlsOfHost(statements, pattern, { hostId, urlId }, limit);
  const lastId = urlIds.at(-1);
  if (lastId !== undefined) return { urlIds, next: { hostId, urlId: lastId } };
  const nextId = await nextHostOf(statements, pattern, hostId);
  return { urlIds, next: nextId === null ? null : { hostId: nextId, urlId: 0 } };
}

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
