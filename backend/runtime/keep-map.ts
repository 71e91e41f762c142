import { keep, type KeepOptions } from './keep';

/** Gives a map in which all these keys stand that there are. */
export type KeptMap<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;

/**
 * Keeps a map that was read, as `keep` does, but reads it again at once for who asks for a key that it lacks: what is new is
 * there for whoever has met it. A key that is missing even then is not read for again until the map is read for its age.
 * @returns a function that throws what `read` throws
 */
export function keepMap<Key, Value>(
  read: () => Promise<ReadonlyMap<Key, Value>>,
  keeping: KeepOptions<ReadonlyMap<Key, Value>>,
): KeptMap<Key, Value> {
  let kept = keep(read, keeping);
  const missing = new WeakMap<ReadonlyMap<Key, Value>, ReadonlySet<Key>>();
  const lackOf = (map: ReadonlyMap<Key, Value>, keys: readonly Key[]): Key[] =>
    keys.filter((key) => !map.has(key) && missing.get(map)?.has(key) !== true);
  return async (keys) => {
    const asked = kept;
    const known = await asked();
    const lacking = lackOf(known, keys);
    if (lacking.length === 0) return known;
    // Else somebody who asked at the same time has begun to read again, behind this question.
    if (kept === asked) kept = keep(read, keeping);
    const newer = await kept();
    const nowhere = [known, newer].flatMap((map) => [...(missing.get(map) ?? [])]);
    missing.set(newer, new Set([...nowhere, ...lackOf(newer, lacking)]));
    return newer;
  };
}
