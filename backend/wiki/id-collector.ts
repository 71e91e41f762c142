import { IdSet } from './id-set';

const ROOM_AT_FIRST = 1_024;

/**
 * Gathers page ids that come in any order, doubles too, in four to eight bytes each: what a set of
 * JavaScript needs for millions would be ten times as much.
 */
export class IdCollector {
  #ids = new Uint32Array(ROOM_AT_FIRST);
  #used = 0;
  /** This many from the front are distinct and ascending. */
  #distinct = 0;

  /** @param ids each within 1 and 2^32 - 1 */
  add(ids: Iterable<number>): void {
    for (const id of ids) {
      if (this.#used === this.#ids.length) this.#makeRoom();
      this.#ids[this.#used] = id;
      this.#used += 1;
    }
  }

  /**
   * Adds ids in their order as long as there are at most `idsMax` different ones.
   * @returns whether all found room
   */
  addUpTo(ids: readonly number[], idsMax: number): boolean {
    if (this.#used + ids.length <= idsMax) {
      this.add(ids);
      return true;
    }
    const known = this.toSet();
    const fresh = [...new Set(ids)].filter((id) => !known.has(id));
    this.add(fresh.slice(0, idsMax - known.size));
    return known.size + fresh.length <= idsMax;
  }

  /** The ids so far. */
  toSet(): IdSet {
    this.#compact();
    return new IdSet(this.#ids.subarray(0, this.#used));
  }

  #makeRoom(): void {
    this.#compact();
    if (this.#used * 2 <= this.#ids.length) return;
    const wider = new Uint32Array(this.#ids.length * 2);
    wider.set(this.#ids);
    this.#ids = wider;
  }

  #compact(): void {
    if (this.#distinct === this.#used) return;
    const sorted = this.#ids.subarray(0, this.#used).sort();
    this.#used = moveDistinctToFront(sorted);
    this.#distinct = this.#used;
  }
}

/** @returns how many there are */
function moveDistinctToFront(sorted: Uint32Array): number {
  let count = 0;
  for (const id of sorted) {
    if (count > 0 && sorted[count - 1] === id) continue;
    sorted[count] = id;
    count += 1;
  }
  return count;
}
