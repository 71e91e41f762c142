import type { Statements } from '../../runtime/database';
import type { NameStanding } from '../../status/takeover/name-standing';
import { standingNameOf } from '../../status/name-of-host';
import { domainKeyOf } from '../changes/domain-key';
import { standingOfId } from './name-row';

/** In whose hands the name of a host seems to be. */
export interface HostStanding {
  name: string;
  standing: NameStanding;
}

/**
 * How the names of these hosts stand, by host id; a host that is gone has no entry. Asked behind the locks of URLs it is right
 * as long as these last: a walk over a name that stands otherwise since waits for them. Two statements, nothing is locked.
 * Index: host.PRIMARY, name_standing.PRIMARY.
 */
export async function standingsOfHosts(
  statements: Pick<Statements, 'select'>,
  hostIds: readonly number[],
): Promise<ReadonlyMap<number, HostStanding>> {
  if (hostIds.length === 0) return new Map();
  const hosts = await statements.select<{ host_id: number; name: Buffer }>(
    'SELECT host_id, name FROM host FORCE INDEX (PRIMARY) WHERE host_id IN (?)',
    [[...hostIds]],
  );
  const names = new Map(
    hosts.map((row) => [row.host_id, standingNameOf(row.name.toString('latin1'))]),
  );
  const stored = await standingsOf(statements, [...new Set(names.values())]);
  return new Map(
    [...names].map(([hostId, name]) => [hostId, { name, standing: stored.get(name) ?? 'quiet' }]),
  );
}

async function standingsOf(
  statements: Pick<Statements, 'select'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, NameStanding>> {
  if (names.length === 0) return new Map();
  const rows = await statements.select<{ name: Buffer; standing: number }>(
    'SELECT name, standing FROM name_standing FORCE INDEX (PRIMARY) WHERE name_key IN (?)',
    [names.map(domainKeyOf)],
  );
  return new Map(rows.map((row) => [row.name.toString('utf8'), standingOfId(row.standing)]));
}
