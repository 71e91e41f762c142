import type { Wiki } from '../wiki/wikis';

/** New items of one wiki that are asked for out of turn: some minutes' work; more are the business of its turn. */
export const OUT_OF_TURN_MAX = 10_000;

/**
 * What the criteria of wikis wait for: items that nobody has asked Wikidata for yet. Who resolves criteria tells
 * them, the item loop takes them. Kept in memory alone: what is lost is told again by the next who resolves.
 */
export class NewItems {
  readonly #waiting = new Map<Wiki, readonly number[]>();
  #isRoundWanted = false;

  /** @param items all that are new in the wiki, each one once, OUT_OF_TURN_MAX at most */
  tell(wiki: Wiki, items: readonly number[]): void {
    this.#waiting.set(wiki, items);
  }

  /** A wiki has more than can be told: it needs its turn. */
  wantRound(): void {
    this.#isRoundWanted = true;
  }

  /** What was told since the last time. */
  take(): [wiki: Wiki, items: readonly number[]][] {
    const taken = [...this.#waiting];
    this.#waiting.clear();
    return taken;
  }

  get isRoundWanted(): boolean {
    return this.#isRoundWanted;
  }

  roundBegins(): void {
    this.#isRoundWanted = false;
  }
}
