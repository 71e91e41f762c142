import { leafScore, type LeafCounts } from './leaf-score';

/** Leaves of one domain of which the same was seen, and about as much is left: they share a score. */
export interface LeafClass extends LeafCounts {
  /** In no order. */
  readonly leaves: number[];
}

/** Leaves whose sizes differ by less than a factor of √2 are of one size. */
const STEPS_PER_DOUBLING = 2;

/**
 * The leaves of one domain, by what was seen of them. Tens of thousands of leaves are some dozens of
 * classes, so that scores of all of them cost little.
 */
export class LeafClasses {
  #classes: LeafClass[] = [];

  add(leaf: number, { checked, broken, left }: LeafCounts): void {
    const size = roundedSize(left);
    const known = this.#classes.find(
      (one) => one.checked === checked && one.broken === broken && one.left === size,
    );
    if (known === undefined) this.#classes.push({ checked, broken, left: size, leaves: [leaf] });
    else known.leaves.push(leaf);
  }

  /**
   * The class with the highest score; null when there are no leaves.
   * @param ofDomain its share of broken URLs
   */
  best(ofDomain: number): LeafClass | null {
    let best: LeafClass | null = null;
    let [highest, empty] = [-Infinity, 0];
    for (const one of this.#classes) {
      const score = one.leaves.length === 0 ? -Infinity : leafScore(one, ofDomain);
      if (score === -Infinity) empty += 1;
      if (score <= highest) continue;
      [best, highest] = [one, score];
    }
    if (empty > this.#classes.length / 2) this.#drop();
    return best;
  }

  #drop(): void {
    this.#classes = this.#classes.filter(({ leaves }) => leaves.length > 0);
  }
}

function roundedSize(urls: number): number {
  const steps = Math.round(Math.log2(urls) * STEPS_PER_DOUBLING);
  return Math.round(2 ** (steps / STEPS_PER_DOUBLING));
}
