/** Ids of one page: 8 KiB of bits. */
const IDS_PER_PAGE = 65_536;

/** Which ids were met already: a bit each, for stretches of ids in which any was met. */
export class MetIds {
  readonly #pages = new Map<number, Uint8Array>();

  /** @returns whether it had not been met before */
  meet(id: number): boolean {
    const page = this.#pageOf(Math.floor(id / IDS_PER_PAGE));
    const place = id % IDS_PER_PAGE;
    const [byte, bit] = [place >> 3, 1 << (place & 7)];
    const before = page[byte] ?? 0;
    page[byte] = before | bit;
    return (before & bit) === 0;
  }

  #pageOf(number: number): Uint8Array {
    const known = this.#pages.get(number);
    if (known !== undefined) return known;
    const page = new Uint8Array(IDS_PER_PAGE / 8);
    this.#pages.set(number, page);
    return page;
  }
}
