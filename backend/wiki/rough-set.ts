/** Two megabytes; with five million things in it a fourth of the new ones are taken for known. */
const BITS = 2 ** 24;
const FNV_OFFSET = 0x81_1c_9d_c5;
const FNV_PRIME = 0x01_00_01_93;

/** Remembers things by their hashes, roughly: it may take a new one for a known one, never the other way round. */
export class RoughSet {
  #bits: Uint8Array | null = null;

  /** @returns whether it is new */
  add(hash: number): boolean {
    this.#bits ??= new Uint8Array(BITS / 8);
    // The last bits alone are not well mixed.
    const place = ((hash ^ (hash >>> 15)) >>> 0) % BITS;
    const byte = this.#bits[place >>> 3] ?? 0;
    const bit = 1 << (place & 7);
    this.#bits[place >>> 3] = byte | bit;
    return (byte & bit) === 0;
  }
}

/**
 * FNV-1a over UTF-16.
 * @param before of what stands before the text
 */
export function hashOf(text: string, before = FNV_OFFSET): number {
  let hash = before;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  }
  return hash;
}
