import type { LeasedSearch, SearchQueue } from '../store/archive-searches';
import { searchArchives, type SearchOutcome, type Searching } from './search-archives';
import type { ArchiveTally } from './archive-tally';

/** What the archive loop works with. */
export interface ArchiveLooping extends Searching {
  queue: SearchQueue;
  tally: ArchiveTally;
}

/**
 * Services are asked one question at a time, seconds apart, and a search takes up to some eighty of them:
 * of more, the last ones would wait until their leases run out.
 */
const AT_ONCE = 20;
const PAUSE_MS = 60_000;

/**
 * Searches archives for copies of URLs that cannot be reached, and looks again at those that are chosen
 * (W5). Where no service answers at all, or the database fails, it rests a minute.
 * @param once ends when nothing is due; otherwise runs until aborted
 */
export async function runArchiveLoop(
  looping: ArchiveLooping,
  { once, signal }: { once: boolean; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const went = await searchSome(looping, signal);
    if (went === 'searched') continue;
    if (once && went === 'nothing-due') return;
    await looping.clock.sleep(PAUSE_MS, signal).catch(() => undefined);
  }
}

async function searchSome(
  looping: ArchiveLooping,
  signal: AbortSignal,
): Promise<'searched' | 'nothing-due' | 'lost'> {
  try {
    const leased = await looping.queue.lease(AT_ONCE);
    if (leased.length === 0) return 'nothing-due';
    const ended = await Promise.allSettled(leased.map((one) => searchOne(looping, one, signal)));
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    const isLost = ended.every((one) => one.status === 'fulfilled' && one.value.isLost);
    return isLost ? 'lost' : 'searched';
  } catch (err) {
    if (!signal.aborted) looping.logger.error({ err }, 'archives: not searched');
    return 'lost';
  }
}

/** What an aborted search leaves is done again when its lease ends. */
async function searchOne(
  looping: ArchiveLooping,
  leased: LeasedSearch,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  const outcome = await searchArchives(leased, looping, signal);
  signal.throwIfAborted();
  await looping.queue.settle(leased, outcome.settlement);
  looping.tally.count(outcome);
  return outcome;
}
