import { wikiName } from '../config/wikis-file';
import type { Wiki } from '../wiki/wikis';
import type { Feeding, WatchedWiki } from './feeding';
import type { PassProgress } from './progress';

/** The configuration of the wiki changed while it was passed over; the pass begins anew. */
export class WikiSupersededError extends Error {
  override readonly name = 'WikiSupersededError';
}

/** A wiki that is being passed over. */
export class PassedWiki implements WatchedWiki {
  readonly wiki: Wiki;
  readonly wikiId: number;
  readonly signal: AbortSignal;
  readonly #feeding: Feeding;
  readonly #isInForce: (wiki: Wiki) => boolean;

  /** @param isInForce whether the wikis file still has the wiki with this configuration (I1) */
  constructor(
    feeding: Feeding,
    { wiki, wikiId }: WatchedWiki,
    isInForce: (wiki: Wiki) => boolean,
    signal: AbortSignal,
  ) {
    this.#feeding = feeding;
    this.wiki = wiki;
    this.wikiId = wikiId;
    this.#isInForce = isInForce;
    this.signal = signal;
  }

  /** To be called between batches. @throws the signal's reason when aborted; WikiSupersededError */
  throwIfOver(): void {
    this.signal.throwIfAborted();
    if (this.#isInForce(this.wiki)) return;
    throw new WikiSupersededError(`the configuration of ${wikiName(this.wiki)} changed`);
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
