import type { Statements } from '../../runtime/database';
import { isRegisteredName, standingNameOf } from '../../status/takeover/standing-name';

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
  if (!isRegisteredName(name)) return nextNamedHost(statements, name, fromId);
  for (let from = fromId; ;) {
    const rows = await statements.select<{ host_id: number; name: Buffer }>(
      `SELECT host_id, name FROM host FORCE INDEX (registered_domain)
       WHERE registered_domain = ? AND host_id >= ? ORDER BY host_id LIMIT ?`,
      [Buffer.from(name), from, HOSTS_PER_STATEMENT],
    );
    const found = rows.find((row) => standingNameOf(row.name.toString('latin1')) === name);
    if (found !== undefined) return found.host_id;
    const last = rows.at(-1);
    if (last === undefined || rows.length < HOSTS_PER_STATEMENT) return null;
    from = last.host_id + 1;
  }
}

/** Below a private suffix the name is that of a host, or with `www.`; others below it get their doubt with their next results. */
async function nextNamedHost(
  statements: Pick<Statements, 'select'>,
  name: string,
  fromId: number,
): Promise<number | null> {
  const names = [name, `www.${name}`].filter((host) => standingNameOf(host) === name);
  const [row] = await statements.select<{ host_id: number }>(
    'SELECT host_id FROM host FORCE INDEX (name) WHERE name IN (?) AND host_id >= ? ORDER BY host_id LIMIT 1',
    [names, fromId],
  );
  return row?.host_id ?? null;
}
