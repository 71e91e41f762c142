import { takenDayAfter } from '../archives/taken-day';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import { dayNumberOf } from '../status/day-number';
import { standingNameOf } from '../status/name-of-host';
import { comparisonWithout } from '../status/takeover/copy-comparison';
import {
  leaseComparison,
  postponeComparison,
  settleComparison,
  type LeasedComparison,
} from '../store/comparisons/comparison-queue';
import { takenSince } from '../store/names/taken-since';
import { askAlone } from '../store/statements/joint-asking';
import type { UrlComparison } from './compare-url';
import type { CitedPage } from './read-cited-copy';
import { rememberedComparison } from './remembered-comparison';

/** What pages are compared with. */
export interface ComparisonParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** @throws the signal's reason */
  readPair: (page: CitedPage, signal: AbortSignal) => Promise<UrlComparison>;
}

/** How soon somebody who waits is served, at the latest. */
const LOOK_MS = 10_000;
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
  const name = standingNameOf(url.host);
  const taken = (await takenSince(askAlone(database), [name])).get(name);
  const takenDay = takenDayAfter(citedDay, taken);
  const pair = await parts.readPair({ url, citedDay, takenDay, copies }, signal);
  if (pair.kind === 'later' || pair.kind === 'silent') await putOff(leased, parts);
  else await settleComparison(database, leased, rememberedComparison(pair, clock.now()));
  return true;
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
