import { decodeHistory, type Run } from '../status/history';
import { doubtOfId, type ContentDoubt } from '../status/content-doubt';
import { mimeOfId, type MimeKeyword } from '../status/mime-keyword';
import type { DayNumber } from '../status/day-number';
import { redirectClassOfId, type RedirectClass } from '../status/redirect-class';
import type { Database } from '../runtime/database';
import { urlKey } from './url-key';

/** All that is stored about one URL and told to people. */
export interface Finding {
  urlId: number;
  hostId: number;
  runs: Run[];
  /** Failed checks in a row. */
  failures: number;
  checkedDay: DayNumber | null;
  /** Normal form of the URL that redirects led to at the last check. */
  redirect: string | null;
  /** How far the target is from the URL; null without a redirect, and where it was not noted yet. */
  redirectClass: RedirectClass | null;
  /** What its content gives to doubt. */
  doubt: ContentDoubt | null;
  mime: MimeKeyword | null;
  kib: number | null;
}

/** A row of table url with its redirect. */
export interface FindingRow {
  url_id: number;
  host_id: number;
  history: Buffer;
  failures: number;
  checked_day: number | null;
  mime: number | null;
  kib: number | null;
  target: Buffer | null;
  target_class: number | null;
  doubt: number;
}

/** The columns of a FindingRow, of table url and, joined from the left, redirect. */
export const FINDING_COLUMNS = `url_id, host_id, history, failures, checked_day, mime, kib, target,
  target_class, doubt`;

/**
 * Findings of URLs (normal forms); one that is not in the list has no entry.
 * Index: url_key, redirect.PRIMARY; named, so that the server need not compare them with others.
 */
export function findingsOf(database: Database, urls: string[]): Promise<Map<string, Finding>> {
  return readFindings(
    database,
    urls,
    `SELECT url_key, ${FINDING_COLUMNS}
     FROM url FORCE INDEX (url_key) LEFT JOIN redirect FORCE INDEX (PRIMARY) USING (url_id)
     WHERE url_key IN (?)`,
  );
}

/**
 * The same without redirects, which have no part in a verdict and cost as much as half of the rest.
 * Index: url_key.
 */
export function findingsWithoutRedirects(
  database: Database,
  urls: string[],
): Promise<Map<string, Finding>> {
  return readFindings(
    database,
    urls,
    `SELECT url_key, url_id, host_id, history, failures, checked_day, mime, kib, doubt,
       NULL AS target, NULL AS target_class
     FROM url FORCE INDEX (url_key) WHERE url_key IN (?)`,
  );
}

async function readFindings(
  database: Database,
  urls: string[],
  sql: string,
): Promise<Map<string, Finding>> {
  if (urls.length === 0) return new Map();
  const keys = urls.map(urlKey);
  const urlOf = new Map(keys.map((key, place) => [key.toString('latin1'), urls[place] ?? '']));
  const rows = await database.select<FindingRow & { url_key: Buffer }>(sql, [keys]);
  return new Map(
    rows.map((row) => [urlOf.get(row.url_key.toString('latin1')) ?? '', findingOf(row)]),
  );
}

/** What a row says. */
export function findingOf(row: FindingRow): Finding {
  return {
    urlId: row.url_id,
    hostId: row.host_id,
    runs: decodeHistory(row.history),
    failures: row.failures,
    checkedDay: row.checked_day,
    redirect: row.target?.toString('utf8') ?? null,
    redirectClass: redirectClassOfId(row.target_class ?? 0),
    doubt: doubtOfId(row.doubt),
    mime: row.mime === null ? null : mimeOfId(row.mime),
    kib: row.kib,
  };
}
