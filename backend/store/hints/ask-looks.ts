import type { Database, Statements } from '../../runtime/database';
import { dayStartMs, type DayNumber } from '../../status/day-number';
import { rowSlices } from '../statements/slices';

/** A look that a case (L4) or a hint (R1, R3) asks for. */
export interface AskedLook {
  urlId: number;
  hostId: number;
  /** On this day at the latest. */
  day: DayNumber;
}

/**
 * Lets URLs fall due by the days that are asked for; one that is due before stays as it is, and nothing is ever put off.
 * Before anything that is told of hosts, as who records results holds URLs first. Index: url.PRIMARY.
 */
export async function askLooks(
  statements: Pick<Statements, 'run'>,
  looks: readonly AskedLook[],
): Promise<void> {
  for (const [day, urlIds] of byDay(looks, ({ urlId }) => urlId)) {
    for (const slice of rowSlices(urlIds)) {
      await statements.run(
        'UPDATE url FORCE INDEX (PRIMARY) SET due_day = ? WHERE url_id IN (?) AND due_day > ?',
        [day, slice, day],
      );
    }
  }
}

/**
 * Hosts of such URLs fall due with them; one that asked for a pause does at its end, one that is visited just now when it is
 * given back. Behind the transaction that asks, since crawlers lock hosts before URLs: should it never run, a case
 * asks again on the next day, and what a hint asked for is visited with the next URL that is due. Index: host.PRIMARY.
 */
export async function bringHostsForward(
  database: Database,
  looks: readonly AskedLook[],
): Promise<void> {
  for (const [day, hostIds] of byDay(looks, ({ hostId }) => hostId)) {
    const dueS = dayStartMs(day) / 1_000;
    for (const slice of rowSlices(hostIds)) {
      await database.run(
        `UPDATE host FORCE INDEX (PRIMARY) SET due_at = GREATEST(LEAST(due_at, ?), not_before)
         WHERE host_id IN (?) AND lease_token IS NULL AND due_at > ?`,
        [dueS, slice, dueS],
      );
    }
  }
}

/** Ids of each day in their order, as whoever locks several does it. */
function byDay(
  looks: readonly AskedLook[],
  idOf: (look: AskedLook) => number,
): [DayNumber, number[]][] {
  const days = new Map<DayNumber, Set<number>>();
  for (const look of looks) {
    const ids = days.get(look.day) ?? new Set();
    days.set(look.day, ids.add(idOf(look)));
  }
  return [...days]
    .toSorted(([a], [b]) => a - b)
    .map(([day, ids]) => [day, [...ids].toSorted((a, b) => a - b)]);
}
