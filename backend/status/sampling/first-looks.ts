import { BestFirst } from './best-first';
import type { SeenUrls } from './domain-sample';
import { drawFrom, type Lottery } from './draw';

/** A URL of one host that nobody has looked at. */
export interface UnseenUrl {
  readonly urlId: number;
  /** Path of its URL up to the last slash. */
  readonly directory: string;
}

/** What is known of the host, and of the web. */
export interface SeenOfHost {
  /** By directory. */
  readonly directories: ReadonlyMap<string, SeenUrls>;
  /** First looks at whatever host, `FIRST_OF_WHOLE` included. */
  readonly whole: SeenUrls;
}

/**
 * Chooses at which URLs of a host to look first, where they are too many for a day: best first (`BestFirst`), as if
 * each directory went on as it has begun; what they really show counts the next day.
 * @param count how many are wanted
 * @returns their ids, as many or all there are
 */
export function chooseFirstLooks(
  unseen: readonly UnseenUrl[],
  { directories, whole }: SeenOfHost,
  count: number,
  lottery: Lottery,
): number[] {
  const leaves = leavesOf(unseen, directories);
  const scheduler = new BestFirst(leaves, lottery, whole);
  const chosen: number[] = [];
  while (chosen.length < count) {
    const batch = scheduler.take();
    if (batch === null) break;
    const urls = Math.min(batch.urls, count - chosen.length);
    chosen.push(...drawSome(leaves[batch.leaf]?.urlIds ?? [], urls, lottery));
    const broken = Math.round(urls * scheduler.shareOf(batch.leaf));
    scheduler.record(batch.leaf, { checked: urls, broken });
  }
  return chosen;
}

function leavesOf(unseen: readonly UnseenUrl[], directories: ReadonlyMap<string, SeenUrls>) {
  const byDirectory = new Map<string, number[]>();
  for (const { directory, urlId } of unseen) {
    const urlIds = byDirectory.get(directory);
    if (urlIds === undefined) byDirectory.set(directory, [urlId]);
    else urlIds.push(urlId);
  }
  return [...byDirectory].map(([directory, urlIds]) => {
    const seen = directories.get(directory) ?? { checked: 0, broken: 0 };
    return { domain: 0, urls: seen.checked + urlIds.length, seen, urlIds };
  });
}

function drawSome(urlIds: number[], count: number, lottery: Lottery): number[] {
  return Array.from({ length: count }, () => drawFrom(urlIds, lottery)).filter(
    (urlId) => urlId !== undefined,
  );
}
