import type { NewDelivery } from '../store/subscribers/route-deliveries';

/** Some tenths of a second of writing, on a busy server. */
const ROWS_LEAST = 2_000;

/**
 * Pure: what is routed in parts, in the order of subscribers, each of whom has all that concerns them in one part; of a change in the
 * eyes of a wiki once.
 */
export function routingParts(
  routings: readonly NewDelivery[],
  rowsLeast = ROWS_LEAST,
): NewDelivery[][] {
  const parts: NewDelivery[][] = [];
  let part: NewDelivery[] = [];
  for (const routing of routings.toSorted(inOrder)) {
    const last = part.at(-1);
    if (last !== undefined && inOrder(last, routing) === 0) continue;
    if (part.length >= rowsLeast && last?.subscriberId !== routing.subscriberId) {
      parts.push(part);
      part = [];
    }
    part.push(routing);
  }
  return part.length === 0 ? parts : [...parts, part];
}

function inOrder(one: NewDelivery, other: NewDelivery): number {
  return (
    one.subscriberId - other.subscriberId ||
    one.change.id - other.change.id ||
    one.change.wikiId - other.change.wikiId
  );
}
