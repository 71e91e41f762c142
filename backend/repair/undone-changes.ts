import { undoneSince, type UndoneChange } from '../store/repairs/edit-reverts';
import type { ReadStatements } from '../store/statements/read-statements';

/** What another process has noticed may be stored a while after the second that it bears. */
const OVERLAP_S = 120;

/**
 * What people have undone, as it is asked before each edit: read once, then only what has been noticed since. What a
 * reviewer decides meanwhile counts when all is read anew.
 */
export class UndoneChanges {
  #known: readonly UndoneChange[] = [];
  /** Until when, and since when, all is known; seconds since 1970. */
  #throughS = Number.NEGATIVE_INFINITY;
  #sinceS = Number.POSITIVE_INFINITY;

  constructor(private readonly statements: ReadStatements) {}

  /** All noticed since `sinceS`; both are seconds since 1970. */
  async since(sinceS: number, nowS: number): Promise<readonly UndoneChange[]> {
    const fromS = sinceS < this.#sinceS ? sinceS : Math.max(sinceS, this.#throughS - OVERLAP_S);
    const fresh = await undoneSince(this.statements, fromS);
    const before = this.#known.filter(({ revertedAtS }) => revertedAtS < fromS);
    this.#known = [...before, ...fresh];
    this.#throughS = nowS;
    this.#sinceS = Math.min(sinceS, this.#sinceS);
    return this.#known.filter(({ revertedAtS }) => revertedAtS >= sinceS);
  }

  /** Has all read anew when it is asked for the next time. */
  forget(): void {
    this.#known = [];
    this.#sinceS = Number.POSITIVE_INFINITY;
  }
}
