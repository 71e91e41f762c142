import type { SamplingPopulation } from '../simulation/simulate-sampling';

interface NaiveRun {
  readonly checked: Set<number>;
  readonly found: Set<number>;
  /** How each domain ended. */
  readonly decisions: string[];
}

/**
 * The same algorithm once more, written straight from the paper's text and from nothing of ours, slow and
 * with fractions of whole numbers.
 * @param order in which the unchecked URLs of a domain are taken into groups
 */
export function naiveRuns(
  { catalogue, broken }: SamplingPopulation,
  runs: number,
  order: (unchecked: number[]) => number[],
): NaiveRun[] {
  const all: NaiveRun[] = [];
  let report = new Set<number>();
  for (let run = 0; run < runs; run += 1) {
    const checked = new Set<number>();
    const decisions = catalogue.domains.map((domain) =>
      checkDomain(domain, { report, checked, broken, order }),
    );
    const found = new Set([...checked].filter((url) => broken[url]));
    all.push({ checked, found, decisions });
    report = found;
  }
  return all;
}

interface NaiveState {
  readonly report: ReadonlySet<number>;
  readonly checked: Set<number>;
  readonly broken: Uint8Array;
  readonly order: (unchecked: number[]) => number[];
}

function checkDomain(
  domain: readonly number[],
  { report, checked, broken, order }: NaiveState,
): string {
  // "Re-check all broken URLs on domain"
  const wasBroken = domain.filter((url) => report.has(url));
  for (const url of wasBroken) checked.add(url);
  const isStillBroken = wasBroken.filter((url) => broken[url]);
  // "Calculate p2": a fraction of whole numbers.
  const above = 90n * BigInt(wasBroken.length) + 5n * BigInt(isStillBroken.length);
  const p2 =
    wasBroken.length === 0
      ? { above: 90n, below: 100n }
      : { above, below: 100n * BigInt(wasBroken.length) };
  const unchecked = (): number[] => domain.filter((url) => !checked.has(url) && !report.has(url));
  while (unchecked().length > 0) {
    for (const url of order(unchecked()).slice(0, 100)) checked.add(url);
    const mine = domain.filter((url) => checked.has(url));
    const good = mine.filter((url) => !broken[url]);
    if (good.length * 2 < mine.length) {
      for (const url of unchecked()) checked.add(url);
      return 'rejected';
    }
    if (p2.above * BigInt(mine.length) <= BigInt(good.length) * p2.below) return 'accepted';
  }
  return 'used up';
}
