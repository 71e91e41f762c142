import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';

/** Hosts of whose pages something became known that a search for moved ones may follow from (U4). */
export interface StirredHosts {
  /** A page of theirs was left dead for the second look, or lost. */
  readonly dying: readonly number[];
  /** Pages of theirs fail as before. */
  readonly failing: readonly number[];
  /** A page of theirs was seen to have moved. */
  readonly moved: readonly number[];
}

/** Now, as a search sees it. */
export interface StirTime {
  readonly today: DayNumber;
  /** Seconds since 1970. */
  readonly nowS: number;
}

const DAY_S = 86_400;
/** Siblings die together, and archives are searched meanwhile. */
export const DYING_AFTER_S = 2 * DAY_S;
const NEWS_AFTER_S = DAY_S;
/** News have what was searched for in vain searched for again once a week, however often they come. */
export const NEWS_REST_DAYS = 7;
/** What was dead before anybody searched comes in as it is looked at again. */
const FIRST_WITHIN_S = 30 * DAY_S;
/** Knuth's multiplier: neighbours among ids fall due far from each other. */
const SPREAD = 2_654_435_761;

/**
 * Notes that hosts are to be searched: those with newly dead pages in two days, those of which pages fail once within a month,
 * those with news in a day where they have been searched before. A lease is shorter than a day, so that nobody's end is brought
 * forward. The URLs are locked; without hosts there is no statement. Index: alias_host.PRIMARY.
 */
export async function stirHosts(
  statements: Pick<Statements, 'run'>,
  { dying, failing, moved }: StirredHosts,
  at: StirTime,
): Promise<void> {
  const dueS = new Map(failing.map((hostId) => [hostId, firstDueS(hostId, at.nowS)]));
  for (const hostId of dying) dueS.set(hostId, at.nowS + DYING_AFTER_S);
  if (dueS.size > 0) {
    const isDying = new Set(dying);
    const rows = [...dueS].toSorted(([one], [other]) => one - other);
    await statements.run(
      `INSERT INTO alias_host (host_id, due_at, is_stirred) VALUES ?
       ON DUPLICATE KEY UPDATE due_at = IF(VALUES(is_stirred) = 1, LEAST(due_at, VALUES(due_at)), due_at),
         is_stirred = GREATEST(is_stirred, VALUES(is_stirred))`,
      [rows.map(([hostId, atS]) => [hostId, atS, isDying.has(hostId) ? 1 : 0])],
    );
  }
  await stirByNews(statements, moved, at);
}

/**
 * Notes for hosts that were searched, or are to be, that something is new: whither siblings moved, or what their sitemap lists.
 * Index: alias_host.PRIMARY.
 */
export async function stirByNews(
  statements: Pick<Statements, 'run'>,
  hostIds: readonly number[],
  { today, nowS }: StirTime,
): Promise<void> {
  if (hostIds.length === 0) return;
  const isRested = 'searched_day = 0 OR searched_day + ? <= ?';
  await statements.run(
    `UPDATE alias_host FORCE INDEX (PRIMARY)
     SET due_at = LEAST(due_at, ? + IF(${isRested}, ?, (searched_day + ? - ?) * ${DAY_S})), news_day = ?, is_stirred = 1
     WHERE host_id IN (?)`,
    [
      nowS,
      NEWS_REST_DAYS,
      today + 1,
      NEWS_AFTER_S,
      NEWS_REST_DAYS,
      today,
      today,
      hostIds.toSorted((one, other) => one - other),
    ],
  );
}

const firstDueS = (hostId: number, nowS: number): number =>
  nowS + ((hostId * SPREAD) % FIRST_WITHIN_S);
