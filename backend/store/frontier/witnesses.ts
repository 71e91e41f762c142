import type { Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { shuffled } from '../../runtime/shuffled';
import type { DayNumber } from '../../status/day-number';
import { schemeOfId } from '../urls/urls';
import { WITNESSES_MAX, type Witness } from './frontier';

/** A good answer lies no longer back: two cycles, as a rule. */
const HEARD_DAYS = 60;
/** Rows that are looked through at a time, so that it takes a moment in a table of any size. */
const HOSTS_LOOKED_AT = 2_000;
const URLS_LOOKED_AT = 50;

/**
 * Addresses that answered, of hosts which gave a good answer within 60 days and want no pause, those that nobody
 * holds before all; from some place of the table by chance, or else from its beginning. Index: host.PRIMARY,
 * url.host_due.
 */
export async function witnessesOf(
  statements: Statements,
  when: WitnessTime,
  random: Random,
): Promise<Witness[]> {
  const [row] = await statements.select<{ last: number | null }>(
    'SELECT MAX(host_id) AS last FROM host',
  );
  const place = random.below((row?.last ?? 0) + 1);
  const here = await heardHosts(statements, place, when);
  const hosts = here.length >= WITNESSES_MAX ? here : await heardHosts(statements, 0, when);
  const called = shuffled(hosts, random).sort((one, other) => other.is_free - one.is_free);
  return addressesOf(statements, called.slice(0, WITNESSES_MAX), random);
}

/** Today, and the moment in seconds since 1970. */
interface WitnessTime {
  today: DayNumber;
  nowS: number;
}

/** Index: PRIMARY. */
function heardHosts(
  statements: Statements,
  fromId: number,
  { today, nowS }: WitnessTime,
): Promise<HostRow[]> {
  return statements.select<HostRow>(
    `SELECT host_id, name, lease_token IS NULL AS is_free FROM (
       SELECT host_id, name, heard_day, lease_token, not_before FROM host FORCE INDEX (PRIMARY)
       WHERE host_id >= ? ORDER BY host_id LIMIT ?) AS here
     WHERE heard_day > ? AND not_before <= ?`,
    [fromId, HOSTS_LOOKED_AT, today - HEARD_DAYS, nowS],
  );
}

interface HostRow {
  host_id: number;
  name: Buffer;
  is_free: number;
}

/** One of those that were checked last, of each host. Index: host_due. */
async function addressesOf(
  statements: Statements,
  hosts: HostRow[],
  random: Random,
): Promise<Witness[]> {
  if (hosts.length === 0) return [];
  const rows = await statements.select<UrlRow>(
    hosts.map(() => LATEST_OF_HOST).join(' UNION ALL '),
    hosts.flatMap(({ host_id }) => [host_id, URLS_LOOKED_AT]),
  );
  const names = new Map(hosts.map(({ host_id, name }) => [host_id, name.toString('utf8')]));
  const byHost = new Map<number, Witness>();
  for (const { host_id, scheme, port, path } of shuffled(rows, random)) {
    const [host, name] = [names.get(host_id) ?? '', schemeOfId(scheme)];
    if (name !== 'http' && name !== 'https') continue;
    byHost.set(host_id, { scheme: name, host, port, path: path.toString('utf8') });
  }
  return [...byHost.values()];
}

const LATEST_OF_HOST = `(SELECT host_id, scheme, port, path FROM (
    SELECT host_id, scheme, port, path, failures, checked_day FROM url FORCE INDEX (host_due)
    WHERE host_id = ? ORDER BY due_day DESC LIMIT ?) AS latest
  WHERE failures = 0 AND checked_day IS NOT NULL)`;

interface UrlRow {
  host_id: number;
  scheme: number;
  port: number;
  path: Buffer;
}
