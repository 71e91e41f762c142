import { createHash } from 'node:crypto';

/**
 * Keeps equal maps once: the interwiki maps of a thousand wikis of one farm are a dozen different ones,
 * with a thousand prefixes each. A map that nobody holds any more is forgotten.
 */
export class SharedMaps<Value> {
  readonly #byContent = new Map<string, WeakRef<ReadonlyMap<string, Value>>>();

  /** @returns a map that was given before and has the same content, else `map` */
  share(map: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
    const content = JSON.stringify([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const key = createHash('sha256').update(content).digest('base64');
    const known = this.#byContent.get(key)?.deref();
    if (known !== undefined) return known;
    this.#byContent.set(key, new WeakRef(map));
    return map;
  }
}
