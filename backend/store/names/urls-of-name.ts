import type { Statements } from '../../runtime/database';
import { isRegisteredName, standingNameOf } from '../../status/name-of-host';

/** Where a walk over the URLs of a name has come to: behind this URL of this host. */
export interface NamePlace {
  hostId: number;
  urlId: number;
}

/** URLs of one host that follow in a walk. */
export interface NameStretch {
  hostId: number;
  /** Ascending; empty: no more of this host. */
  urlIds: number[];
  /** Whether the host may have more. */
  isCut: boolean;
}

/** Hosts that are looked at for one that has the name. */
const HOSTS_PER_STATEMENT = 1_000;

/**
 * The URLs of a name that follow behind a place, host after host by their ids, and within each by theirs; at most `limit`.
 * Index: host.registered_domain, host.name, url.host_due.
 * @returns null: there are no more hosts
 */
export async function nextUrlsOfName(
  statements: Pick<Statements, 'select'>,
  name: string,
  { hostId, urlId }: NamePlace,
  limit: number,
): Promise<NameStretch | null> {
  const next = await nextHostOf(statements, name, hostId);
  if (next === null) return null;
  const rows = await statements.select<{ url_id: number }>(
    `SELECT url_id FROM url FORCE INDEX (host_due)
     WHERE host_id = ? AND url_id > ? ORDER BY url_id LIMIT ?`,
    [next, next === hostId ? urlId : 0, limit],
  );
  const urlIds = rows.map((row) => row.url_id);
  return { hostId: next, urlIds, isCut: urlIds.length === limit };
}

/** The first host of a name with this id or a later one. */
async function nextHostOf(
  statements: Pick<Statements, 'select'>,
  name: string,
  fromId: number,
): Promise<number | null> {
  for (let from = fromId; ;) {
    const { hostIds, nextId } = await hostsFrom(statements, name, from);
    const [first] = hostIds;
    if (first !== undefined) return first;
    if (nextId === null) return null;
    from = nextId;
  }
}

/** The first hosts of a name, by their ids. Index: host.registered_domain, host.name. */
export async function hostsOfName(
  statements: Pick<Statements, 'select'>,
  name: string,
  limit: number,
): Promise<number[]> {
  const { hostIds } = await hostsFrom(statements, name, 0);
  return hostIds.slice(0, limit);
}

/** @returns `nextId`: from where on there may be more; null: nowhere */
async function hostsFrom(
  statements: Pick<Statements, 'select'>,
  name: string,
  fromId: number,
): Promise<{ hostIds: number[]; nextId: number | null }> {
  const rows = isRegisteredName(name)
    ? await hostsOfDomain(statements, name, fromId)
    : await hostsNamed(statements, name, fromId);
  const hosts = rows.filter((row) => standingNameOf(row.name.toString('latin1')) === name);
  const last = rows.length < HOSTS_PER_STATEMENT ? undefined : rows.at(-1);
  return {
    hostIds: hosts.map((row) => row.host_id),
    nextId: last === undefined ? null : last.host_id + 1,
  };
}

interface HostRow {
  host_id: number;
  name: Buffer;
}

function hostsOfDomain(
  statements: Pick<Statements, 'select'>,
  domain: string,
  fromId: number,
): Promise<HostRow[]> {
  return statements.select<HostRow>(
    `SELECT host_id, name FROM host FORCE INDEX (registered_domain)
     WHERE registered_domain = ? AND host_id >= ? ORDER BY host_id LIMIT ?`,
    [Buffer.from(domain), fromId, HOSTS_PER_STATEMENT],
  );
}

/**
 * Below a private suffix the name is that of a host, or of one with `www.`; others below it get their doubt with their next
 * results.
 */
function hostsNamed(
  statements: Pick<Statements, 'select'>,
  name: string,
  fromId: number,
): Promise<HostRow[]> {
  return statements.select<HostRow>(
    'SELECT host_id, name FROM host FORCE INDEX (name) WHERE name IN (?) AND host_id >= ? ORDER BY host_id',
    [[name, `www.${name}`], fromId],
  );
}
