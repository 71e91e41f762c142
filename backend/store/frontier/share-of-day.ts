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
import type { LeaseProof } from './leases';
import { moveUrls, noteShare, URLS_PER_MOVE } from './move-urls';
import { seenByDirectory, someUnseen, type SeenBefore } from './unseen-urls';

/** What the share of a day follows from. */
export interface ShareContext {
  today: DayNumber;
  nowS: number;
  /** First looks at whatever host. */
  whole: SeenUrls;
  random: Random;
}

/** URLs that are put off at a time: their ids are held in memory. */
const PUT_OFF_AT_ONCE = 20_000;
/** Of those that are chosen from (`someUnseen`) so many at most: else it were no choice. */
const CHOSEN_AT_ONCE = 5_000;

/**
 * Sets apart what of a leased host is looked at today (W3.1): at most its daily share, by `dueToday`. What else was due
 * is put off to the days that follow, but for what has failed; of URLs that were never looked at the best are taken
 * (`chooseFirstLooks`), the others wait for tomorrow's share. Killed anywhere, it is begun anew with what is left. Does
 * nothing where the lease has run out. Index: url.host_due, url.PRIMARY, host.PRIMARY.
 * @param at `checkDays`: from look to look at the URLs of the host, those that are looked at most often; `loads`: its URLs
 * @returns what was seen of the host; nothing where all that are due fit in
 */
export async function setApartShare(
  database: Database,
  lease: LeaseProof,
  { loads, ...at }: ShareContext & { checkDays: number; loads: readonly DayLoad[] },
): Promise<SeenBefore | null> {
  const counts = countsOf(loads, at.today);
  const share = dailyShare(counts.all, at.checkDays);
  if (counts.known > dueToday(counts, share).known) {
    counts.known -= await countFailing(database, lease.hostId, at.today);
  }
  const today = dueToday(counts, share);
  const days = putOffDays(counts.known - today.known, loads, {
    after: at.today,
    perDay: Math.ceil(counts.all / at.checkDays),
  });
  await putOff(database, lease, days, at);
  const holdsUnseen = today.unseen < counts.unseen;
  const taken = holdsUnseen ? await takeUnseen(database, lease, today.unseen, at) : null;
  await noteShare(database, lease, { ...at, holdsUnseen });
  return taken?.seen ?? null;
}

/**
 * Lets those URLs of a leased host fall due today that were never looked at and lie in directories that have died: what
 * was looked at since its share was set apart has shown it. Index: as `setApartShare`.
 * @returns how many there are
 */
export function takeFromDead(
  database: Database,
  lease: LeaseProof,
  at: ShareContext,
): Promise<number> {
  return takeUnseen(database, lease, 0, at).then(({ taken }) => taken);
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

/** Who waited longest is looked at today: the others are put off, in random order. */
async function putOff(
  database: Database,
  lease: LeaseProof,
  days: readonly DayLoad[],
  { today, nowS, random }: ShareContext,
): Promise<void> {
  let left = days.reduce((sum, { urls }) => sum + urls, 0);
  let urlIds: number[] = [];
  for (const { day, urls } of days.flatMap(inSteps)) {
    if (urlIds.length === 0) {
      const due = await newestDue(database, lease.hostId, today, Math.min(left, PUT_OFF_AT_ONCE));
      await noteLateness(database, lateDaysOf(due, today), today);
      urlIds = shuffled(
        due.map((row) => row.url_id),
        random,
      );
    }
    await moveUrls(database, lease, nowS, { urlIds: urlIds.splice(0, urls), day });
    left -= urls;
  }
}

/** A step's URLs are moved in one transaction. */
function inSteps({ day, urls }: DayLoad): DayLoad[] {
  const steps = Math.ceil(urls / URLS_PER_MOVE);
  return Array.from({ length: steps }, (_, step) => ({
    day,
    urls: Math.min(URLS_PER_MOVE, urls - step * URLS_PER_MOVE),
  }));
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

/** @returns how many fall due, and what was seen of the host before */
async function takeUnseen(
  database: Database,
  lease: LeaseProof,
  count: number,
  { today, nowS, whole, random }: ShareContext,
): Promise<{ taken: number; seen: SeenBefore }> {
  const { directories, host } = await seenByDirectory(database, lease.hostId);
  let taken = 0;
  for (const wanted of inRounds(count)) {
    const unseen = await someUnseen(database, lease.hostId, random);
    const urlIds = chooseFirstLooks(unseen, { directories, whole }, wanted, random);
    for (const slice of slicesOf(urlIds, URLS_PER_MOVE)) {
      await moveUrls(database, lease, nowS, { urlIds: slice, day: today });
    }
    taken += urlIds.length;
  }
  return { taken, seen: host };
}

/** Of a host with very many URLs those that are chosen from are a part: it is another one each time. */
function inRounds(count: number): number[] {
  const rounds = Math.max(1, Math.ceil(count / CHOSEN_AT_ONCE));
  return Array.from({ length: rounds }, (_, round) =>
    Math.min(CHOSEN_AT_ONCE, count - round * CHOSEN_AT_ONCE),
  );
}
