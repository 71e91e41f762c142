import type { LinkedCopy } from '../store/linked-copies';
import { copyAt } from './copy-at';
import { NearestMementos } from './memento/nearest-mementos';

/**
 * The linked copies that are worth looking at, in this order: the nearest to the wanted moment as of any
 * candidates, then those that were refused before.
 * @param timestamp `YYYYMMDDhhmmss` in UTC
 */
export function nearestLinked(linked: readonly LinkedCopy[], timestamp: string): LinkedCopy[] {
  const nearest = new NearestMementos(timestamp);
  for (const { url, isRefused } of linked) {
    const copy = copyAt(url);
    if (copy === null || isRefused) continue;
    nearest.add({ url, original: copy.original, timestamp: copy.timestamp });
  }
  const places = new Map(nearest.best.map(({ url }, place) => [url, place]));
  const chosen = linked
    .filter(({ url, isRefused }) => !isRefused && places.has(url))
    .toSorted((a, b) => (places.get(a.url) ?? 0) - (places.get(b.url) ?? 0));
  return [...chosen, ...linked.filter(({ isRefused }) => isRefused)];
}
