import type { DayNumber } from '../../status/day-number';
import type { NormalUrl } from '../../url/normal-url';
import { SCHEMES, type Scheme } from '../../url/syntax/url-parts';
import type { Random } from '../../runtime/random';
import type { Statements } from '../../runtime/database';
import { holdHosts } from './hosts';
import { rowSlices } from '../statements/slices';
import { urlKey } from '../statements/url-key';

/** Stored numbers of the schemes; append only. */
export const SCHEME_IDS: Readonly<Record<Scheme, number>> = {
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
 * A row is inserted with as many bytes to spare as its first look adds (`checked_day`, and a run of `history`), which
 * gives them up (`results/results.ts`). Else the rows of a page that was filled to the brim all grow by a tenth, and it
 * becomes two that are half empty.
 */
const ROOM = Buffer.alloc(9);

/** A URL with its key, which is dear enough to be made once. */
interface KeyedUrl {
  /** Normal form. */
  url: string;
  parts: NormalUrl;
  key: Buffer;
  /** The key's bytes as characters: what maps are keyed by. */
  keyText: string;
}

/**
 * W2.6: stamps URLs with `day`; unknown ones are added with an empty history, due at once.
 * Call inside a transaction. Index: url_key.
 * @param urls by normal form, in the order in which new ones are to get their ids: as the pages that link to them, so that
 * whatever is sorted by the ids of URLs (`link.url_wiki`) grows at its end. In any other order its pages stay half empty
 * @returns the id of each URL, by its normal form; one that shares half its key with another one is not listed, and has none
 */
export async function touchUrls(
  statements: Statements,
  urls: Map<string, NormalUrl>,
  day: DayNumber,
  random: Random,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const slice of rowSlices(keyed(urls), ({ parts }) => parts.path.length)) {
    const touched = await touchSlice(statements, slice, day, random);
    for (const { url, keyText } of slice) {
      const urlId = touched.get(keyText);
      if (urlId !== undefined) ids.set(url, urlId);
    }
  }
  return ids;
}

function keyed(urls: Map<string, NormalUrl>): KeyedUrl[] {
  return [...urls].map(([url, parts]) => {
    const key = urlKey(url);
    return { url, parts, key, keyText: key.toString('latin1') };
  });
}

/** @returns ids by keyText */
async function touchSlice(
  statements: Statements,
  urls: KeyedUrl[],
  day: DayNumber,
  random: Random,
): Promise<Map<string, number>> {
  const known = await stampKnownUrls(statements, urls, day);
  const missing = urls.filter(({ keyText }) => !known.has(keyText));
  if (missing.length === 0) return known;
  await insertUrls(statements, missing, day, random);
  return new Map([...known, ...idsOf(await findUrls(statements, missing))]);
}

/**
 * Only a stamp of today and the lock of our own stamp protect a URL from removal (pages/removals.ts), so
 * one that was found but could not be stamped is looked for again: it may be unknown by now.
 */
async function stampKnownUrls(
  statements: Statements,
  urls: KeyedUrl[],
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
  new Map([...found].map(([keyText, { urlId }]) => [keyText, urlId]));

/** The stored ones among these URLs, by keyText. Index: url_key. */
async function findUrls(statements: Statements, urls: KeyedUrl[]): Promise<Map<string, StoredUrl>> {
  if (urls.length === 0) return new Map();
  const rows = await statements.select<{ url_id: number; url_key: Buffer; touched_day: number }>(
    'SELECT url_id, url_key, touched_day FROM url WHERE url_key IN (?)',
    [urls.map(({ key }) => key)],
  );
  return new Map(
    rows.map((row) => [
      row.url_key.toString('latin1'),
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

/**
 * Index url_key holds half a key: another URL may stand there, which stays as it is. Two writers never add the same URL at
 * once: whoever adds one holds its host.
 */
async function insertUrls(
  statements: Statements,
  urls: KeyedUrl[],
  day: DayNumber,
  random: Random,
): Promise<void> {
  const names = [...new Set(urls.map(({ parts }) => parts.host))];
  const hostIds = await holdHosts(statements, names, random);
  const rows = urls.map((url) => newUrlRow(url, hostIds, day));
  await statements.run(
    `INSERT INTO url
       (url_key, host_id, scheme, port, path, touched_day, due_day, failures, history, room)
     VALUES ? ON DUPLICATE KEY UPDATE
       touched_day = IF(url_key = VALUES(url_key), VALUES(touched_day), touched_day)`,
    [rows],
  );
}

function newUrlRow(
  { key, parts }: KeyedUrl,
  hostIds: Map<string, number>,
  day: DayNumber,
): (string | number | Buffer)[] {
  const hostId = hostIds.get(parts.host);
  if (hostId === undefined) throw new Error(`table host has no row for ${parts.host}`);
  const { scheme, port, path } = parts;
  return [key, hostId, SCHEME_IDS[scheme], port, path, day, 0, 0, Buffer.alloc(0), ROOM];
}
