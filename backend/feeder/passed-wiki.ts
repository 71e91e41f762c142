import { wikiName } from '../config/wiki-config';
import type { Wiki } from '../wiki/wikis';
import type { FeederParts, WatchedWiki } from './feeder-parts';
import type { PassProgress } from './progress';

/** The configuration of the wiki changed while it was passed over; the pass begins again. */
export class WikiSupersededError extends Error {
  override readonly name = 'WikiSupersededError';
}

/** The pass over a wiki takes too long; what is not done is left to the next one. */
class PassTooLongError extends Error {
  override readonly name = 'PassTooLongError';
}

/** For wikis that are read by their API: one that answers for ever would never come to an end. */
const API_PASS_MS_MAX = 86_400_000;

/** A wiki that is being passed over. */
export class PassedWiki implements WatchedWiki {
  readonly wiki: Wiki;
  readonly wikiId: number;
  readonly signal: AbortSignal;
  readonly #feeding: FeederParts;
  readonly #isInForce: (wiki: Wiki) => boolean;
  readonly #startedAtMs: number;

  /** @param isInForce whether the wikis file still has the wiki with this configuration (I1) */
  constructor(
    feeding: FeederParts,
    { wiki, wikiId }: WatchedWiki,
    isInForce: (wiki: Wiki) => boolean,
    signal: AbortSignal,
  ) {
    this.#feeding = feeding;
    this.wiki = wiki;
    this.wikiId = wikiId;
    this.#isInForce = isInForce;
    this.signal = signal;
    this.#startedAtMs = feeding.clock.now();
  }

  /**
   * To be called between batches.
   * @throws the signal's reason when aborted; WikiSupersededError; an error when it takes too long
   */
  throwIfOver(): void {
    this.signal.throwIfAborted();
    if (!this.#isInForce(this.wiki)) {
      throw new WikiSupersededError(`the configuration of ${wikiName(this.wiki)} changed`);
    }
    const tookMs = this.#feeding.clock.now() - this.#startedAtMs;
    if (this.wiki.replica !== null || tookMs <= API_PASS_MS_MAX) return;
    throw new PassTooLongError(`the pass has not ended after ${API_PASS_MS_MAX / 3_600_000} hours`);
  }

  async tell(phase: PassProgress['phase'], pagesDone: number, pagesTotal: number): Promise<void> {
    const { wikiId } = this;
    const total = Math.max(pagesDone, Math.round(pagesTotal));
    await this.#feeding.progress.tell({
      wiki: wikiName(this.wiki),
      wikiId,
      phase,
      pagesDone,
      pagesTotal: total,
    });
  }
}
