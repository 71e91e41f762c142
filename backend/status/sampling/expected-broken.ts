import { logLikelihoods, POSSIBLE_SHARES, shareOfLeft } from './broken-shares';
import type { LeafCounts } from './leaf-score';

/** A leaf (URLs of one host and directory) in a sweep that goes on. */
export interface SweptLeaf extends LeafCounts {
  /** Number of its domain. */
  readonly domain: number;
}

/** What may be true of a domain is learned from so many domains at most. */
const LEARNED_FROM = 4_000;
const LEARNING_ROUNDS = 40;
/** All that is possible together counts as much as so many domains before anything is seen. */
const DOMAINS_BEFORE = 2;

/**
 * Tells of leaves how many of their URLs that were not looked at are expected to be broken. A sweep that looks at the
 * worst leaves first, and goes on where it finds much, makes no difference to it: how probable what was seen is under
 * each possibility does not depend on why it was looked at. What is possible of domains, and how often, is learned from
 * the sweep itself (empirical Bayes: a mixture of Beta distributions, by expectation and maximization).
 */
export class ExpectedBroken {
  readonly #seen = new SeenLikelihoods();
  readonly #before: Float64Array;

  /** @param domains the leaves of each domain */
  constructor(domains: readonly (readonly SweptLeaf[])[]) {
    const known = domains.filter((leaves) => leaves.some(({ checked }) => checked > 0));
    const everySo = Math.max(1, Math.ceil(known.length / LEARNED_FROM));
    const sample = known.filter((_, place) => place % everySo === 0);
    this.#before = learn(sample.map((leaves) => this.#seen.ofDomain(leaves)));
  }

  /** Of each leaf of a domain the expected share of what is left of it, 0 to 1; 0 where nothing is left. */
  sharesOfLeft(leaves: readonly SweptLeaf[]): number[] {
    const after = posterior(this.#seen.ofDomain(leaves), this.#before);
    return leaves.map((leaf) => {
      if (leaf.left === 0) return 0;
      let share = 0;
      let place = 0;
      for (const shares of POSSIBLE_SHARES) {
        share += (after[place] ?? 0) * shareOfLeft(leaf, shares);
        place += 1;
      }
      return share;
    });
  }
}

/** Leaves of which the same was seen say the same. */
class SeenLikelihoods {
  readonly #known = new Map<string, Float64Array>();

  /** Of all leaves of a domain, 1 for the most probable. */
  ofDomain(leaves: readonly SweptLeaf[]): Float64Array {
    const sums = new Float64Array(POSSIBLE_SHARES.length);
    for (const leaf of leaves) {
      if (leaf.checked > 0) addTo(sums, this.#ofLeaf(leaf));
    }
    const most = Math.max(...sums);
    for (let place = 0; place < sums.length; place += 1) {
      sums[place] = Math.exp((sums[place] ?? 0) - most);
    }
    return sums;
  }

  #ofLeaf({ checked, broken }: SweptLeaf): Float64Array {
    const key = `${checked} ${broken}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const values = logLikelihoods({ checked, broken });
    this.#known.set(key, values);
    return values;
  }
}

/** How often each possibility is true of a domain. */
function learn(domains: readonly Float64Array[]): Float64Array {
  const possible = POSSIBLE_SHARES.length;
  const evenly = new Float64Array(possible).fill(1 / possible);
  let before = evenly;
  for (let round = 0; round < LEARNING_ROUNDS; round += 1) {
    const counts = evenly.map((share) => share * DOMAINS_BEFORE);
    for (const likelihoods of domains) addTo(counts, posterior(likelihoods, before));
    before = counts.map((count) => count / (domains.length + DOMAINS_BEFORE));
  }
  return before;
}

/** Bayes' rule. */
function posterior(likelihoods: Float64Array, before: Float64Array): Float64Array {
  const joint = new Float64Array(likelihoods.length);
  let all = 0;
  for (let place = 0; place < joint.length; place += 1) {
    const one = (likelihoods[place] ?? 0) * (before[place] ?? 0);
    joint[place] = one;
    all += one;
  }
  for (let place = 0; place < joint.length; place += 1) joint[place] = (joint[place] ?? 0) / all;
  return joint;
}

/** Loops with places, as iterators would take ten times as long. */
function addTo(sums: Float64Array, values: Float64Array): void {
  for (let place = 0; place < sums.length; place += 1) {
    sums[place] = (sums[place] ?? 0) + (values[place] ?? 0);
  }
}
