import type { Database } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import type { Frontier } from '../frontier/frontier';
import { NEVER_S } from '../frontier/release-hosts';

/** Lets all of a host's URLs that were looked at before fall due on one day. Nobody leases the host, but it can be borrowed. */
export async function letFallDueAtOnce(
  database: Database,
  hostId: number,
  today: DayNumber,
): Promise<void> {
  await database.run('UPDATE url SET due_day = ? WHERE host_id = ? AND due_day > ?', [
    today,
    hostId,
    today,
  ]);
  await database.run('UPDATE host SET due_at = ? WHERE host_id = ?', [NEVER_S, hostId]);
}

/**
 * Begins a visit of such a host, which puts off all but its share of the day.
 * @returns URLs that were put off, a second
 * @throws when there are none
 */
export async function putOffRate(
  database: Database,
  frontier: Frontier,
  hostId: number,
  today: DayNumber,
): Promise<number> {
  const [row] = await database.select<{ name: Buffer }>('SELECT name FROM host WHERE host_id = ?', [
    hostId,
  ]);
  const host = await frontier.borrow(row?.name.toString('utf8') ?? '');
  if (host === null) throw new Error('the host is not free');
  const startMs = performance.now();
  await frontier.dueUrls(host);
  const seconds = (performance.now() - startMs) / 1_000;
  await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard: true });
  const [later] = await database.select<{ urls: number }>(
    'SELECT COUNT(*) AS urls FROM url WHERE host_id = ? AND due_day > ?',
    [hostId, today],
  );
  if (later === undefined || later.urls === 0) throw new Error('nothing was put off');
  return later.urls / seconds;
}
