/** What the category trees of one wiki may cost together, whenever its criteria are read. */
export interface TreeCosts {
  /** Categories that are met. */
  categories: number;
  /** Pages that are kept, four bytes each. */
  pages: number;
  /** Members that are read, pages and categories, however often they are met: a hundred thousand a minute. */
  entries: number;
}

/** As many pages as one tree may be given alone; five times what no tree has that anybody means to watch. */
export const TREES_MAX: Readonly<TreeCosts> = {
  categories: 100_000,
  pages: 5_000_000,
  entries: 20_000_000,
};

/** What is left of it for the next tree. */
export class TreeAllowance {
  readonly #left: TreeCosts;
  #isSpent = false;

  constructor(costs: Readonly<TreeCosts> = TREES_MAX) {
    this.#left = { ...costs };
  }

  /** Whether a tree wanted more than was left. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  left(what: keyof TreeCosts): number {
    return this.#left[what];
  }

  /** @returns whether as much was left */
  take(what: keyof TreeCosts, count: number): boolean {
    const isThere = count <= this.#left[what];
    this.#left[what] = Math.max(0, this.#left[what] - count);
    if (!isThere) this.runOut();
    return isThere;
  }

  /** A tree wants more than is left. */
  runOut(): void {
    this.#isSpent = true;
  }
}
