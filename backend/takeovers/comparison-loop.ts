import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import { dayNumberOf } from '../status/day-number';
import { isComparable, type ComparedPage } from '../status/takeover/compared-page';
import { UNKNOWN_HOST, type CalendarDay } from '../status/takeover/host-facts';
import { judgeTakeover } from '../status/takeover/judge-takeover';
import { likenessOf } from '../status/takeover/likeness';
import {
  comparisonOf,
  comparisonWithout,
  type CopyComparison,
} from '../status/takeover/copy-comparison';
import {
  leaseComparison,
  postponeComparison,
  settleComparison,
  type LeasedComparison,
} from '../store/comparisons/comparison-queue';
import { readArchiveLink } from '../url/archived-copy';
import { classifyUrl } from '../url/classify-url';
import type { NormalUrl } from '../url/normal-url';

/** What is to be compared. */
interface PageToCompare {
  url: NormalUrl;
  /** When it is known to have been what wikis cite; null where nobody knows. */
  citedDay: CalendarDay | null;
  /** Addresses of copies that are known already. */
  copies: readonly string[];
}

/**
 * A page beside its copy, as `compareUrl` reads them; `silent`: nobody answers just now; `later`: somebody could not be asked.
 */
type ReadPair = PairThatWasRead | { kind: 'no-page' | 'no-copy' | 'no-name' | 'silent' | 'later' };

interface PairThatWasRead {
  kind: 'compared';
  before: ComparedPage;
  now: ComparedPage;
  citedDay: CalendarDay;
  copy: { address: string; day: CalendarDay };
}

/** What pages are compared with. */
export interface ComparisonParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** @throws the signal's reason */
  readPair: (page: PageToCompare, signal: AbortSignal) => Promise<ReadPair>;
}

/** How soon somebody who waits is served, at the latest. */
const LOOK_MS = 10_000;
const DAY_MS = 86_400_000;
/** A host that somebody else has is free again after some minutes. */
const LATER_S = 600;
const TRIES_MAX = 12;

/**
 * Compares what people have asked for, one page after the other, for as long as it is not aborted (U1).
 * @param untilIdle ends when nothing is due
 * @throws what our own database throws
 */
export async function runComparisonLoop(
  parts: ComparisonParts,
  { untilIdle, signal }: { untilIdle: boolean; signal: AbortSignal },
): Promise<void> {
  try {
    while (!signal.aborted) {
      const isDone = await compareNext(parts, signal);
      if (isDone) continue;
      if (untilIdle) return;
      await parts.clock.sleep(LOOK_MS, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** @returns whether one was due */
async function compareNext(parts: ComparisonParts, signal: AbortSignal): Promise<boolean> {
  const { database, clock } = parts;
  const leased = await leaseComparison(database, secondsOf(clock));
  if (leased === null) return false;
  const { url, citedDay } = leased;
  const copies = leased.copies.map((copy) => copy.url);
  const pair = await parts.readPair({ url, citedDay, copies }, signal);
  if (pair.kind === 'later' || pair.kind === 'silent') await putOff(leased, parts);
  else await settleComparison(database, leased, foundIn(pair, clock));
  return true;
}

function foundIn(pair: ReadPair, clock: Clock): CopyComparison {
  const comparedDay = dayNumberOf(clock.now());
  if (pair.kind !== 'compared') {
    return comparisonWithout(pair.kind === 'no-copy' ? 'no-copy' : 'no-page', comparedDay);
  }
  const { before, now, citedDay, copy } = pair;
  const today = Math.floor(clock.now() / DAY_MS);
  const judged = judgeTakeover({ before, citedDay, now, today, host: UNKNOWN_HOST });
  const likeness = isComparable(before) && isComparable(now) ? likenessOf(before, now) : null;
  return comparisonOf(judged, likeness, { comparedDay, copy: shownCopy(copy) });
}

function shownCopy({
  address,
  day,
}: {
  address: string;
  day: CalendarDay;
}): CopyComparison['copy'] {
  const { url } = classifyUrl(address);
  const read = url === null ? null : readArchiveLink(url);
  return read === null ? null : { service: read.service, madeOn: day };
}

/** What cannot be read now waits, for two hours at most; then it is told that it cannot be. */
async function putOff(
  leased: LeasedComparison,
  { database, clock, logger }: ComparisonParts,
): Promise<void> {
  if (leased.tries + 1 >= TRIES_MAX) {
    const found = comparisonWithout('no-page', dayNumberOf(clock.now()));
    await settleComparison(database, leased, found);
    return;
  }
  logger.debug({ host: leased.url.host }, 'comparisons: a page is put off');
  const dueS = secondsOf(clock) + LATER_S;
  await postponeComparison(database, leased, { dueS, isTry: true });
}

function secondsOf(clock: Clock): number {
  return Math.floor(clock.now() / 1_000);
}
