import type { Clock } from '../runtime/clock';
import type { Criteria } from '../wiki/criteria';
import type { Wiki } from '../wiki/wikis';

/** Category trees are walked again after so long when nothing told of a change. */
const KEEP_MS = 3_600_000;
/** However often a large tree changes, at most a tenth of the time goes into walking it. */
const REST_FACTOR = 9;
/** What takes less may be done in every look for changes, minutes apart. */
const CHEAP_MS = 5_000;

interface CriteriaEntry {
  criteria: Criteria;
  sinceMs: number;
  /** How long it took to resolve them. */
  tookMs: number;
  /** Something told that a tree changed. */
  isStale: boolean;
  /** Pages that came in or went out, and have not been reported yet. */
  newcomers: Set<number>;
}

/**
 * The resolved criteria of each wiki, kept between the small looks at it. A wiki whose configuration
 * changed is another object, so it starts again.
 */
export class KeptCriteria {
  readonly #clock: Clock;
  readonly #read: (wiki: Wiki) => Promise<Criteria>;
  readonly #kept = new WeakMap<Wiki, CriteriaEntry>();
  readonly #failures = new WeakMap<Wiki, Failure>();

  /** @param read resolves the criteria of a wiki */
  constructor(clock: Clock, read: (wiki: Wiki) => Promise<Criteria>) {
    this.#clock = clock;
    this.#read = read;
  }

  /**
   * Criteria of about the last hour; older ones where they cannot be resolved now: what was known last
   * holds. @throws when they were never known and cannot be resolved
   */
  async of(wiki: Wiki): Promise<Criteria> {
    const kept = this.#kept.get(wiki);
    if (kept !== undefined && this.#clock.now() < renewAtMs(kept)) return kept.criteria;
    try {
      return await this.#resolve(wiki, kept);
    } catch (error) {
      // The wiki's next pass fails by it, too, and tells why.
      if (kept === undefined) throw error;
      return kept.criteria;
    }
  }

  /** Criteria of this second, for a whole pass, which sees newcomers by itself. @throws as `of` */
  renew(wiki: Wiki): Promise<Criteria> {
    return this.#resolve(wiki, undefined);
  }

  /** A category tree may have changed: resolves the criteria again as soon as that is not too soon. */
  markStale(wiki: Wiki): void {
    const kept = this.#kept.get(wiki);
    if (kept !== undefined) kept.isStale = true;
  }

  /**
   * W1.7: pages that came into category trees, or into what is excluded, or out of that, since the last
   * pass and were not settled yet.
   */
  newcomers(wiki: Wiki): number[] {
    return [...(this.#kept.get(wiki)?.newcomers ?? [])];
  }

  /** These pages have been reported. */
  settle(wiki: Wiki, pageIds: number[]): void {
    const newcomers = this.#kept.get(wiki)?.newcomers;
    for (const pageId of pageIds) newcomers?.delete(pageId);
  }

  async #resolve(wiki: Wiki, before: CriteriaEntry | undefined): Promise<Criteria> {
    const failure = this.#failures.get(wiki);
    if (failure !== undefined && this.#clock.now() < failure.untilMs) throw failure.error;
    const sinceMs = this.#clock.now();
    const criteria = await this.#readOrRest(wiki, sinceMs);
    const fresh = before === undefined ? [] : comeOrGone(before.criteria, criteria);
    const newcomers = new Set([...(before?.newcomers ?? []), ...fresh]);
    const tookMs = this.#clock.now() - sinceMs;
    this.#kept.set(wiki, { criteria, sinceMs, tookMs, isStale: false, newcomers });
    return criteria;
  }

  async #readOrRest(wiki: Wiki, sinceMs: number): Promise<Criteria> {
    try {
      const criteria = await this.#read(wiki);
      this.#failures.delete(wiki);
      return criteria;
    } catch (error) {
      const untilMs = sinceMs + restMsAfter(this.#clock.now() - sinceMs);
      this.#failures.set(wiki, { error, untilMs });
      throw error;
    }
  }
}

/** Why criteria could not be resolved, and until when nobody tries again. */
interface Failure {
  error: unknown;
  untilMs: number;
}

/** Pages of which the criteria say something else than before; the others have their own changes. */
function comeOrGone(before: Criteria, after: Criteria): number[] {
  return [
    ...after.included.without(before.included),
    ...after.excluded.without(before.excluded),
    ...before.excluded.without(after.excluded),
  ];
}

function restMsAfter(tookMs: number): number {
  return tookMs < CHEAP_MS ? 0 : (1 + REST_FACTOR) * tookMs;
}

function renewAtMs({ sinceMs, tookMs, isStale }: CriteriaEntry): number {
  const restMs = restMsAfter(tookMs);
  return sinceMs + (isStale ? restMs : Math.max(KEEP_MS, restMs));
}
