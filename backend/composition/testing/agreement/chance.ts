import type { Random } from '../../../runtime/random';
import { createSeededRandom } from '../../../runtime/seeded-random';

/** Draws of a generator that can be repeated. */
export class Chance {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = createSeededRandom(seed);
  }

  /** Whether something happens that does so in this many of a hundred times. */
  percent(share: number): boolean {
    return this.#random.below(100) < share;
  }

  /** @param most included */
  between(least: number, most: number): number {
    return least + this.#random.below(most - least + 1);
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.#random.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to choose from');
    return item;
  }

  some<Item>(items: readonly Item[], share: number): Item[] {
    return items.filter(() => this.percent(share));
  }

  /** 16 bytes. */
  key(): Buffer {
    return this.#random.bytes(16);
  }
}
