import { slicesOf } from '../../runtime/slices';
import type { Database, Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { shuffled } from '../../runtime/shuffled';
import { dailyShare, dueToday, putOffDays, type DayLoad } from '../../status/daily-share';
import type { DayNumber } from '../../status/day-number';
import { chooseFirstLooks } from '../../status/sampling/first-looks';
import type { SeenUrls } from '../../status/sampling/domain-sample';
import { noteLateness } from '../results/lateness';
import { countsOf } from './due-days';
import type { LeasedHost } from './frontier';
import type { LeaseProof } from './leases';
import { moveUrls, URLS_PER_MOVE, type ShareNote, type UrlMove } from './move-urls';
import { seenByDirectory, someUnseen, type SeenBefore } from './unseen-urls';

/** What the share of a day follows from. */
export interface ShareContext {
  today: DayNumber;
  nowS: number;
  /** First looks at whatever host. */
  whole: SeenUrls;
  random: Random;
}

/** What is known of the host. */
export interface SharedHost {
  /** Days from look to look at its URLs, those that are looked at most often. */
  checkDays: number;
  /** Its URLs by their due days. */
  loads: readonly DayLoad[];
  /** How many that had not failed were looked at today. */
  looked: number;
  /** Its share of today was set apart before, and URLs that were never looked at wait for another day. */
  holdsUnseen: boolean;
}

/** What was set apart. */
export interface SetApart {
  /** Whether all that are due fit in. */
  isAll: boolean;
  /** How many more that have not failed are looked at today. */
  share: number;
  /** What was seen of the host, where from now on some of what was never looked at waits. */
  seen: SeenBefore | null;
}

/** A leased host; whether its owner wishes a pace or hours (W8.5). */
export type PacedLease = LeaseProof & Pick<LeasedHost, 'intervalMs'>;

/** URLs that are put off at a time: their ids are held in memory. */
const PUT_OFF_AT_ONCE = 20_000;
/** That fall due on one day, at most; several steps go in one transaction. */
const URLS_PER_STEP = URLS_PER_MOVE / 4;
/** Of those that are chosen from (`someUnseen`) so many at most: else it were no choice. */
const CHOSEN_AT_ONCE = 5_000;

/**
 * Sets apart what of a leased host is looked at today (W3.1): at most its daily share, by `dueToday`. What else was due
 * is put off to the days that follow, but for what has failed; of URLs that were never looked at the best are taken
 * (`chooseFirstLooks`), the others wait for tomorrow's share. What falls due after that, since somebody asks for it, is put
 * off in the same way: they wait on. Killed anywhere, it is begun anew with what is left. Does
 * nothing where the lease has run out, nor where all that are due fit in. Index: url.host_due, url.PRIMARY, host.PRIMARY.
 */
export async function setApartShare(
  database: Database,
  lease: PacedLease,
  { loads, looked, ...at }: ShareContext & SharedHost,
): Promise<SetApart> {
  const counts = countsOf(loads, at.today);
  if (at.holdsUnseen) counts.unseen = 0;
  const share = Math.max(0, dailyShare(counts.all, at.checkDays) - looked);
  if (counts.known > dueToday(counts, share).known) {
    counts.known -= await countFailing(database, lease.hostId, at.today);
  }
  const today = dueToday(counts, share);
  const days = putOffDays(counts.known - today.known, loads, {
    after: at.today,
    perDay: Math.ceil(counts.all / at.checkDays),
  });
  const areMany = today.unseen < counts.unseen;
  if (days.length === 0 && !areMany) return { isAll: true, share, seen: null };
  const moves = await putOff(database, lease, days, at);
  const taken = areMany ? await chooseUnseen(database, lease, today.unseen, at) : null;
  const note = { today: at.today, holdsUnseen: areMany || at.holdsUnseen };
  await moveInSteps(database, lease, [...moves, ...stepsAt(at.today, taken?.urlIds)], { at, note });
  return { isAll: false, share, seen: taken?.seen ?? null };
}

/**
 * Lets those URLs of a leased host fall due today that were never looked at and lie in directories that have died: what
 * was looked at since its share was set apart has shown it. Index: as `setApartShare`.
 * @returns how many there are
 */
export async function takeFromDead(
  database: Database,
  lease: LeaseProof,
  at: ShareContext,
): Promise<number> {
  const { urlIds } = await chooseUnseen(database, lease, 0, at);
  await moveInSteps(database, lease, stepsAt(at.today, urlIds), { at });
  return urlIds.length;
}

/** Of those that are due: they keep their days. */
async function countFailing(
  statements: Statements,
  hostId: number,
  today: DayNumber,
): Promise<number> {
  const [row] = await statements.select<{ urls: number }>(
    `SELECT COUNT(*) AS urls FROM url FORCE INDEX (host_due)
     WHERE host_id = ? AND due_day BETWEEN 1 AND ? AND failures > 0`,
    [hostId, today],
  );
  return row?.urls ?? 0;
}

/**
 * Who waited longest is looked at today: the others are put off, in random order.
 * @returns the last of these moves, which are yet to be made
 */
async function putOff(
  database: Database,
  lease: PacedLease,
  days: readonly DayLoad[],
  at: ShareContext,
): Promise<UrlMove[]> {
  let left = days.reduce((sum, { urls }) => sum + urls, 0);
  let urlIds: number[] = [];
  let moves: UrlMove[] = [];
  for (const { day, urls } of days.flatMap(inSteps)) {
    if (urlIds.length === 0) {
      // What is due is asked for anew.
      await moveInSteps(database, lease, moves, { at });
      moves = [];
      urlIds = await chooseNewest(database, lease, Math.min(left, PUT_OFF_AT_ONCE), at);
    }
    moves.push({ urlIds: urlIds.splice(0, urls), day });
    left -= urls;
  }
  return moves;
}

async function chooseNewest(
  database: Database,
  { hostId, intervalMs }: PacedLease,
  limit: number,
  { today, random }: ShareContext,
): Promise<number[]> {
  const due = await newestDue(database, hostId, today, limit);
  // What is late since its owner wishes it calls nobody.
  if (intervalMs === undefined) await noteLateness(database, lateDaysOf(due, today), today);
  return shuffled(
    due.map((row) => row.url_id),
    random,
  );
}

/** A step's URLs are moved in one transaction. */
function inSteps({ day, urls }: DayLoad): DayLoad[] {
  const steps = Math.ceil(urls / URLS_PER_STEP);
  return Array.from({ length: steps }, (_, step) => ({
    day,
    urls: Math.min(URLS_PER_STEP, urls - step * URLS_PER_STEP),
  }));
}

const stepsAt = (day: DayNumber, urlIds: readonly number[] = []): UrlMove[] =>
  slicesOf(urlIds, URLS_PER_STEP).map((slice) => ({ urlIds: slice, day }));

/** As many steps in each transaction as fit in; what is noted, with the last one. */
async function moveInSteps(
  database: Database,
  lease: LeaseProof,
  steps: readonly UrlMove[],
  { at: { nowS }, note = null }: { at: ShareContext; note?: ShareNote | null },
): Promise<void> {
  let moves: UrlMove[] = [];
  let count = 0;
  for (const step of steps) {
    if (count + step.urlIds.length > URLS_PER_MOVE) {
      await moveUrls(database, lease, nowS, { moves });
      [moves, count] = [[], 0];
    }
    moves.push(step);
    count += step.urlIds.length;
  }
  await moveUrls(database, lease, nowS, { moves, note });
}

interface DueRow {
  url_id: number;
  due_day: number;
}

const lateDaysOf = (due: readonly DueRow[], today: DayNumber): number =>
  due.reduce((most, row) => Math.max(most, today - row.due_day), 0);

/** Those of them that have not failed. */
function newestDue(
  statements: Statements,
  hostId: number,
  today: DayNumber,
  limit: number,
): Promise<DueRow[]> {
  return statements.select(
    `SELECT url_id, due_day FROM url FORCE INDEX (host_due)
     WHERE host_id = ? AND due_day BETWEEN 1 AND ? AND failures = 0
     ORDER BY due_day DESC LIMIT ?`,
    [hostId, today, limit],
  );
}

/** @returns those that fall due, and what was seen of the host before */
async function chooseUnseen(
  database: Database,
  { hostId }: LeaseProof,
  count: number,
  { whole, random }: ShareContext,
): Promise<{ urlIds: number[]; seen: SeenBefore }> {
  const { directories, host } = await seenByDirectory(database, hostId);
  const chosen = new Set<number>();
  for (const wanted of inRounds(count)) {
    const unseen = await someUnseen(database, hostId, random);
    const others = unseen.filter(({ urlId }) => !chosen.has(urlId));
    const urlIds = chooseFirstLooks(others, { directories, whole }, wanted, random);
    for (const urlId of urlIds) chosen.add(urlId);
  }
  return { urlIds: [...chosen], seen: host };
}

/** Of a host with very many URLs those that are chosen from are a part: it is another one each time. */
function inRounds(count: number): number[] {
  const rounds = Math.max(1, Math.ceil(count / CHOSEN_AT_ONCE));
  return Array.from({ length: rounds }, (_, round) =>
    Math.min(CHOSEN_AT_ONCE, count - round * CHOSEN_AT_ONCE),
  );
}
