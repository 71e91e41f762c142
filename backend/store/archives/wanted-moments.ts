import type { Database, Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { urlKey } from '../statements/url-key';
import { queueSearches } from './archive-choices';

/** What may tell when a URL was cited (W5.5), the best first; storage ids are the places from 1 on: append only. */
const MOMENT_SOURCES = ['access-date', 'archive-date', 'first-seen', 'history'] as const;

/** What tells when a URL was cited: its citation, the copy in it, our readings of the page, or the page's history. */
export type MomentSource = (typeof MOMENT_SOURCES)[number];

/** When a URL was cited. */
export interface CitedMoment {
  /** Seconds since 1970. */
  atS: number;
  source: MomentSource;
}

/** For which moment copies of a URL are searched (I5). */
export interface WantedMoment extends CitedMoment {
  notedDay: DayNumber;
  /** Whether all archives have been asked with it. */
  isSearched: boolean;
}

interface MomentRow {
  wanted_at: number;
  source: number;
  noted_day: DayNumber;
  is_searched: number;
}

/** Whether what one source tells is better than what another one does. */
export function isBetterSource(one: MomentSource, other: MomentSource): boolean {
  return MOMENT_SOURCES.indexOf(one) < MOMENT_SOURCES.indexOf(other);
}

/**
 * The wanted moments of URLs, as far as they are known. Index: url_key, wanted_moment.PRIMARY.
 * @param urls normal forms
 */
export async function wantedMoments(
  statements: Pick<Statements, 'select'>,
  urls: readonly string[],
): Promise<Map<string, WantedMoment>> {
  if (urls.length === 0) return new Map();
  const byKey = new Map(urls.map((url) => [urlKey(url).toString('hex'), url]));
  const rows = await statements.select<MomentRow & { url_key: Buffer }>(
    `SELECT url_key, wanted_at, source, noted_day, is_searched
     FROM url FORCE INDEX (url_key) STRAIGHT_JOIN wanted_moment FORCE INDEX (PRIMARY) USING (url_id)
     WHERE url_key IN (?)`,
    [urls.map(urlKey)],
  );
  return new Map(
    rows.flatMap((row) => {
      const url = byKey.get(row.url_key.toString('hex'));
      return url === undefined ? [] : [[url, momentOf(row)] as const];
    }),
  );
}

/** The same by id. Index: PRIMARY. */
export async function wantedMomentsOfIds(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<Map<number, WantedMoment>> {
  if (urlIds.length === 0) return new Map();
  const rows = await statements.select<MomentRow & { url_id: number }>(
    `SELECT url_id, wanted_at, source, noted_day, is_searched
     FROM wanted_moment FORCE INDEX (PRIMARY) WHERE url_id IN (?)`,
    [[...urlIds]],
  );
  return new Map(rows.map((row) => [row.url_id, momentOf(row)]));
}

/**
 * Stores when URLs were cited, and has archives asked for copies near to that, all of them again: of those for which
 * they have been asked already (`isSearched`) nothing more is asked. What is known better stays. URLs that are not
 * listed (any more) are left out. Index: url_key, wanted_moment.PRIMARY, archive_search.PRIMARY.
 * @param moments by normal form
 */
export function noteWantedMoments(
  database: Database,
  moments: ReadonlyMap<string, CitedMoment & { isSearched: boolean }>,
  { today, nowS }: { today: DayNumber; nowS: number },
): Promise<void> {
  return database.transaction(async (statements) => {
    const rows = await lockUrls(statements, moments);
    if (rows.length === 0) return;
    await statements.run(
      `INSERT INTO wanted_moment (url_id, wanted_at, source, noted_day, is_searched) VALUES ?
       ON DUPLICATE KEY UPDATE
         wanted_at = IF(VALUES(source) < source, VALUES(wanted_at), wanted_at),
         noted_day = IF(VALUES(source) < source, VALUES(noted_day), noted_day),
         is_searched = IF(VALUES(source) < source, VALUES(is_searched), is_searched),
         source = LEAST(source, VALUES(source))`,
      [
        rows.map(({ urlId, atS, source, isSearched }) => [
          urlId,
          atS,
          MOMENT_SOURCES.indexOf(source) + 1,
          today,
          Number(isSearched),
        ]),
      ],
    );
    const urlIds = rows.flatMap(({ urlId, isSearched }) => (isSearched ? [] : [urlId]));
    await searchAgain(statements, urlIds, nowS);
  });
}

/** What a search for another moment has found out so far does not count. */
async function searchAgain(
  statements: Statements,
  urlIds: readonly number[],
  nowS: number,
): Promise<void> {
  if (urlIds.length === 0) return;
  await queueSearches(
    statements,
    urlIds.map((urlId) => ({ urlId, dueS: nowS })),
  );
  await statements.run(
    `UPDATE archive_search FORCE INDEX (PRIMARY) SET tries = 0, round_day = 0, answered = ''
     WHERE url_id IN (?)`,
    [[...urlIds]],
  );
}

/**
 * All archives have been asked for copies near to this moment, unless another one is wanted by now. The URL is
 * locked. Index: PRIMARY.
 */
export async function noteSearched(
  statements: Statements,
  urlId: number,
  { atS }: Pick<CitedMoment, 'atS'>,
): Promise<void> {
  await statements.run(
    'UPDATE wanted_moment SET is_searched = 1 WHERE url_id = ? AND wanted_at = ?',
    [urlId, atS],
  );
}

type LockedMoment = CitedMoment & { urlId: number; isSearched: boolean };

/** In the order of ids, as everybody locks them. */
async function lockUrls(
  statements: Statements,
  moments: ReadonlyMap<string, CitedMoment & { isSearched: boolean }>,
): Promise<LockedMoment[]> {
  if (moments.size === 0) return [];
  const byKey = new Map([...moments].map(([url, it]) => [urlKey(url).toString('hex'), it]));
  const found = await statements.select<{ url_id: number }>(
    'SELECT url_id FROM url FORCE INDEX (url_key) WHERE url_key IN (?)',
    [[...moments.keys()].map(urlKey)],
  );
  if (found.length === 0) return [];
  const rows = await statements.select<{ url_id: number; url_key: Buffer }>(
    `SELECT url_id, url_key FROM url FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) ORDER BY url_id FOR UPDATE`,
    [found.map(({ url_id: urlId }) => urlId)],
  );
  return rows.flatMap((row) => {
    const moment = byKey.get(row.url_key.toString('hex'));
    return moment === undefined ? [] : [{ urlId: row.url_id, ...moment }];
  });
}

function momentOf(row: MomentRow): WantedMoment {
  return {
    atS: row.wanted_at,
    source: MOMENT_SOURCES[row.source - 1] ?? 'history',
    notedDay: row.noted_day,
    isSearched: row.is_searched === 1,
  };
}
