import type { ReadStatements } from '../statements/read-statements';

/** A host of the list, with the registered domain that it belongs to. */
export interface DomainHost {
  hostId: number;
  name: string;
  domain: string;
}

interface HostRow {
  host_id: number;
  name: Buffer;
  registered_domain: Buffer;
}

/** Hosts of one statement; a domain with more is read by its names. */
const HOSTS_PER_SLICE = 5_000;

/**
 * All hosts, by registered domain and within it by name, both by their bytes; a slice at a time. No more than a slice is
 * held, and nothing is locked: what comes and goes meanwhile may be met or not. Index: host.registered_domain.
 */
export async function* hostsByDomain(
  statements: ReadStatements,
  limit = HOSTS_PER_SLICE,
): AsyncGenerator<DomainHost[]> {
  let from = '';
  for (;;) {
    const hosts = await hostsFrom(statements, from, limit);
    const last = hosts.at(-1);
    if (last === undefined) return;
    const whole =
      hosts.length < limit ? hosts : hosts.filter(({ domain }) => domain !== last.domain);
    if (whole.length > 0) yield whole.sort(inOrder);
    if (hosts.length < limit) return;
    if (whole.length === 0) yield* hostsByName(statements, last.domain, limit);
    from = whole.length > 0 ? last.domain : behind(last.domain);
  }
}

async function hostsFrom(
  statements: ReadStatements,
  domain: string,
  limit: number,
): Promise<DomainHost[]> {
  const rows = await statements.select<HostRow>(
    `SELECT host_id, name, registered_domain FROM host FORCE INDEX (registered_domain)
     WHERE registered_domain >= ? ORDER BY registered_domain, host_id LIMIT ?`,
    [Buffer.from(domain, 'latin1'), limit],
  );
  return rows.map(hostOf);
}

/** Those of a domain with more than fit in a slice: the server sorts them each time. */
async function* hostsByName(
  statements: ReadStatements,
  domain: string,
  limit: number,
): AsyncGenerator<DomainHost[]> {
  let after = '';
  for (;;) {
    const rows = await statements.select<HostRow>(
      `SELECT host_id, name, registered_domain FROM host FORCE INDEX (registered_domain)
       WHERE registered_domain = ? AND name > ? ORDER BY name LIMIT ?`,
      [Buffer.from(domain, 'latin1'), Buffer.from(after, 'latin1'), limit],
    );
    if (rows.length > 0) yield rows.map(hostOf);
    if (rows.length < limit) return;
    after = rows.at(-1)?.name.toString('latin1') ?? '';
  }
}

const hostOf = (row: HostRow): DomainHost => ({
  hostId: row.host_id,
  name: row.name.toString('latin1'),
  domain: row.registered_domain.toString('latin1'),
});

/** The next text in the order of bytes. */
const behind = (text: string): string => `${text}\0`;

function inOrder(a: DomainHost, b: DomainHost): number {
  if (a.domain !== b.domain) return a.domain < b.domain ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}
