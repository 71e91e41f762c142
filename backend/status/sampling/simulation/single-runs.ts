import { BestFirst } from '../best-first';
import type { Catalogue } from '../catalogue';
import { drawFrom, type Lottery } from '../draw';
import type { Visits } from './visits';

/** All URLs, by chance. */
export function* sweepRun({ urls }: Catalogue, lottery: Lottery): Visits {
  yield* drawAll(
    Array.from({ length: urls }, (_, place) => place),
    lottery,
  );
}

/** All URLs, leaf by leaf where the hope of a broken one is highest (`BestFirst`). */
export function* bestRun({ leaves }: Catalogue, lottery: Lottery): Visits {
  const sizes = leaves.map(({ domain, places }) => ({ domain, urls: places.length }));
  const order = new BestFirst(sizes, lottery);
  const left = leaves.map(({ places }) => [...places]);
  for (let batch = order.take(); batch !== null; batch = order.take()) {
    let broken = 0;
    for (let checked = 0; checked < batch.urls; checked += 1) {
      const isBroken = yield drawFrom(left[batch.leaf] ?? [], lottery) ?? -1;
      if (isBroken) broken += 1;
    }
    order.record(batch.leaf, { checked: batch.urls, broken });
  }
}

/**
 * What nobody can do, to compare with: knows what share of each leaf is broken, and looks through the
 * leaves from the highest share on.
 * @param brokenShares of the leaves, 0 to 1
 */
export function* oracleRun(
  { leaves }: Catalogue,
  brokenShares: readonly number[],
  lottery: Lottery,
): Visits {
  const byShare = leaves
    .map(({ places }, leaf) => ({ places, share: brokenShares[leaf] ?? 0 }))
    .toSorted((one, other) => other.share - one.share);
  for (const { places } of byShare) yield* drawAll([...places], lottery);
}

function* drawAll(places: number[], lottery: Lottery): Visits {
  for (
    let place = drawFrom(places, lottery);
    place !== undefined;
    place = drawFrom(places, lottery)
  ) {
    yield place;
  }
}
