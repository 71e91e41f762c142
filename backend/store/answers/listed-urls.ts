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

/**
 * The URLs of these hosts whose paths begin so; `limit` of them at most, in no certain order.
 * Statements with 500 hosts each. Index: host_path, redirect.PRIMARY.
 * @param pathPrefix beginning of path and query in their normal form
 */
export async function urlsOnHosts(
  statements: ReadStatements,
  hosts: readonly ListedHost[],
  pathPrefix: string,
  limit: number,
): Promise<BoundedList<ListedUrl>> {
  const names = new Map(hosts.map(({ hostId, name }) => [hostId, name]));
  const items: ListedUrl[] = [];
  for (const slice of slicesOf([...names.keys()], HOSTS_PER_STATEMENT)) {
    const rows = await statements.select<ListedUrlRow>(
      `SELECT ${FINDING_COLUMNS}, scheme, port, path
       FROM url FORCE INDEX (host_path) LEFT JOIN redirect USING (url_id)
       WHERE host_id IN (?) AND path LIKE ? LIMIT ?`,
      [slice, likeBeginning(pathPrefix), limit + 1 - items.length],
    );
    items.push(...(await mapInTurns(rows, (row) => listedUrl(row, names.get(row.host_id) ?? ''))));
    if (items.length > limit) return { items: items.slice(0, limit), isCut: true };
  }
  return { items, isCut: false };
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
