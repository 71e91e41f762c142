import { getDomain } from 'tldts';
import { standingNameOf } from '../../status/name-of-host';
import type { ReadStatements } from '../statements/read-statements';

/** A host of the list. */
export interface NamedHost {
  readonly hostId: number;
  /** ASCII. */
  readonly name: string;
}

/** Hosts of which pages tell how those of one host moved. */
export interface RelatedHosts {
  /** The host, and its twin with or without `www.`. */
  readonly own: readonly NamedHost[];
  /** Others of the same registered domain, or of one name below a suffix where anybody may have one. */
  readonly kin: readonly NamedHost[];
}

const KIN_MAX = 10;
/** Below a suffix where anybody may have a name, neighbours are strangers: so many are looked at. */
const NEIGHBOURS_MAX = 300;

/** The hosts related to one. Index: host.name, host.registered_domain. */
export async function relatedHosts(
  statements: ReadStatements,
  name: string,
): Promise<RelatedHosts> {
  const { own, kin } = await hostsOfSite(statements, name);
  return { own, kin: kin.slice(0, KIN_MAX) };
}

/** All of them, of the first 300 of a domain. Index: host.name, host.registered_domain. */
export async function hostsOfSite(statements: ReadStatements, name: string): Promise<RelatedHosts> {
  const own = await relatedHostsNamed(statements, ownNames(name));
  const rows = await statements.select<HostRow>(
    'SELECT host_id, name FROM host FORCE INDEX (registered_domain) WHERE registered_domain = ? LIMIT ?',
    [getDomain(name) ?? name, NEIGHBOURS_MAX],
  );
  const known = new Set(own.map(({ hostId }) => hostId));
  const kin = rows
    .map(hostOfRow)
    .filter((host) => !known.has(host.hostId) && isKin(host.name, name));
  return { own, kin };
}

const isKin = (one: string, other: string): boolean =>
  standingNameOf(one) === standingNameOf(other);

/** The host's name, and that of its twin with or without `www.`. */
export const ownNames = (name: string): [name: string, twin: string] => [
  name,
  name.startsWith('www.') ? name.slice('www.'.length) : `www.${name}`,
];

/** Those of the hosts that are listed. Index: host.name. */
export async function relatedHostsNamed(
  statements: ReadStatements,
  names: readonly string[],
): Promise<NamedHost[]> {
  if (names.length === 0) return [];
  const rows = await statements.select<HostRow>(
    'SELECT host_id, name FROM host FORCE INDEX (name) WHERE name IN (?)',
    [[...names]],
  );
  return rows.map(hostOfRow);
}

interface HostRow {
  host_id: number;
  name: Buffer;
}

const hostOfRow = ({ host_id: hostId, name }: HostRow): NamedHost => ({
  hostId,
  name: name.toString('latin1'),
});
