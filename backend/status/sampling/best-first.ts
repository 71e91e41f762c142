import type { SeenUrls } from './domain-sample';
import { drawFrom, type Lottery } from './draw';
import { batchUrls } from './leaf-batch';
import { LeafClasses, type LeafClass } from './leaf-classes';
import {
  brokenShare,
  countsForDomain,
  domainShare,
  FIRST_OF_WHOLE,
  firstLooksOf,
  leafScore,
} from './leaf-score';
import { ScoreHeap } from './score-heap';
import { SeenTable } from './seen-table';

/** A leaf as it stands at the beginning. */
interface Leaf {
  /** Number of its domain, from 0 on. */
  readonly domain: number;
  readonly urls: number;
  /** What was seen of it earlier; by default nothing. */
  readonly seen?: SeenUrls;
}

/** Some URLs of one leaf, to be looked at next, whichever they are. */
export interface LeafBatch {
  /** Its place among the leaves. */
  readonly leaf: number;
  readonly urls: number;
}

/** Scores of all domains are computed again after so many looks, … */
const RESCORE_URLS = 200;
/** … later when the whole has grown by a fiftieth, as its share hardly moves any more, … */
const RESCORE_GROWTH = 1 / 50;
/** … and a look never costs more than the scores of so many domains. */
const DOMAINS_PER_URL = 20;

/**
 * Says at which leaf (URLs of one host and directory) to look next, best first: where the hope of a broken
 * URL is highest by what was seen so far (`leafScore`). It knows counts, no URLs and no truth, and several
 * batches may be under way.
 */
export class BestFirst {
  readonly #leaves: readonly Leaf[];
  readonly #lottery: Lottery;
  readonly #seenOfLeaf: SeenTable;
  /** Of the leaves of a domain, and of all, the first looks alone (`countsForDomain`). */
  readonly #seenOfDomain: SeenTable;
  #seenOfWhole: SeenUrls;
  readonly #classes: LeafClasses[];
  readonly #bestOfDomain: (LeafClass | null)[];
  /** Each domain with the score of its best leaf. */
  readonly #domains: ScoreHeap;
  #checked = 0;
  #rescoreAt = 0;

  /**
   * @param lottery chooses among leaves of which the same is known
   * @param whole what was seen of the web before, `FIRST_OF_WHOLE` included
   */
  constructor(leaves: readonly Leaf[], lottery: Lottery, whole: SeenUrls = FIRST_OF_WHOLE) {
    const domains = leaves.reduce((most, { domain }) => Math.max(most, domain + 1), 0);
    this.#leaves = leaves;
    this.#lottery = lottery;
    this.#seenOfWhole = whole;
    this.#seenOfLeaf = new SeenTable(leaves.length);
    this.#seenOfDomain = new SeenTable(domains);
    this.#classes = Array.from({ length: domains }, () => new LeafClasses());
    this.#bestOfDomain = this.#classes.map(() => null);
    this.#domains = new ScoreHeap(domains);
    for (const [leaf, { domain: its, seen }] of leaves.entries()) {
      if (seen !== undefined) this.#addEarlier(leaf, its, seen);
      this.#putBack(leaf);
    }
    this.#scoreAll();
  }

  /** The probability that a URL of a leaf is broken, by what was seen so far. */
  shareOf(leaf: number): number {
    const ofDomain = domainShare(this.#seenOfDomain.of(this.#domainOf(leaf)), this.#seenOfWhole);
    return brokenShare(this.#seenOfLeaf.of(leaf), ofDomain);
  }

  /** The next batch; null when nothing is left, or all that is left is under way. */
  take(): LeafBatch | null {
    const domain = this.#domains.top;
    if (domain === null) return null;
    const leaves = this.#bestOfDomain[domain]?.leaves ?? [];
    const leaf = drawFrom(leaves, this.#lottery);
    if (leaf === undefined) return null;
    if (leaves.length === 0) this.#score(domain);
    return { leaf, urls: Math.min(batchUrls(this.#seenOfLeaf.of(leaf)), this.#leftOf(leaf)) };
  }

  /**
   * Takes in what a batch has shown; it may have been cut short.
   * @throws {RangeError} when there is no such leaf
   */
  record(leaf: number, seen: SeenUrls): void {
    const { checked, broken } = this.#seenOfWhole;
    const before = this.#seenOfLeaf.of(leaf);
    const domain = this.#domainOf(leaf);
    if (countsForDomain(before)) {
      this.#seenOfDomain.add(domain, seen);
      this.#seenOfWhole = { checked: checked + seen.checked, broken: broken + seen.broken };
    }
    this.#seenOfLeaf.add(leaf, seen);
    this.#checked += seen.checked;
    this.#putBack(leaf);
    if (this.#checked >= this.#rescoreAt) this.#scoreAll();
    else this.#score(domain);
  }

  #addEarlier(leaf: number, domain: number, seen: SeenUrls): void {
    this.#seenOfLeaf.add(leaf, seen);
    this.#seenOfDomain.add(domain, firstLooksOf(seen));
  }

  #putBack(leaf: number): void {
    const left = this.#leftOf(leaf);
    if (left === 0) return;
    const { checked, broken } = this.#seenOfLeaf.of(leaf);
    this.#classes[this.#domainOf(leaf)]?.add(leaf, { checked, broken, left });
  }

  #scoreAll(): void {
    const domains = this.#seenOfDomain.size;
    for (let domain = 0; domain < domains; domain += 1) this.#score(domain);
    const whileWholeGrows = this.#checked * RESCORE_GROWTH;
    const pause = Math.max(RESCORE_URLS, whileWholeGrows, domains / DOMAINS_PER_URL);
    this.#rescoreAt = this.#checked + pause;
  }

  #score(domain: number): void {
    const share = domainShare(this.#seenOfDomain.of(domain), this.#seenOfWhole);
    const best = this.#classes[domain]?.best(share) ?? null;
    this.#bestOfDomain[domain] = best;
    this.#domains.set(domain, best === null ? -Infinity : leafScore(best, share));
  }

  #domainOf(leaf: number): number {
    return this.#leaves[leaf]?.domain ?? -1;
  }

  #leftOf(leaf: number): number {
    return (this.#leaves[leaf]?.urls ?? 0) - this.#seenOfLeaf.of(leaf).checked;
  }
}
