import type { CheckState } from '../../status/check-state';
import { mimeOfId, type MimeKeyword } from '../../status/mime-keyword';
import type { DayNumber } from '../../status/day-number';
import { redirectClassOfId, type RedirectClass } from '../../status/redirect-class';
import type { Database } from '../../runtime/database';
import { CHECK_STATE_COLUMNS, checkStateOf, type CheckStateRow } from '../urls/check-state-row';
import { urlKey } from '../statements/url-key';

/** All that is stored about one URL and told to people. */
export interface Finding extends CheckState {
  urlId: number;
  hostId: number;
  checkedDay: DayNumber | null;
  /** Normal form of the URL that redirects led to at the last check. */
  redirect: string | null;
  /** How far the target is from the URL; null without a redirect, and where it was not noted yet. */
  redirectClass: RedirectClass | null;
  mime: MimeKeyword | null;
  kib: number | null;
  /**
   * W5.4: it is an archived copy by its address, and the last search that looked at it refused it. False
   * where findings of one host or domain are read: nobody needs it there.
   */
  isRefusedCopy: boolean;
}

/** A row of table url with its redirect. */
export interface FindingRow extends CheckStateRow {
  url_id: number;
  host_id: number;
  checked_day: number | null;
  mime: number | null;
  kib: number | null;
  target: Buffer | null;
  target_class: number | null;
  /** Read for answers about pages alone. */
  refused_day?: number | null;
}

/** The columns of a FindingRow of table url alone. */
export const URL_COLUMNS = `url_id, host_id, ${CHECK_STATE_COLUMNS}, checked_day, mime, kib`;

/** The columns of a FindingRow, of table url and, joined from the left, redirect. */
export const FINDING_COLUMNS = `${URL_COLUMNS}, target, target_class`;

/** What is read beside table url. */
export interface FindingsWanted {
  /** They have no part in a verdict, and cost as much as half of the rest. */
  redirects: boolean;
}

/**
 * Findings of URLs (normal forms); one that is not in the list has no entry.
 * Index: url_key, redirect.PRIMARY, archived_copy.PRIMARY; named, so that the server need not compare them with others.
 */
export async function findingsOf(
  database: Database,
  urls: readonly string[],
  wanted: FindingsWanted = { redirects: true },
): Promise<Map<string, Finding>> {
  if (urls.length === 0) return new Map();
  const keys = urls.map(urlKey);
  const urlOf = new Map(keys.map((key, place) => [nameOf(key), urls[place] ?? '']));
  const rows = await database.select<KeyedRow>(
    `SELECT url_key, ${columnsOf(wanted)}
     FROM url FORCE INDEX (url_key) ${joinsOf(wanted)} WHERE url_key IN (?)`,
    [keys],
  );
  return new Map(rows.map((row) => [urlOf.get(nameOf(row.url_key)) ?? '', findingOf(row)]));
}

/** Findings by the keys of their URLs. */
export class KeyedFindings {
  readonly #byKey: ReadonlyMap<string, Finding>;

  constructor(rows: readonly KeyedRow[]) {
    this.#byKey = new Map(rows.map((row) => [nameOf(row.url_key), findingOf(row)]));
  }

  /** @param url normal form */
  get(url: string): Finding | undefined {
    return this.#byKey.get(nameOf(urlKey(url)));
  }
}

/**
 * Findings of the URLs that pages linked to when the feeder last read them: in one stretch of table
 * link, and without a key for each, which is half of the work of `findingsOf`.
 * Index: link.PRIMARY, url.PRIMARY, redirect.PRIMARY, archived_copy.PRIMARY.
 */
export async function findingsOfPages(
  database: Database,
  wikiId: number,
  pageIds: readonly number[],
  wanted: FindingsWanted,
): Promise<KeyedFindings> {
  if (pageIds.length === 0) return new KeyedFindings([]);
  const rows = await database.select<KeyedRow>(
    `SELECT url_key, ${columnsOf(wanted)}
     FROM link FORCE INDEX (PRIMARY)
     STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id) ${joinsOf(wanted)}
     WHERE wiki_id = ? AND page_id IN (?)`,
    [wikiId, [...pageIds]],
  );
  return new KeyedFindings(rows);
}

type KeyedRow = FindingRow & { url_key: Buffer };

function columnsOf({ redirects }: FindingsWanted): string {
  const target = redirects ? 'target, target_class' : 'NULL AS target, NULL AS target_class';
  return `${OF_URL}, ${target}, refused_day`;
}

const OF_URL = URL_COLUMNS.split(', ')
  .map((column) => `url.${column}`)
  .join(', ');

/** A refused copy comes once for each URL that it is one of. */
function joinsOf({ redirects }: FindingsWanted): string {
  return `${redirects ? 'LEFT JOIN redirect FORCE INDEX (PRIMARY) USING (url_id)' : ''}
    LEFT JOIN archived_copy FORCE INDEX (PRIMARY)
      ON archived_copy.url_id = url.url_id AND refused_day > 0`;
}

/** A key as a key of a Map. */
function nameOf(key: Buffer): string {
  return key.toString('latin1');
}

/** What a row says. */
export function findingOf(row: FindingRow): Finding {
  const { runs, failures, failingDay, reservation, doubt } = checkStateOf(row);
  return {
    urlId: row.url_id,
    hostId: row.host_id,
    runs,
    failures,
    failingDay,
    reservation,
    doubt,
    checkedDay: row.checked_day,
    redirect: row.target?.toString('utf8') ?? null,
    redirectClass: redirectClassOfId(row.target_class ?? 0),
    mime: row.mime === null ? null : mimeOfId(row.mime),
    kib: row.kib,
    isRefusedCopy: (row.refused_day ?? null) !== null,
  };
}
