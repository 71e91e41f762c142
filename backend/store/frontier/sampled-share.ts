import { slicesOf } from '../../runtime/slices';
import type { Database, Statements } from '../../runtime/database';
import type { DayLoad } from '../../status/daily-share';
import type { DayNumber } from '../../status/day-number';
import {
  beginSample,
  nextSampleStep,
  sampleAfterLooks,
  sampleAmidLooks,
  type DomainSample,
  type LooksAtDomain,
} from '../../status/sampling/domain-sample';
import { PUBLISHED_PLAN } from '../../status/sampling/sample-plan';
import { CHECK_DAYS } from '../../status/schedule';
import { DEFAULT_POLICY } from '../../status/verdict';
import { sampleOf, storeKnownUrls, storeNewSample, storeSample } from './host-samples';
import { lockLeased, type LeaseProof } from './leases';
import { moveUrls, URLS_PER_MOVE } from './move-urls';
import type { PacedLease, ShareContext } from './share-of-day';
import { randomUnseen } from './unseen-urls';

const NOTHING_SEEN = { checked: 0, broken: 0 };

/**
 * Sets apart what is looked at today of a leased host that has more URLs than can be asked in four weeks: Algorithm 1
 * (L1), one run in four weeks. What the run before reported as broken, and the others that were looked at before, keep
 * their rhythm; of those that were never looked at a group is drawn. Index: as `sampleOf`, url.host_due, url.PRIMARY.
 * @param at `loads`: its URLs by their due days
 */
export async function setApartSample(
  database: Database,
  lease: PacedLease,
  { loads, ...at }: ShareContext & { loads: readonly DayLoad[] },
): Promise<void> {
  const { hostId } = lease;
  const sample =
    (await sampleOf(database, hostId, at.today)) ?? (await beginRun(database, lease, loads, at));
  const isRechecked = !(await isReportedDue(database, hostId, at.today));
  const after = isRechecked
    ? sampleAfterLooks(sample, { reported: NOTHING_SEEN, drawn: NOTHING_SEEN }, PUBLISHED_PLAN)
    : sample;
  // How late it is at its owner's pace is no alarm (W8.5): what was not counted lately is not told.
  if (lease.intervalMs === undefined) {
    await storeKnownUrls(database, hostId, knownIn(loads, at.today), at.today);
  }
  await takeStep(database, lease, after, at);
}

/**
 * Goes on with the sample of a leased host of which nothing is due any more: what was looked at decides what comes next.
 * Index: as `setApartSample`.
 * @returns whether more is due now
 */
export async function continueSample(
  database: Database,
  lease: LeaseProof,
  looks: LooksAtDomain,
  at: ShareContext,
): Promise<boolean> {
  const sample = await storeLooksAtSample(database, lease, looks, { ...at, isStepOver: true });
  const isNothingSeen = looks.drawn.checked + looks.reported.checked === 0;
  if (sample === null || isNothingSeen) return false;
  return takeStep(database, lease, sample, at);
}

/**
 * Adds to a host's sample what was looked at, where the lease still holds.
 * @param at `isStepOver`: nothing that its step asked for is left to be looked at
 * @returns null where it does not, or no run is under way
 */
export function storeLooksAtSample(
  database: Database,
  lease: LeaseProof,
  looks: LooksAtDomain,
  { today, nowS, isStepOver }: Pick<ShareContext, 'today' | 'nowS'> & { isStepOver: boolean },
): Promise<DomainSample | null> {
  return database.transaction(async (statements) => {
    const leaseOf = await lockLeased(statements, [lease], nowS);
    if (leaseOf(lease) === null) return null;
    const sample = await sampleOf(statements, lease.hostId, today);
    if (sample === null) return null;
    const sampleAfter = isStepOver ? sampleAfterLooks : sampleAmidLooks;
    const after = sampleAfter(sample, looks, PUBLISHED_PLAN);
    await storeSample(statements, lease.hostId, after);
    return after;
  });
}

/** @returns whether more is due now */
async function takeStep(
  database: Database,
  lease: LeaseProof,
  sample: DomainSample,
  at: ShareContext,
): Promise<boolean> {
  const step = nextSampleStep(sample, PUBLISHED_PLAN);
  const urlIds =
    step.kind === 'group' ? await randomUnseen(database, lease.hostId, step.urls, at.random) : [];
  const moves = urlIds.length === 0 ? [] : [{ urlIds, day: at.today }];
  const note = { today: at.today, holdsUnseen: step.kind !== 'rest' };
  await moveUrls(database, lease, at.nowS, { moves, note });
  return step.kind === 'rest' || urlIds.length > 0;
}

/** What the run before reported as broken falls due at once, whenever it was due. */
async function beginRun(
  database: Database,
  lease: LeaseProof,
  loads: readonly DayLoad[],
  { today, nowS }: ShareContext,
): Promise<DomainSample> {
  const reported = await reportedUrls(database, lease.hostId);
  for (const urlIds of slicesOf(reported, URLS_PER_MOVE)) {
    await bringForward(database, lease, nowS, { urlIds, day: today });
  }
  const urls = loads.reduce((sum, load) => sum + load.urls, 0);
  const sample = beginSample(urls, reported.length);
  await storeNewSample(database, lease.hostId, sample, today);
  return sample;
}

/** Those that have failed as often as is needed to be told as broken. */
async function reportedUrls(statements: Statements, hostId: number): Promise<number[]> {
  const rows = await statements.select<{ url_id: number }>(
    'SELECT url_id FROM url FORCE INDEX (host_due) WHERE host_id = ? AND due_day > 0 AND failures >= ?',
    [hostId, DEFAULT_POLICY.minFailures],
  );
  return rows.map((row) => row.url_id);
}

async function isReportedDue(
  statements: Statements,
  hostId: number,
  today: DayNumber,
): Promise<boolean> {
  const rows = await statements.select(
    `SELECT 1 FROM url FORCE INDEX (host_due)
     WHERE host_id = ? AND due_day BETWEEN 1 AND ? AND failures >= ? LIMIT 1`,
    [hostId, today, DEFAULT_POLICY.minFailures],
  );
  return rows.length > 0;
}

function bringForward(
  database: Database,
  lease: LeaseProof,
  nowS: number,
  { urlIds, day }: { urlIds: readonly number[]; day: DayNumber },
): Promise<void> {
  return database.transaction(async (statements) => {
    const leaseOf = await lockLeased(statements, [lease], nowS);
    if (leaseOf(lease) === null) return;
    await statements.run(
      'UPDATE url FORCE INDEX (PRIMARY) SET due_day = ? WHERE url_id IN (?) AND due_day > ? AND failures > 0',
      [day, urlIds.toSorted((a, b) => a - b), day],
    );
  });
}

function knownIn(loads: readonly DayLoad[], today: DayNumber): { known: number; late: number } {
  const count = (isMeant: (day: DayNumber) => boolean): number =>
    loads.filter(({ day }) => day > 0 && isMeant(day)).reduce((sum, { urls }) => sum + urls, 0);
  return { known: count(() => true), late: count((day) => day < today - CHECK_DAYS) };
}
