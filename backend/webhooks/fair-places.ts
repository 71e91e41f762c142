import type { DueSubscriber } from '../store/subscribers/lease-subscribers';

/** A slow server holds one of so many places for 20 s. They cost memory alone: a connection of the database is taken for each statement. */
const PLACES = 64;
/** Of them, for one person, and for one host. */
const PLACES_EACH = 2;

/** Who has messages under way in this process: nobody's slow servers keep all others waiting. */
export class FairPlaces {
  readonly #taken = new Map<string, number>();
  #free = PLACES;

  get free(): number {
    return this.#free;
  }

  /** Those of them, in their order, for whom there is a place. */
  choose<Due extends Pick<DueSubscriber, 'owner' | 'address'>>(due: readonly Due[]): Due[] {
    const taken = new Map(this.#taken);
    const chosen: Due[] = [];
    for (const one of due) {
      if (chosen.length === this.#free) break;
      const shares = sharesOf(one);
      if (shares.some((share) => (taken.get(share) ?? 0) >= PLACES_EACH)) continue;
      for (const share of shares) taken.set(share, (taken.get(share) ?? 0) + 1);
      chosen.push(one);
    }
    return chosen;
  }

  /** @returns gives the place back */
  take(one: Pick<DueSubscriber, 'owner' | 'address'>): () => void {
    const shares = sharesOf(one);
    this.#free -= 1;
    for (const share of shares) this.#taken.set(share, (this.#taken.get(share) ?? 0) + 1);
    return () => {
      this.#free += 1;
      for (const share of shares) this.#giveBack(share);
    };
  }

  #giveBack(share: string): void {
    const left = (this.#taken.get(share) ?? 0) - 1;
    if (left > 0) this.#taken.set(share, left);
    else this.#taken.delete(share);
  }
}

/** Who was removed has neither address nor owner any more, and is sent nothing. */
function sharesOf({ owner, address }: Pick<DueSubscriber, 'owner' | 'address'>): string[] {
  if (address === '') return [];
  return [`owner ${owner.toString('hex')}`, `host ${new URL(address).hostname}`];
}
