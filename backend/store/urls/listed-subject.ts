import type { NormalUrl } from '../../url/normal-url';
import type { CheckState } from '../../status/check-state';
import type { Statements } from '../../runtime/database';
import { hostOfPattern, urlPatternText } from '../../url/url-pattern';
import { CHECK_STATE_COLUMNS, checkStateOf, type CheckStateRow } from './check-state-row';
import { urlKey } from '../statements/url-key';

/** What people speak of: a URL, or all of a host whose paths begin alike (W8.1); of faults also a whole domain. */
export type Subject = { url: NormalUrl } | { host: string; pathPrefix: string };

/** A subject that stands in the list, under lock. */
export interface ListedSubject {
  hostId: number;
  /** Null: it is a part of the host. */
  urlId: number | null;
  /** '' of a URL. */
  pathPrefix: string;
}

/** What checks say of a listed URL, as far as verdicts need it. */
export interface CheckedPath extends CheckState {
  path: string;
}

/** Which URLs of the list are meant; null: whatever is there. */
type UrlTest = ((url: CheckedPath) => boolean) | null;

/** This many URLs below a prefix are looked at. */
const PREFIX_URLS_MAX = 1_000;

/** As people write it. */
export function subjectText(subject: Subject): string {
  return 'url' in subject ? subject.url.text : urlPatternText(subject);
}

/** The name of the domain where one is meant with all hosts below it (`*.example.org`); else null. */
export function wholeDomain(subject: Subject): string | null {
  if ('url' in subject) return null;
  const { host, withSubdomains } = hostOfPattern(subject);
  return withSubdomains ? host : null;
}

/**
 * Finds a subject, but no whole domain, in the list and locks what reports hang on: the URL, then the host. Null when no
 * URL of the list is meant, or none for which `isMeant` holds; below a prefix the first 1,000 are looked
 * at. Index: url_key, url.PRIMARY, host.PRIMARY, host.name, url.host_path.
 */
export function lockSubject(
  statements: Statements,
  subject: Subject,
  isMeant: UrlTest,
): Promise<ListedSubject | null> {
  return 'url' in subject
    ? lockUrl(statements, subject.url, isMeant)
    : lockPart(statements, subject, isMeant);
}

interface CheckedRow extends CheckStateRow {
  url_id: number;
  host_id: number;
  path: Buffer;
}

async function lockUrl(
  statements: Statements,
  url: NormalUrl,
  isMeant: UrlTest,
): Promise<ListedSubject | null> {
  const [found] = await statements.select<{ url_id: number }>(
    'SELECT url_id FROM url WHERE url_key = ?',
    [urlKey(url.text)],
  );
  if (found === undefined) return null;
  // By its id, as all others lock it: the key's index first is the wrong way round.
  const [row] = await statements.select<CheckedRow>(
    `SELECT url_id, host_id, path, ${CHECK_STATE_COLUMNS} FROM url
     WHERE url_id = ? FOR UPDATE`,
    [found.url_id],
  );
  if (row === undefined || isMeant?.(checkedPathOf(row)) === false) return null;
  await statements.select('SELECT host_id FROM host WHERE host_id = ? FOR UPDATE', [row.host_id]);
  return { hostId: row.host_id, urlId: row.url_id, pathPrefix: '' };
}

async function lockPart(
  statements: Statements,
  { host, pathPrefix }: { host: string; pathPrefix: string },
  isMeant: UrlTest,
): Promise<ListedSubject | null> {
  const [row] = await statements.select<{ host_id: number }>(
    'SELECT host_id FROM host WHERE name = ? FOR UPDATE',
    [host],
  );
  if (row === undefined) return null;
  const part = { hostId: row.host_id, urlId: null, pathPrefix };
  if (isMeant === null) return part;
  const urls = await urlsBelow(statements, row.host_id, pathPrefix);
  return urls.some(isMeant) ? part : null;
}

/** The comparison by order is what the index serves; of equal beginnings LEFT decides. */
async function urlsBelow(
  statements: Statements,
  hostId: number,
  pathPrefix: string,
): Promise<CheckedPath[]> {
  const rows = await statements.select<CheckedRow>(
    `SELECT url_id, host_id, path, ${CHECK_STATE_COLUMNS} FROM url FORCE INDEX (host_path)
     WHERE host_id = ? AND path >= ? AND path < ? AND LEFT(path, ?) = ? LIMIT ?`,
    [hostId, pathPrefix, `${pathPrefix}\u007F`, pathPrefix.length, pathPrefix, PREFIX_URLS_MAX],
  );
  return rows.map(checkedPathOf);
}

function checkedPathOf(row: CheckedRow): CheckedPath {
  return { ...checkStateOf(row), path: row.path.toString('utf8') };
}
