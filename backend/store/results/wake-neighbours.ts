import type { Database, Statements } from '../../runtime/database';
import { dayStartMs, type DayNumber } from '../../status/day-number';
import type { Rhythm } from '../../status/schedule';
import {
  NEIGHBOURS_MAX,
  wakeFromDay,
  wakesNeighbours,
  wokenAmong,
  wokenDueDay,
} from '../../status/wake';
import { slicesOf } from '../../runtime/slices';
import type { VerdictStep } from './result-step';

/** Statements are put together of so many questions at most. */
const DEATHS_PER_STATEMENT = 50;

/**
 * Lets neighbours of pages that have just failed for the first time fall due tomorrow (L5): URLs of the same host, taken
 * by chance. The URLs of the steps are locked, and written. Index: url.PRIMARY, url.host_due.
 * @param rhythmOf by the id of a URL; drawn anew each time
 * @returns the hosts of which some are woken
 */
export async function wakeNeighbours(
  statements: Statements,
  steps: readonly VerdictStep[],
  today: DayNumber,
  rhythmOf: (urlId: number) => Rhythm,
): Promise<number[]> {
  const deaths = steps.filter(({ before, after }) => wakesNeighbours(before, after));
  const urlIds = new Set<number>();
  const hostIds = new Set<number>();
  for (const slice of slicesOf(deaths, DEATHS_PER_STATEMENT)) {
    const fromDays = slice.map(({ after: { urlId } }) => ({
      urlId,
      fromDay: wakeFromDay(today, rhythmOf(urlId)),
    }));
    for (const { urlId, hostId } of await neighboursFrom(statements, fromDays)) {
      urlIds.add(urlId);
      hostIds.add(hostId);
    }
  }
  if (urlIds.size === 0) return [];
  await statements.run(
    'UPDATE url FORCE INDEX (PRIMARY) SET due_day = ? WHERE url_id IN (?) AND due_day > ? AND failures = 0',
    [wokenDueDay(today), [...urlIds].toSorted((a, b) => a - b), wokenDueDay(today)],
  );
  return [...hostIds];
}

interface CandidateRow {
  place: number;
  host_id: number;
  url_id: number;
  due_day: number;
  failures: number;
}

async function neighboursFrom(
  statements: Statements,
  deaths: readonly { urlId: number; fromDay: DayNumber }[],
): Promise<{ urlId: number; hostId: number }[]> {
  const one = `(SELECT ? AS place, near.host_id, near.url_id, near.due_day, near.failures
    FROM url AS dead FORCE INDEX (PRIMARY)
      STRAIGHT_JOIN url AS near FORCE INDEX (host_due)
        ON near.host_id = dead.host_id AND near.due_day >= ?
    WHERE dead.url_id = ? ORDER BY near.due_day, near.url_id LIMIT ?)`;
  const rows = await statements.select<CandidateRow>(
    deaths.map(() => one).join(' UNION ALL '),
    deaths.flatMap(({ urlId, fromDay }, place) => [place, fromDay, urlId, NEIGHBOURS_MAX]),
  );
  return deaths.flatMap((_death, place) => {
    const candidates = rows
      .filter((row) => row.place === place)
      .map((row) => ({
        urlId: row.url_id,
        hostId: row.host_id,
        dueDay: row.due_day,
        failures: row.failures,
      }));
    return wokenAmong(candidates);
  });
}

/**
 * Hosts with woken URLs fall due with them, at the beginning of that day; one that is visited just now does when it is
 * given back. Behind the transaction that wakes them, since hosts are locked before URLs: should it never run, they are
 * visited when their next URL is due. Index: host.PRIMARY.
 */
export async function wakeHosts(
  database: Database,
  hostIds: readonly number[],
  today: DayNumber,
): Promise<void> {
  if (hostIds.length === 0) return;
  const dueS = dayStartMs(wokenDueDay(today)) / 1_000;
  await database.run(
    `UPDATE host FORCE INDEX (PRIMARY) SET due_at = GREATEST(LEAST(due_at, ?), not_before)
     WHERE host_id IN (?) AND lease_token IS NULL AND due_at > ?`,
    [dueS, hostIds.toSorted((a, b) => a - b), dueS],
  );
}
