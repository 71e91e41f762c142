import type { DayNumber } from '../status/day-number';
import { SCHEMES, type Scheme, type UrlParts } from '../url/url-parts';
import type { Random } from '../runtime/random';
import type { Statements } from '../runtime/database';
import { holdHosts } from './hosts';
import { slicesOf } from './slices';
import { urlKey } from './url-key';

/** Stored numbers of the schemes; append only. */
const SCHEME_IDS: Readonly<Record<Scheme, number>> = {
  http: 1,
  https: 2,
  ftp: 3,
  ftps: 4,
  sftp: 5,
};

/** The scheme that a stored number stands for. @throws when the row is corrupt */
export function schemeOfId(id: number): Scheme {
  const scheme = SCHEMES.find((one) => SCHEME_IDS[one] === id);
  if (scheme === undefined) throw new RangeError(`table url has a row with unknown scheme ${id}`);
  return scheme;
}

/**
 * W2.6: stamps URLs with `day`; unknown ones are added with an empty history, due at once.
 * Call inside a transaction. Index: url_key.
 * @param urls by normal form
 * @returns the id of each URL, by its normal form
 */
export async function touchUrls(
  statements: Statements,
  urls: Map<string, UrlParts>,
  day: DayNumber,
  random: Random,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const slice of slicesOf([...urls])) {
    const touched = await touchSlice(statements, new Map(slice), day, random);
    touched.forEach((urlId, url) => ids.set(url, urlId));
  }
  return ids;
}

async function touchSlice(
  statements: Statements,
  urls: Map<string, UrlParts>,
  day: DayNumber,
  random: Random,
): Promise<Map<string, number>> {
  const known = await stampKnownUrls(statements, [...urls.keys()], day);
  const missing = new Map([...urls].filter(([url]) => !known.has(url)));
  if (missing.size === 0) return known;
  await insertUrls(statements, missing, day, random);
  return new Map([...known, ...idsOf(await findUrls(statements, [...missing.keys()]))]);
}

/**
 * Only a stamp of today and the lock of our own stamp protect a URL from removal (removals.ts), so
 * one that was found but could not be stamped is looked for again: it may be unknown by now.
 */
async function stampKnownUrls(
  statements: Statements,
  urls: string[],
  day: DayNumber,
): Promise<Map<string, number>> {
  const found = await findUrls(statements, urls);
  const stale = [...found.values()].filter((url) => url.touchedDay !== day);
  const stamped = await stampUrls(
    statements,
    stale.map((url) => url.urlId),
    day,
  );
  return idsOf(stamped === stale.length ? found : await findUrls(statements, urls));
}

interface StoredUrl {
  urlId: number;
  touchedDay: DayNumber;
}

const idsOf = (found: Map<string, StoredUrl>): Map<string, number> =>
  new Map([...found].map(([url, { urlId }]) => [url, urlId]));

/** The stored ones among these URLs (normal forms). Index: url_key. */
async function findUrls(statements: Statements, urls: string[]): Promise<Map<string, StoredUrl>> {
  if (urls.length === 0) return new Map();
  const byKey = new Map(urls.map((url) => [urlKey(url).toString('hex'), url]));
  const rows = await statements.select<{ url_id: number; url_key: Buffer; touched_day: number }>(
    'SELECT url_id, url_key, touched_day FROM url WHERE url_key IN (?)',
    [urls.map(urlKey)],
  );
  return new Map(
    rows.map((row) => [
      byKey.get(row.url_key.toString('hex')) ?? '',
      { urlId: row.url_id, touchedDay: row.touched_day },
    ]),
  );
}

/** @returns how many there still were */
async function stampUrls(
  statements: Statements,
  urlIds: number[],
  day: DayNumber,
): Promise<number> {
  if (urlIds.length === 0) return 0;
  const { affectedRows } = await statements.run(
    'UPDATE url SET touched_day = ? WHERE url_id IN (?)',
    [day, urlIds],
  );
  return affectedRows;
}

async function insertUrls(
  statements: Statements,
  urls: Map<string, UrlParts>,
  day: DayNumber,
  random: Random,
): Promise<void> {
  const names = [...new Set([...urls.values()].map((parts) => parts.host))];
  const hostIds = await holdHosts(statements, names, random);
  const rows = [...urls].map(([url, parts]) => newUrlRow(url, parts, hostIds, day));
  await statements.run(
    `INSERT INTO url
       (url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     VALUES ? ON DUPLICATE KEY UPDATE touched_day = VALUES(touched_day)`,
    [rows],
  );
}

function newUrlRow(
  url: string,
  parts: UrlParts,
  hostIds: Map<string, number>,
  day: DayNumber,
): (string | number | Buffer)[] {
  const hostId = hostIds.get(parts.host);
  if (hostId === undefined) throw new Error(`table host has no row for ${parts.host}`);
  const { scheme, port, path } = parts;
  return [urlKey(url), hostId, SCHEME_IDS[scheme], port, path, day, 0, 0, Buffer.alloc(0)];
}
