import type { SeenUrls } from './domain-sample';

/** What was seen of many things, added up: two numbers each, in little memory. */
export class SeenTable {
  readonly #checked: Uint32Array;
  readonly #broken: Uint32Array;

  /** @param size things are numbered from 0 on */
  constructor(size: number) {
    this.#checked = new Uint32Array(size);
    this.#broken = new Uint32Array(size);
  }

  get size(): number {
    return this.#checked.length;
  }

  /** @throws {RangeError} when there is no such thing */
  of(id: number): SeenUrls {
    const [checked, broken] = [this.#checked[id], this.#broken[id]];
    if (checked !== undefined && broken !== undefined) return { checked, broken };
    throw new RangeError(`there are ${this.size}, and no number ${id}`);
  }

  /** @throws {RangeError} when there is no such thing */
  add(id: number, { checked, broken }: SeenUrls): void {
    const before = this.of(id);
    this.#checked[id] = before.checked + checked;
    this.#broken[id] = before.broken + broken;
  }
}
