import type { Database, Statements } from '../../runtime/database';
import { dayStartMs, type DayNumber } from '../../status/day-number';
import type { Rhythm } from '../../status/schedule';
import {
  isSearchOver,
  NEIGHBOUR_LIMITS,
  wakesNeighbours,
  wakeStretches,
  wokenAmong,
  wokenDueDay,
  type DueStretch,
  type Neighbour,
} from '../../status/wake';
import { slicesOf } from '../../runtime/slices';
import type { VerdictStep } from './result-step';

/** Statements are put together of two questions for each. */
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
  const deaths = steps
    .filter(({ before, after }) => wakesNeighbours(before, after))
    .map(({ after: { urlId } }) => ({ urlId, stretches: wakeStretches(today, rhythmOf(urlId)) }));
  const woken = await wokenBy(statements, deaths);
  if (woken.length === 0) return [];
  const urlIds = new Set(woken.map(({ urlId }) => urlId));
  await statements.run(
    'UPDATE url FORCE INDEX (PRIMARY) SET due_day = ? WHERE url_id IN (?) AND due_day > ? AND failures = 0',
    [wokenDueDay(today), [...urlIds].toSorted((a, b) => a - b), wokenDueDay(today)],
  );
  return [...new Set(woken.map(({ hostId }) => hostId))];
}

/** A URL that has just died, and where its neighbours are looked for. */
interface Death {
  readonly urlId: number;
  readonly stretches: readonly DueStretch[];
}

interface HostNeighbour extends Neighbour {
  readonly hostId: number;
}

/** What was found for a death, by stretch. */
interface NeighbourSearch {
  readonly death: Death;
  readonly found: readonly (readonly HostNeighbour[])[];
}

/** Looks for more where too few work: seldom, as most hosts have lost few of their pages. */
async function wokenBy(statements: Statements, deaths: readonly Death[]): Promise<HostNeighbour[]> {
  const woken: HostNeighbour[] = [];
  let open = deaths;
  for (const limit of NEIGHBOUR_LIMITS) {
    const searches = await searchAll(statements, open, limit);
    const isOver = ({ found }: NeighbourSearch): boolean => isSearchOver(found, limit);
    woken.push(...searches.filter(isOver).flatMap(({ found }) => wokenAmong(found)));
    open = withoutRepeats(searches.filter((search) => !isOver(search)));
  }
  return woken;
}

async function searchAll(
  statements: Statements,
  deaths: readonly Death[],
  limit: number,
): Promise<NeighbourSearch[]> {
  const searches: NeighbourSearch[] = [];
  for (const slice of slicesOf(deaths, DEATHS_PER_STATEMENT)) {
    searches.push(...(await searchNeighbours(statements, slice, limit)));
  }
  return searches;
}

/** Deaths of one host that drew the same day find the same neighbours; what is unfinished has found some. */
function withoutRepeats(searches: readonly NeighbourSearch[]): Death[] {
  const byStart = new Map(
    searches.map(({ death, found }) => {
      const hostId = found.flat()[0]?.hostId;
      return [`${hostId} ${death.stretches[0]?.fromDay}`, death];
    }),
  );
  return [...byStart.values()];
}

interface NeighbourRow {
  place: number;
  host_id: number;
  url_id: number;
  due_day: number;
  failures: number;
}

async function searchNeighbours(
  statements: Statements,
  deaths: readonly Death[],
  limit: number,
): Promise<NeighbourSearch[]> {
  const one = `(SELECT ? AS place, near.host_id, near.url_id, near.due_day, near.failures
    FROM url AS dead FORCE INDEX (PRIMARY)
      STRAIGHT_JOIN url AS near FORCE INDEX (host_due)
        ON near.host_id = dead.host_id AND near.due_day BETWEEN ? AND ?
    WHERE dead.url_id = ? ORDER BY near.due_day, near.url_id LIMIT ?)`;
  const questions = deaths.flatMap(({ urlId, stretches }) =>
    stretches.map((stretch) => ({ urlId, stretch })),
  );
  const rows = await statements.select<NeighbourRow>(
    questions.map(() => one).join(' UNION ALL '),
    questions.flatMap(({ urlId, stretch: { fromDay, untilDay } }, place) => [
      place,
      fromDay,
      untilDay,
      urlId,
      limit,
    ]),
  );
  const found = questions.map((): HostNeighbour[] => []);
  for (const row of rows) found[row.place]?.push(neighbourOf(row));
  return deaths.map((death) => ({ death, found: found.splice(0, death.stretches.length) }));
}

function neighbourOf(row: NeighbourRow): HostNeighbour {
  return {
    urlId: row.url_id,
    hostId: row.host_id,
    dueDay: row.due_day,
    failures: row.failures,
  };
}

/**
 * Hosts with woken URLs fall due with them, at the beginning of that day; one that is visited just now does when it is
 * given back. Behind the transaction that wakes them, since crawlers lock hosts before URLs: should it never run, they are
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
