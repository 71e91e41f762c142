/** What a question met: `short` may be mended by taking more of the budgets named. */
export type SpendOutcome = { met: 'spent' } | { met: 'over' } | { met: 'short'; names: string[] };

/** A part of a budget that this process may spend without asking. */
interface Share {
  /** Of all processes together, in the whole window. */
  limit: number;
  left: number;
  spent: number;
  granted: number;
  /** Nothing more can be taken in this window. */
  isExhausted: boolean;
}

/** A budget is taken in so many parts: each statement brings enough for a while, and little is lost. */
const PARTS = 20;
/** Without the database a process spends this much of each budget; four of them keep within it. */
const OFFLINE_SHARE = 1 / 4;

/** The shares of all budgets that this process holds in one window. */
export class Purse {
  readonly windowNo: number;
  readonly #limitOf: (name: string) => number;
  readonly #shares = new Map<string, Share>();
  #isAlone = false;

  /** @param limitOf of a budget, for the whole window */
  constructor(windowNo: number, limitOf: (name: string) => number) {
    this.windowNo = windowNo;
    this.#limitOf = limitOf;
  }

  /**
   * Spends from all these budgets, or from none. What costs more than a whole budget takes all of it:
   * nothing is refused for ever.
   */
  spend(names: readonly string[], wantedCost: number): SpendOutcome {
    const shares = names.map((name) => this.#shareOf(name));
    const cost = Math.min(wantedCost, ...shares.map(({ limit }) => limit));
    const lacking = names.filter((_, place) => (shares[place]?.left ?? 0) < cost);
    if (lacking.length === 0) {
      for (const share of shares) pay(share, cost);
      return { met: 'spent' };
    }
    const isOver = lacking.some((name) => this.#shareOf(name).isExhausted);
    return isOver ? { met: 'over' } : { met: 'short', names: lacking };
  }

  /** What may be left of a budget for all processes together, by what this one knows; never below 0. */
  left(name: string): number {
    const { limit, left, spent, isExhausted } = this.#shareOf(name);
    return Math.max(0, Math.floor(isExhausted ? left : limit - spent));
  }

  /** How much to take of a budget now, so that `cost` can be spent. */
  wanted(name: string, cost: number): number {
    const { limit, left } = this.#shareOf(name);
    return Math.min(limit, Math.max(partOf(limit), cost - left));
  }

  /** Those of these budgets of which more should be taken before they are short. */
  low(names: readonly string[]): string[] {
    return names.filter((name) => {
      const { limit, left, spent, isExhausted } = this.#shareOf(name);
      return !isExhausted && left < Math.min(spent, partOf(limit) / 2);
    });
  }

  /** The budgets that were used, and how much of each the next window may need at its beginning. */
  habits(): [name: string, wanted: number][] {
    return [...this.#shares]
      .filter(([, { spent }]) => spent > 0)
      .map(([name, { limit, spent }]) => [name, Math.min(2 * spent, partOf(limit))]);
  }

  /** So much was taken of what was wanted; less of it means that no more is there. */
  take(name: string, wanted: number, granted: number): void {
    const share = this.#shareOf(name);
    share.left += granted;
    share.granted += granted;
    share.isExhausted ||= granted < wanted;
  }

  /** Nothing can be shared in this window: the process keeps to a part of its own. */
  useOfflineShare(): void {
    if (this.#isAlone) return;
    this.#isAlone = true;
    for (const share of this.#shares.values()) keepToOwnPart(share);
  }

  #shareOf(name: string): Share {
    const known = this.#shares.get(name);
    if (known !== undefined) return known;
    const share = { limit: this.#limitOf(name), left: 0, spent: 0, granted: 0, isExhausted: false };
    if (this.#isAlone) keepToOwnPart(share);
    this.#shares.set(name, share);
    return share;
  }
}

function partOf(limit: number): number {
  return Math.max(1, Math.ceil(limit / PARTS));
}

function pay(share: Share, cost: number): void {
  share.left -= cost;
  share.spent += cost;
}

function keepToOwnPart(share: Share): void {
  share.left += Math.max(0, Math.ceil(share.limit * OFFLINE_SHARE) - share.granted);
  share.isExhausted = true;
}
