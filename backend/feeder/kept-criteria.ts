import type { Clock } from '../runtime/clock';
import type { Criteria } from '../wiki/criteria';
import type { Wiki } from '../wiki/wikis';

/** Category trees are walked again after so long when nothing told of a change. */
const KEEP_MS = 3_600_000;
/** However often a large tree changes, at most a tenth of the time goes into walking it. */
const REST_FACTOR = 9;
/** What takes less may be done in every look for changes, minutes apart. */
const CHEAP_MS = 5_000;

interface Kept {
  criteria: Criteria;
  sinceMs: number;
  /** How long it took to resolve them. */
  tookMs: number;
  /** Something told that a tree changed. */
  isStale: boolean;
  /** Pages that came into the trees and have not been reported yet. */
  newcomers: Set<number>;
}

/**
 * The resolved criteria of each wiki, kept between the small looks at it. A wiki whose configuration
 * changed is another object, so it starts anew.
 */
export class KeptCriteria {
  readonly #clock: Clock;
  readonly #kept = new WeakMap<Wiki, Kept>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Criteria of about the last hour. @throws when the wiki cannot be read */
  async of(wiki: Wiki): Promise<Criteria> {
    const kept = this.#kept.get(wiki);
    if (kept !== undefined && this.#clock.now() < renewAtMs(kept)) return kept.criteria;
    return this.#resolve(wiki, kept);
  }

  /** Criteria of this second, for a whole pass, which sees newcomers by itself. @throws as `of` */
  renew(wiki: Wiki): Promise<Criteria> {
    return this.#resolve(wiki, undefined);
  }

  /** A category tree may have changed: resolves the criteria anew as soon as that is not too soon. */
  markStale(wiki: Wiki): void {
    const kept = this.#kept.get(wiki);
    if (kept !== undefined) kept.isStale = true;
  }

  /** W1.7: pages that came into category trees since the last pass and were not settled yet. */
  newcomers(wiki: Wiki): number[] {
    return [...(this.#kept.get(wiki)?.newcomers ?? [])];
  }

  /** These pages have been reported. */
  settle(wiki: Wiki, pageIds: number[]): void {
    const newcomers = this.#kept.get(wiki)?.newcomers;
    for (const pageId of pageIds) newcomers?.delete(pageId);
  }

  async #resolve(wiki: Wiki, before: Kept | undefined): Promise<Criteria> {
    const sinceMs = this.#clock.now();
    const criteria = await wiki.reader.criteria();
    const fresh = before === undefined ? [] : criteria.included.without(before.criteria.included);
    const newcomers = new Set([...(before?.newcomers ?? []), ...fresh]);
    const tookMs = this.#clock.now() - sinceMs;
    this.#kept.set(wiki, { criteria, sinceMs, tookMs, isStale: false, newcomers });
    return criteria;
  }
}

function renewAtMs({ sinceMs, tookMs, isStale }: Kept): number {
  const restMs = tookMs < CHEAP_MS ? 0 : (1 + REST_FACTOR) * tookMs;
  return sinceMs + (isStale ? restMs : Math.max(KEEP_MS, restMs));
}
