import { UnderWay } from '../runtime/under-way';
import type { LeasedSearch } from '../store/archives/leased-search';
import type { SearchQueue } from '../store/archives/search-queue';
import { searchArchives, type SearchParts } from './search-archives';
import type { ArchiveTally } from './archive-tally';

/** What the archive loop works with. */
export interface ArchiveLoopParts extends SearchParts {
  queue: SearchQueue;
  tally: ArchiveTally;
}

/**
 * Services are asked one question at a time, seconds apart, and a search takes up to some eighty of them:
 * of more, the last ones would wait until their leases run out.
 */
const AT_ONCE = 20;
/** This many are leased together: one statement for them, and one question to services that take several. */
const LEASED_MIN = 5;
const PAUSE_MS = 60_000;
/** This many lost searches in a row are nobody's single silence: the network or the database is gone. */
const LOST_MAX = 10;

/**
 * Searches archives for copies of URLs that cannot be reached, and looks again at those that are chosen
 * (W5). Twenty searches run side by side; where one ends another begins, so that no service waits for
 * another one's turn. Where no service answers at all, or the database fails, it rests a minute.
 * @param once ends when nothing is due; otherwise runs until aborted
 */
export async function runArchiveLoop(
  looping: ArchiveLoopParts,
  { once, signal }: { once: boolean; signal: AbortSignal },
): Promise<void> {
  const loop = new ArchiveLoop(looping, signal);
  while (!signal.aborted) {
    await loop.untilRoom();
    const began = await loop.begin();
    if (began === 'nothing-due' && once) {
      if (loop.isIdle) break;
      await loop.untilOneEnds();
    } else if (began !== 'searching' || loop.isLost) {
      await looping.clock.sleep(PAUSE_MS, signal).catch(() => undefined);
    }
  }
  await loop.allEnded();
}

class ArchiveLoop {
  readonly #looping: ArchiveLoopParts;
  readonly #signal: AbortSignal;
  readonly #underWay = new UnderWay();
  #lostInARow = 0;

  constructor(looping: ArchiveLoopParts, signal: AbortSignal) {
    this.#looping = looping;
    this.#signal = signal;
  }

  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  get isLost(): boolean {
    return this.#lostInARow >= LOST_MAX;
  }

  async untilRoom(): Promise<void> {
    while (this.#room < LEASED_MIN) await this.untilOneEnds();
  }

  untilOneEnds(): Promise<void> {
    return this.#underWay.nextEnd();
  }

  allEnded(): Promise<void> {
    return this.#underWay.allEnded();
  }

  /** Begins as many searches as there is room for. */
  async begin(): Promise<'searching' | 'nothing-due' | 'failed'> {
    try {
      const leased = await this.#looping.queue.lease(this.#room);
      for (const one of leased) this.#underWay.add(this.#search(one));
      return leased.length > 0 ? 'searching' : 'nothing-due';
    } catch (error) {
      this.#tell(error);
      return 'failed';
    }
  }

  get #room(): number {
    return AT_ONCE - this.#underWay.size;
  }

  /** What an aborted or failed search leaves is done again when its lease ends. */
  async #search(leased: LeasedSearch): Promise<void> {
    const { queue, tally } = this.#looping;
    try {
      const outcome = await searchArchives(leased, this.#looping, this.#signal);
      this.#signal.throwIfAborted();
      if (await queue.settle(leased, outcome.settlement)) tally.count(outcome);
      else this.#looping.logger.warn({ url: leased.url }, 'archives: searched for too long');
      this.#lostInARow = outcome.isLost ? this.#lostInARow + 1 : 0;
    } catch (error) {
      this.#lostInARow += 1;
      this.#tell(error);
    }
  }

  #tell(err: unknown): void {
    if (!this.#signal.aborted) this.#looping.logger.error({ err }, 'archives: not searched');
  }
}
