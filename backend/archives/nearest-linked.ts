import type { LinkedCopy } from '../store/archives/linked-copies';
import { readArchivedCopy } from '../url/archived-copy';
import { NearestMementos } from './memento/nearest-mementos';

/**
 * The linked copies that are worth looking at, in this order: the nearest to the wanted moment as of any
 * candidates, then those that were refused before.
 * @param timestamp `YYYYMMDDhhmmss` in UTC
 */
export function nearestLinked(linked: readonly LinkedCopy[], timestamp: string): LinkedCopy[] {
  const nearest = new NearestMementos(timestamp);
  for (const { url, isRefused } of linked) {
    const copy = readArchivedCopy(url);
    if (copy === null || isRefused) continue;
    nearest.add({ url: url.text, original: copy.original, timestamp: copy.timestamp });
  }
  const places = new Map(nearest.best.map(({ url }, place) => [url, place]));
  const chosen = linked
    .filter(({ url, isRefused }) => !isRefused && places.has(url.text))
    .toSorted((a, b) => (places.get(a.url.text) ?? 0) - (places.get(b.url.text) ?? 0));
  return [...chosen, ...linked.filter(({ isRefused }) => isRefused)];
}
