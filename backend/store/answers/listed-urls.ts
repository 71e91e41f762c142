import type { ReadStatements } from '../statements/read-statements';
import { mapInTurns } from '../../runtime/in-turns';
import { slicesOf } from '../../runtime/slices';
import { NormalUrl } from '../../url/normal-url';
import { FINDING_COLUMNS, findingOf, type Finding, type FindingRow } from './findings';
import { schemeOfId } from '../urls/urls';

/** A host of the list. */
export interface ListedHost {
  hostId: number;
  name: string;
}

/** A URL of the list with all that is known of it. */
export interface ListedUrl extends Finding {
  url: NormalUrl;
}

/** What was found before a bound was met. */
export interface BoundedList<Item> {
  items: Item[];
  /** There are more, which were not looked at. */
  isCut: boolean;
}

/** Hosts of one statement: each is a range of the index. */
const HOSTS_PER_STATEMENT = 500;

/** The host with this name, if any URL of it is in the list. Index: name. */
export async function hostsNamed(statements: ReadStatements, name: string): Promise<ListedHost[]> {
  const rows = await statements.select<HostRow>(
    'SELECT host_id, name FROM host FORCE INDEX (name) WHERE name = ?',
    [name],
  );
  return rows.map(hostOf);
}

/**
 * The hosts of a registrable domain, `limit` of them at most, in the order in which they came.
 * Index: registered_domain.
 */
export async function hostsOfDomain(
  statements: ReadStatements,
  registeredDomain: string,
  limit: number,
): Promise<BoundedList<ListedHost>> {
  const rows = await statements.select<HostRow>(
    `SELECT host_id, name FROM host FORCE INDEX (registered_domain)
     WHERE registered_domain = ? ORDER BY host_id LIMIT ?`,
    [registeredDomain, limit + 1],
  );
  return { items: rows.slice(0, limit).map(hostOf), isCut: rows.length > limit };
}

/** Bytes of a path that index host_path holds: which of them go on otherwise, the rows themselves tell. */
const INDEXED_BYTES = 16;
/** So many of these rows are looked at for one answer: a host may have a million whose paths begin with `/index.php?title`. */
const LOOKED_AT_MAX = 50_000;

/** How much is looked at. */
export interface UrlBounds {
  /** URLs that are told at most. */
  urls: number;
  /** By default 50,000. */
  lookedAt?: number;
}

/**
 * The URLs of these hosts whose paths begin so; a bounded number of them, in no certain order. Of what begins like it in the
 * index, 50,000 are looked at. Statements with 500 hosts each. Index: host_path, url.PRIMARY, redirect.PRIMARY.
 * @param pathPrefix beginning of path and query in their normal form
 */
export async function urlsOnHosts(
  statements: ReadStatements,
  hosts: readonly ListedHost[],
  pathPrefix: string,
  { urls: limit, lookedAt: lookedAtMax = LOOKED_AT_MAX }: UrlBounds,
): Promise<BoundedList<ListedUrl>> {
  const names = new Map(hosts.map(({ hostId, name }) => [hostId, name]));
  const items: ListedUrl[] = [];
  let left = lookedAtMax;
  for (const hostIds of slicesOf([...names.keys()], HOSTS_PER_STATEMENT)) {
    const asked = { hostIds, pathPrefix, limit: limit + 1 - items.length };
    const { rows, lookedAt } = await rowsBelow(statements, asked, left);
    items.push(...(await mapInTurns(rows, (row) => listedUrl(row, names.get(row.host_id) ?? ''))));
    left -= lookedAt;
    if (items.length > limit) return { items: items.slice(0, limit), isCut: true };
    if (left <= 0) return { items, isCut: true };
  }
  return { items, isCut: false };
}

/** URLs of some hosts with paths that begin alike. */
interface BelowPath {
  hostIds: number[];
  pathPrefix: string;
  limit: number;
}

/** @returns `lookedAt`: rows that were read, whatever their paths were; 0 where the index alone tells which are meant */
function rowsBelow(
  statements: ReadStatements,
  asked: BelowPath,
  lookedAtMax: number,
): Promise<{ rows: ListedUrlRow[]; lookedAt: number }> {
  return asked.pathPrefix.length > INDEXED_BYTES
    ? rowsBelowLong(statements, asked, lookedAtMax)
    : rowsBelowShort(statements, asked);
}

async function rowsBelowShort(
  statements: ReadStatements,
  { hostIds, pathPrefix, limit }: BelowPath,
): Promise<{ rows: ListedUrlRow[]; lookedAt: number }> {
  const rows = await statements.select<ListedUrlRow>(
    `SELECT ${FINDING_COLUMNS}, scheme, port, path
     FROM url FORCE INDEX (host_path) LEFT JOIN redirect USING (url_id)
     WHERE host_id IN (?) AND path LIKE ? LIMIT ?`,
    [hostIds, likeBeginning(pathPrefix), limit],
  );
  return { rows, lookedAt: 0 };
}

const URLS_PER_STATEMENT = 900;
/** Ten digits and a comma each. */
const IDS_BYTES_MAX = 11 * LOOKED_AT_MAX;

/** First which of those that begin like it in the index are meant, a bounded number; then these. */
async function rowsBelowLong(
  statements: ReadStatements,
  { hostIds, pathPrefix, limit }: BelowPath,
  lookedAtMax: number,
): Promise<{ rows: ListedUrlRow[]; lookedAt: number }> {
  const [found] = await statements.select<{ looked_at: number; url_ids: Buffer | null }>(
    `SET STATEMENT group_concat_max_len = ${IDS_BYTES_MAX} FOR
     SELECT COUNT(*) AS looked_at, GROUP_CONCAT(IF(is_meant, url_id, NULL)) AS url_ids
     FROM (SELECT url_id, path LIKE ? AS is_meant FROM url FORCE INDEX (host_path)
           WHERE host_id IN (?) AND path LIKE ? LIMIT ?) AS looked`,
    [
      likeBeginning(pathPrefix),
      hostIds,
      likeBeginning(pathPrefix.slice(0, INDEXED_BYTES)),
      lookedAtMax,
    ],
  );
  const urlIds = (found?.url_ids?.toString().split(',') ?? []).slice(0, limit).map(Number);
  const rows: ListedUrlRow[] = [];
  for (const slice of slicesOf(urlIds, URLS_PER_STATEMENT)) {
    rows.push(
      ...(await statements.select<ListedUrlRow>(
        `SELECT ${FINDING_COLUMNS}, scheme, port, path
         FROM url FORCE INDEX (PRIMARY) LEFT JOIN redirect USING (url_id) WHERE url_id IN (?)`,
        [slice],
      )),
    );
  }
  return { rows, lookedAt: found?.looked_at ?? 0 };
}

interface HostRow {
  host_id: number;
  name: Buffer;
}

const hostOf = (row: HostRow): ListedHost => ({
  hostId: row.host_id,
  name: row.name.toString('latin1'),
});

/** A row of table url with its redirect and its address. */
export interface ListedUrlRow extends FindingRow {
  scheme: number;
  port: number;
  path: Buffer;
}

/** @param host its name */
export function listedUrl(row: ListedUrlRow, host: string): ListedUrl {
  const { scheme, port, path } = row;
  const parts = { scheme: schemeOfId(scheme), host, port, path: path.toString('latin1') };
  return { ...findingOf(row), url: NormalUrl.ofParts(parts) };
}

/** A pattern of LIKE for what begins with this text, whatever stands in it. */
function likeBeginning(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
