import type { Statements } from '../../runtime/database';
import type { ArchiveStanding } from '../../status/loop-standing';
import type { DayNumber } from '../../status/day-number';

/** Searches in archives, by how they ended. */
export interface ArchiveCounts {
  searches: number;
  /** URLs with a good copy at least. */
  found: number;
  /** URLs of which no service has a good one. */
  none: number;
  /** Searches in which a service did not answer; a good copy may have been found nonetheless. */
  unanswered: number;
}

/** How the archive component gets on (W5). */
export interface ArchiveFigures extends Omit<ArchiveStanding, 'asked'> {
  /** Searches that are due, at most `SEARCHES_DUE_MAX` of them counted. */
  searchesDue: number;
  /** All searches that were ever made. */
  counts: ArchiveCounts;
}

/** This many due searches are counted, no more: it has to be quick however many there are. */
export const SEARCHES_DUE_MAX = 10_000;

export const NO_SEARCHES: Readonly<ArchiveCounts> = {
  searches: 0,
  found: 0,
  none: 0,
  unanswered: 0,
};

/** In table archive_count. */
const OUTCOME_IDS: Readonly<Record<keyof ArchiveCounts, number>> = {
  searches: 1,
  found: 2,
  none: 3,
  unanswered: 4,
};
const OUTCOMES = ['searches', 'found', 'none', 'unanswered'] as const;

/**
 * Adds searches to those of the day. After a connection that was lost in the very statement they may be
 * added twice. Index: PRIMARY.
 */
export async function addArchiveCounts(
  statements: Pick<Statements, 'run'>,
  day: DayNumber,
  counts: ArchiveCounts,
): Promise<void> {
  // In one order, so that two components never wait for each other.
  const rows = OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => [
    day,
    OUTCOME_IDS[outcome],
    counts[outcome],
  ]);
  if (rows.length === 0) return;
  await statements.run(
    `INSERT INTO archive_count (day, outcome, searches) VALUES ?
     ON DUPLICATE KEY UPDATE searches = searches + VALUES(searches)`,
    [rows],
  );
}

/** Three statements over an index of the queue and four rows a day; nothing grows with URLs. */
export async function archiveFigures(
  statements: Pick<Statements, 'select'>,
  nowS: number,
): Promise<ArchiveFigures> {
  return {
    searchesDue: await searchesDue(statements, nowS),
    ...(await longestWaits(statements, nowS)),
    counts: await countsOfEver(statements),
  };
}

/** Leased ones are due only when their leases end. Index: archive_search.turn. */
async function searchesDue(statements: Pick<Statements, 'select'>, nowS: number): Promise<number> {
  const [row] = await statements.select<{ searches: number }>(
    `SELECT COUNT(*) AS searches FROM
       (SELECT 1 FROM archive_search FORCE INDEX (turn)
        WHERE is_new IN (0, 1) AND due_at <= ? LIMIT ?) AS due`,
    [nowS, SEARCHES_DUE_MAX],
  );
  return row?.searches ?? 0;
}

/**
 * A search that is to be made “at once” is due since no known moment and does not count; it goes before
 * all others of its half, so that these wait the longer. Two index dives. Index: archive_search.turn.
 */
async function longestWaits(
  statements: Pick<Statements, 'select'>,
  nowS: number,
): Promise<Pick<ArchiveFigures, 'newSinceS' | 'againSinceS'>> {
  const firstDue = `SELECT MIN(due_at) FROM archive_search FORCE INDEX (turn)
    WHERE due_at > 0 AND due_at <= ?`;
  const [row] = await statements.select<{ new_since: number | null; again_since: number | null }>(
    `SELECT (${firstDue} AND is_new = 1) AS new_since, (${firstDue} AND is_new = 0) AS again_since`,
    [nowS, nowS],
  );
  return { newSinceS: row?.new_since ?? null, againSinceS: row?.again_since ?? null };
}

/** Index: PRIMARY, all of it: four rows a day. */
async function countsOfEver(statements: Pick<Statements, 'select'>): Promise<ArchiveCounts> {
  const rows = await statements.select<{ outcome: number; total: string | number }>(
    'SELECT outcome, SUM(searches) AS total FROM archive_count GROUP BY outcome',
  );
  const totals = new Map(rows.map(({ outcome, total }) => [outcome, Number(total)]));
  const of = (outcome: keyof ArchiveCounts): number => totals.get(OUTCOME_IDS[outcome]) ?? 0;
  return {
    searches: of('searches'),
    found: of('found'),
    none: of('none'),
    unanswered: of('unanswered'),
  };
}
