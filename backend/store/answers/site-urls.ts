import { mapInTurns } from '../../runtime/in-turns';
import { slicesOf } from '../../runtime/slices';
import type { UrlParts } from '../../url/syntax/url-parts';
import type { ReadStatements } from '../statements/read-statements';
import { schemeOfId } from '../urls/urls';
import { URL_COLUMNS } from './findings';
import {
  listedUrl,
  type BoundedList,
  type ListedHost,
  type ListedUrl,
  type ListedUrlRow,
} from './listed-urls';

/** A URL of a site that does not fail, or not often enough. */
export interface SiteLivingUrl extends UrlParts {
  urlId: number;
  /** Normal form of where redirects led at the last look; null: nowhere. */
  redirect: string | null;
}

/** How much is looked at of all hosts together. */
export interface SiteBounds {
  /** Entries of the index. */
  entries: number;
  /** URLs that are told. */
  urls: number;
}

/** Each is a range of the index. */
const HOSTS_PER_STATEMENT = 1_000;
const URLS_PER_STATEMENT = 1_000;
/** Of all URLs of a host; more would not come through. */
const LINES_BYTES_MAX = 8_000_000;

/**
 * The URLs of hosts with so many failures in a row, or more, by the numbers that the index holds: nothing is read of the
 * others. Without their redirects, in no certain order. Index: host_due, url.PRIMARY.
 */
export async function failingUrlsOf(
  statements: ReadStatements,
  hosts: readonly ListedHost[],
  minFailures: number,
  bounds: SiteBounds,
): Promise<BoundedList<ListedUrl>> {
  const names = namesOf(hosts);
  const { rows, isCut } = await inSlices<ListedUrlRow>(names, bounds.urls, (slice, limit) =>
    statements.select<ListedUrlRow>(
      `SELECT ${ofUrl(URL_COLUMNS)}, scheme, port, path, NULL AS target, NULL AS target_class
       FROM (SELECT url_id, failures FROM url FORCE INDEX (host_due) WHERE host_id IN (?) LIMIT ?) AS entry
         STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
       WHERE entry.failures >= ? LIMIT ?`,
      [slice, bounds.entries, minFailures, limit],
    ),
  );
  const items = await mapInTurns(rows, (row) => listedUrl(row, names.get(row.host_id) ?? ''));
  return { items, isCut };
}

/** URLs by their ids, as failingUrlsOf tells them. Index: url.PRIMARY, host.PRIMARY. */
export async function listedUrlsById(
  statements: ReadStatements,
  urlIds: readonly number[],
): Promise<ListedUrl[]> {
  const found: ListedUrl[] = [];
  for (const slice of slicesOf(urlIds, URLS_PER_STATEMENT)) {
    const rows = await statements.select<ListedUrlRow & { name: Buffer }>(
      `SELECT ${ofUrl(URL_COLUMNS)}, scheme, port, path, NULL AS target, NULL AS target_class, name
       FROM url FORCE INDEX (PRIMARY) STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id)
       WHERE url_id IN (?)`,
      [[...slice]],
    );
    found.push(...rows.map((row) => listedUrl(row, row.name.toString('latin1'))));
  }
  return found;
}

/**
 * The other URLs of these hosts, with their redirects. A row for each would take longer than finding them: they come as
 * lines of text, a row for all of a host. Index: host_due, url.PRIMARY, redirect.PRIMARY.
 */
export async function otherUrlsOf(
  statements: ReadStatements,
  hosts: readonly ListedHost[],
  minFailures: number,
  bounds: SiteBounds,
): Promise<BoundedList<SiteLivingUrl>> {
  const names = namesOf(hosts);
  const items: SiteLivingUrl[] = [];
  for (const slice of slicesOf([...names.keys()], HOSTS_PER_STATEMENT)) {
    const rows = await statements.select<LivingRow>(
      `SET STATEMENT group_concat_max_len = ${LINES_BYTES_MAX} FOR
       SELECT host_id, scheme, port, COUNT(*) AS urls,
         GROUP_CONCAT(url.url_id, ' ', path, IF(target IS NULL, '', CONCAT(' ', target)) SEPARATOR '\n') AS url_lines
       FROM (SELECT url_id
             FROM (SELECT url_id, failures FROM url FORCE INDEX (host_due) WHERE host_id IN (?) LIMIT ?) AS entry
             WHERE failures < ? LIMIT ?) AS chosen
         STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
         LEFT JOIN redirect FORCE INDEX (PRIMARY) USING (url_id)
       GROUP BY host_id, scheme, port ORDER BY NULL`,
      [[...slice], bounds.entries, minFailures, bounds.urls + 1 - items.length],
    );
    const read = rows.map((row) => livingOf(row, names.get(row.host_id) ?? ''));
    for (const ofHost of read) items.push(...ofHost.items);
    const isCut = items.length > bounds.urls || read.some((ofHost) => ofHost.isCut);
    if (isCut) return { items: items.slice(0, bounds.urls), isCut };
  }
  return { items, isCut: false };
}

/** How many URLs hosts have, counted up to a bound. Index: host_due. */
export async function countUrlsOf(
  statements: ReadStatements,
  hosts: readonly ListedHost[],
  most: number,
): Promise<number> {
  let count = 0;
  for (const slice of slicesOf([...namesOf(hosts).keys()], HOSTS_PER_STATEMENT)) {
    const [row] = await statements.select<{ urls: number }>(
      `SELECT COUNT(*) AS urls
       FROM (SELECT 1 FROM url FORCE INDEX (host_due) WHERE host_id IN (?) LIMIT ?) AS counted`,
      [slice, most - count],
    );
    count += row?.urls ?? 0;
    if (count >= most) break;
  }
  return count;
}

interface LivingRow {
  host_id: number;
  scheme: number;
  port: number;
  urls: number;
  url_lines: Buffer;
}

/** Each line is an id, a path, and where redirects led; none of them has a blank in it. The last one may be cut. */
function livingOf(row: LivingRow, host: string): BoundedList<SiteLivingUrl> {
  const { scheme: schemeId, port, urls } = row;
  const scheme = schemeOfId(schemeId);
  const lines = row.url_lines.toString('latin1').split('\n');
  const isCut = row.url_lines.length >= LINES_BYTES_MAX || lines.length < urls;
  if (isCut) lines.pop();
  const items = lines.map((line) => {
    const afterId = line.indexOf(' ');
    const afterPath = line.indexOf(' ', afterId + 1);
    const path = line.slice(afterId + 1, afterPath === -1 ? undefined : afterPath);
    const redirect = afterPath === -1 ? null : line.slice(afterPath + 1);
    return { urlId: Number(line.slice(0, afterId)), scheme, host, port, path, redirect };
  });
  return { items, isCut };
}

const namesOf = (hosts: readonly ListedHost[]): Map<number, string> =>
  new Map(hosts.map(({ hostId, name }) => [hostId, name]));

const ofUrl = (columns: string): string =>
  columns
    .split(', ')
    .map((column) => `url.${column}`)
    .join(', ');

async function inSlices<Row>(
  names: ReadonlyMap<number, string>,
  most: number,
  read: (hostIds: number[], limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = [];
  for (const slice of slicesOf([...names.keys()], HOSTS_PER_STATEMENT)) {
    rows.push(...(await read([...slice], most + 1 - rows.length)));
    if (rows.length > most) return { rows: rows.slice(0, most), isCut: true };
  }
  return { rows, isCut: false };
}
