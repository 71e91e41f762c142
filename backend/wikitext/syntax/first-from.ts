import type { Span } from './node';

/**
 * The place of the first span that begins at `start` or later.
 * @param spans in order
 */
export function firstFrom(spans: readonly Span[], start: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
