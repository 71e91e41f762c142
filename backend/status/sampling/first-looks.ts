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

/** A directory of which more is broken is looked through … */
const DEAD_SHARE = 0.5;
/** … when so much was seen of it, … */
const LEAF_LOOKS_MIN = 5;
/** … or so much of its host. */
const HOST_LOOKS_MIN = 20;

/**
 * Chooses at which URLs of a host to look first, where they are too many for a day: best first (`BestFirst`), as if
 * each directory went on as it has begun; what they really show counts the next time. Beside them all of directories
 * that have died, as L1 looks through a domain below p1.
 * @param count how many are wanted beside those
 * @returns their ids; fewer where there are not so many
 */
export function chooseFirstLooks(
  unseen: readonly UnseenUrl[],
  seen: SeenOfHost,
  count: number,
  lottery: Lottery,
): number[] {
  const leaves = leavesOf(unseen, seen.directories);
  const scheduler = new BestFirst(leaves, lottery, seen.whole);
  const hostLooks = [...seen.directories.values()].reduce((sum, { checked }) => sum + checked, 0);
  const isDead = leaves.map(
    (leaf, place) =>
      scheduler.shareOf(place) >= DEAD_SHARE &&
      (leaf.seen.checked >= LEAF_LOOKS_MIN || hostLooks >= HOST_LOOKS_MIN),
  );
  const chosen = leaves.flatMap(({ urlIds }, place) => (isDead[place] === true ? urlIds : []));
  const wanted = chosen.length + count;
  while (chosen.length < wanted) {
    const batch = scheduler.take();
    if (batch === null) break;
    const urls = Math.min(batch.urls, wanted - chosen.length);
    if (isDead[batch.leaf] !== true) {
      chosen.push(...drawSome(leaves[batch.leaf]?.urlIds ?? [], urls, lottery));
    }
    const broken = Math.round(urls * scheduler.shareOf(batch.leaf));
    scheduler.record(batch.leaf, { checked: urls, broken });
  }
  return chosen;
}

function leavesOf(unseen: readonly UnseenUrl[], directories: ReadonlyMap<string, SeenUrls>) {
  // Those that were looked through say something of the host, too.
  const byDirectory = new Map<string, number[]>([...directories.keys()].map((name) => [name, []]));
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
