const EMPTY = -1;
/** Fewer slots than this are taken of each that there are. */
const FILL = 0.4;
/** Knuth's multiplicative hashing: 2^32 / φ. */
const SPREAD = 0x9e3779b1;
/** Numbers of a slot side by side, as one line of the processor's cache holds them: from, character, to; one is spare. */
const WIDTH = 4;
const SLOTS = 1024;

/**
 * Where an automaton goes from a state by a character of 16 bits. A typed array with open addressing: a Map would make
 * an object of each number above 2^31.
 */
export class TransitionTable {
  #slots: Int32Array = emptySlots(SLOTS);
  #size = 0;

  /** @returns -1 where there is no way */
  get(from: number, character: number): number {
    const at = this.#placeOf(from, character);
    return this.#slots[at] === EMPTY ? EMPTY : (this.#slots[at + 2] ?? EMPTY);
  }

  /** Adds a way that is not there yet. */
  add(from: number, character: number, to: number): void {
    if (this.#size >= (this.#slots.length / WIDTH) * FILL) this.#grow();
    this.#put(from, character, to);
    this.#size += 1;
  }

  #put(from: number, character: number, to: number): void {
    const at = this.#placeOf(from, character);
    this.#slots[at] = from;
    this.#slots[at + 1] = character;
    this.#slots[at + 2] = to;
  }

  /** Where the slot of a way begins, or the free one where it would stand. */
  #placeOf(from: number, character: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const hash = (Math.imul(from, SPREAD) ^ Math.imul(character, 0x85ebca6b)) >>> 7;
    let at = (hash * WIDTH) & mask;
    while (slots[at] !== EMPTY) {
      if (slots[at] === from && slots[at + 1] === character) return at;
      at = (at + WIDTH) & mask;
    }
    return at;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = emptySlots((before.length / WIDTH) * 2);
    for (let at = 0; at < before.length; at += WIDTH) {
      const from = before[at] ?? EMPTY;
      if (from !== EMPTY) this.#put(from, before[at + 1] ?? 0, before[at + 2] ?? 0);
    }
  }
}

function emptySlots(slots: number): Int32Array {
  return new Int32Array(slots * WIDTH).fill(EMPTY);
}
