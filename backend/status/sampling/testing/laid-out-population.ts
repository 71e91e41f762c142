import { shuffled } from '../../../runtime/shuffled';
import { CatalogueBuilder } from '../catalogue';
import { drawFrom, type Lottery } from '../draw';
import type { SamplingPopulation } from '../simulation/simulate-sampling';

/** URLs that follow each other in the catalogue, so many of which are broken, by chance which. */
type Stretch = readonly [urls: number, broken: number];

/** A domain as its stretches. */
export type DrawnDomain = readonly Stretch[];

/** How broken URLs lie in directories. */
export const STRUCTURES = ['iid', 'mixed', 'clustered'] as const;
export type Structure = (typeof STRUCTURES)[number];

/** So many of a domain's broken URLs lie in directories that died: none, half of them, nearly all. */
const IN_DEAD_DIRECTORIES: Record<Structure, number> = { iid: 0, mixed: 0.5, clustered: 0.97 };

/** URLs of a directory, log-uniform. */
const DIRECTORY_URLS_MAX = 500;
/** Living URLs in a directory that died, for each broken one. */
const SURVIVORS = 0.05;

/** A population, and its file's lines. */
export interface LaidOutPopulation extends SamplingPopulation {
  readonly addresses: readonly string[];
}

/**
 * Draws which URLs of the domains are broken, and lays them out in directories: of the broken ones the
 * structure's share lie in directories that died, with a few survivors; all others lie anywhere else.
 */
export function layOutPopulation(
  domains: readonly DrawnDomain[],
  structure: Structure,
  lottery: Lottery,
): LaidOutPopulation {
  const builder = new CatalogueBuilder();
  const addresses: string[] = [];
  const broken: number[] = [];
  for (const [number, domain] of domains.entries()) {
    const host = `site${number}.example`;
    const truth = domain.flatMap((stretch) => drawStretch(stretch, lottery));
    const directories = directoriesOf(truth, IN_DEAD_DIRECTORIES[structure], lottery);
    for (const [place, isBroken] of truth.entries()) {
      const directory = `/${directories[place]}/`;
      builder.add({ host, directory });
      addresses.push(`http://${host}${directory}${place}.html`);
      broken.push(isBroken);
    }
  }
  return { catalogue: builder.build(), broken: Uint8Array.from(broken), addresses };
}

/** The text of a population's file. */
export function fileOf({ addresses, broken }: LaidOutPopulation): string {
  return addresses.map((address, place) => `${address}\t${broken[place]}\n`).join('');
}

function drawStretch([urls, broken]: Stretch, lottery: Lottery): number[] {
  const left = Array.from({ length: urls }, (_, place) => place);
  const truth = left.map(() => 0);
  for (let drawn = 0; drawn < broken; drawn += 1) truth[drawFrom(left, lottery) ?? -1] = 1;
  return truth;
}

/** A directory's number for each URL. */
function directoriesOf(truth: readonly number[], share: number, lottery: Lottery): number[] {
  const broken = truth.filter((one) => one === 1).length;
  const survivorShare = (share * SURVIVORS * broken) / Math.max(truth.length - broken, 1);
  const isInDead = truth.map((one) => fraction(lottery) < (one === 1 ? share : survivorShare));
  const dead = labelsOf(isInDead.filter(Boolean).length, 1, lottery);
  const others = labelsOf(truth.length - dead.length, 2, lottery);
  return isInDead.map((one) => drawFrom(one ? dead : others, lottery) ?? 0);
}

/** Odd or even numbers of directories, each as often as it has URLs. */
function labelsOf(urls: number, first: number, lottery: Lottery): number[] {
  const labels: number[] = [];
  for (let directory = first; labels.length < urls; directory += 2) {
    const size = Math.floor(DIRECTORY_URLS_MAX ** fraction(lottery));
    const fitting = Math.min(size, urls - labels.length);
    labels.push(...Array.from({ length: fitting }, () => directory));
  }
  return labels;
}

const FINENESS = 2 ** 30;

/** 0 ≤ x < 1. */
export function fraction(lottery: Lottery): number {
  return lottery.below(FINENESS) / FINENESS;
}

/** The domains in another order, so that no scheduler gains by it. */
export function mixedUp(domains: readonly DrawnDomain[], lottery: Lottery): DrawnDomain[] {
  return shuffled(domains, lottery);
}
