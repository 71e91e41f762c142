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
  const all = keyed(urls);
  const known = await stampKnownUrls(statements, all, day);
  const missing = all.filter(({ keyText }) => !known.has(keyText));
  const ids = new Map([...known, ...(await addUrls(statements, missing, day, random))]);
  return new Map(
    all.flatMap(({ url, keyText }) => {
      const urlId = ids.get(keyText);
      return urlId === undefined ? [] : [[url, urlId] as const];
    }),
  );
}

function keyed(urls: Map<string, NormalUrl>): KeyedUrl[] {
  return [...urls].map(([url, parts]) => {
    const key = urlKey(url);
    return { url, parts, key, keyText: key.toString('latin1') };
  });
}

/**
 * Only a stamp of today and the lock of our own stamp protect a URL from removal (pages/removals.ts), so
 * one that was found but could not be stamped is looked for again: it may be unknown by now.
 * @returns ids by keyText
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
  const found = new Map<string, StoredUrl>();
  for (const slice of rowSlices(urls)) {
    const rows = await statements.select<{ url_id: number; url_key: Buffer; touched_day: number }>(
      'SELECT url_id, url_key, touched_day FROM url WHERE url_key IN (?)',
      [slice.map(({ key }) => key)],
    );
    for (const row of rows) {
      const stored = { urlId: row.url_id, touchedDay: row.touched_day };
      found.set(row.url_key.toString('latin1'), stored);
    }
  }
  return found;
}

/**
 * However many there are, in the order of ids, so that two writers do not wait for each other in turn.
 * @returns how many there still were
 */
async function stampUrls(
  statements: Statements,
  urlIds: number[],
  day: DayNumber,
): Promise<number> {
  let stamped = 0;
  for (const slice of rowSlices(urlIds.toSorted((a, b) => a - b))) {
    const { affectedRows } = await statements.run(
      'UPDATE url SET touched_day = ? WHERE url_id IN (?)',
      [day, slice],
    );
    stamped += affectedRows;
  }
  return stamped;
}

/**
 * Holds the hosts of all of them before it adds the first one: of these URLs nobody else adds any then.
 * @returns ids by keyText
 */
async function addUrls(
  statements: Statements,
  urls: KeyedUrl[],
  day: DayNumber,
  random: Random,
): Promise<Map<string, number>> {
  const names = [...new Set(urls.map(({ parts }) => parts.host))];
  const hostIds = await holdHosts(statements, names, random);
  for (const slice of rowSlices(urls, ({ parts }) => parts.path.length)) {
    await insertUrls(statements, slice, hostIds, day);
  }
  return idsOf(await findUrls(statements, urls));
}

/** Index url_key holds half a key: another URL may stand there, which stays as it is. */
async function insertUrls(
  statements: Statements,
  urls: KeyedUrl[],
  hostIds: Map<string, number>,
  day: DayNumber,
): Promise<void> {
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
