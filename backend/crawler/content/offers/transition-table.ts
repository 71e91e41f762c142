const EMPTY = -1;
/** Fewer slots than this are taken of each that there are. */
const FILL = 0.4;
/** Knuth's multiplicative hashing: 2^32 / φ. */
const SPREAD = 0x9e3779b1;

/**
 * Where an automaton goes from a state by a character of 16 bits. Typed arrays with open addressing: a Map would make
 * an object of each number above 2^31.
 */
export class TransitionTable {
  #froms: Int32Array = new Int32Array(1024).fill(EMPTY);
  #characters: Uint16Array = new Uint16Array(1024);
  #tos: Int32Array = new Int32Array(1024);
  #size = 0;

  /** @returns -1 where there is no way */
  get(from: number, character: number): number {
    const slot = this.#slotOf(from, character);
    return this.#froms[slot] === EMPTY ? EMPTY : (this.#tos[slot] ?? EMPTY);
  }

  /** Adds a way that is not there yet. */
  add(from: number, character: number, to: number): void {
    if (this.#size >= this.#froms.length * FILL) this.#grow();
    this.#put(from, character, to);
    this.#size += 1;
  }

  #put(from: number, character: number, to: number): void {
    const slot = this.#slotOf(from, character);
    this.#froms[slot] = from;
    this.#characters[slot] = character;
    this.#tos[slot] = to;
  }

  /** The slot of a way, or the free one where it would stand. */
  #slotOf(from: number, character: number): number {
    const froms = this.#froms;
    const mask = froms.length - 1;
    let slot = (Math.imul(from, SPREAD) ^ Math.imul(character, 0x85ebca6b)) >>> 7;
    for (slot &= mask; froms[slot] !== EMPTY; slot = (slot + 1) & mask) {
      if (froms[slot] === from && this.#characters[slot] === character) return slot;
    }
    return slot;
  }

  #grow(): void {
    const [froms, characters, tos] = [this.#froms, this.#characters, this.#tos];
    this.#froms = new Int32Array(froms.length * 2).fill(EMPTY);
    this.#characters = new Uint16Array(froms.length * 2);
    this.#tos = new Int32Array(froms.length * 2);
    froms.forEach((from, slot) => {
      if (from !== EMPTY) this.#put(from, characters[slot] ?? 0, tos[slot] ?? 0);
    });
  }
}
