import type { Clock } from '../runtime/clock';
import type { Criteria } from '../wiki/criteria';
import type { Wiki } from '../wiki/wikis';

/** Category trees are walked again after so long when nothing told of a change. */
const KEEP_MS = 3_600_000;

interface Kept {
  criteria: Criteria;
  sinceMs: number;
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

  /** Criteria of the last hour. @throws when the wiki cannot be read */
  async of(wiki: Wiki): Promise<Criteria> {
    const kept = this.#kept.get(wiki);
    if (kept !== undefined && this.#clock.now() - kept.sinceMs < KEEP_MS) return kept.criteria;
    return this.renew(wiki);
  }

  /** Criteria of this second. @throws when the wiki cannot be read */
  async renew(wiki: Wiki): Promise<Criteria> {
    const sinceMs = this.#clock.now();
    const criteria = await wiki.reader.criteria();
    this.#kept.set(wiki, { criteria, sinceMs });
    return criteria;
  }

  /** What was known last, however old; undefined when nothing was. */
  last(wiki: Wiki): Criteria | undefined {
    return this.#kept.get(wiki)?.criteria;
  }
}
