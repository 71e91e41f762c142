import type { Clock } from '../runtime/clock';

const RETRY_MS = 60_000;
const RETRY_MS_MAX = 3_600_000;

/** Which wikis failed lately: each is left alone for a minute, then twice as long each time, an hour at most. */
export class TallyTroubles {
  readonly #clock: Clock;
  readonly #troubles = new Map<number, { atMs: number; restMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  isLeftAlone(wikiId: number): boolean {
    const trouble = this.#troubles.get(wikiId);
    return trouble !== undefined && Math.abs(this.#clock.now() - trouble.atMs) < trouble.restMs;
  }

  note(wikiId: number): void {
    const before = this.#troubles.get(wikiId);
    const restMs = before === undefined ? RETRY_MS : Math.min(RETRY_MS_MAX, 2 * before.restMs);
    this.#troubles.set(wikiId, { atMs: this.#clock.now(), restMs });
  }

  /** It works again. */
  forget(wikiId: number): void {
    this.#troubles.delete(wikiId);
  }

  /** Those that failed last. */
  get wikiIds(): ReadonlySet<number> {
    return new Set(this.#troubles.keys());
  }
}
