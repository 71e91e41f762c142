import type { ReadStatements } from '../store/statements/read-statements';
import type { LoggedChange } from '../store/changes/change-feed';
import { wikisOfUrls } from '../store/changes/wiki-feed';

/** Whom the changes of a batch concern. */
export interface Concern {
  /** The wikis that use a URL of the batch, by its id. */
  byUrl: ReadonlyMap<number, readonly number[]>;
  /** All of them. */
  wikiIds: ReadonlySet<number>;
  /** Whether all others at the place of the batch were moved on to its end. */
  areOthersMoved: boolean;
}

/**
 * Whom batches concern, looked up once for all wikis that are handed the same one. A link that comes to be seen later than that
 * is younger than the changes: whoever writes it looks at its URL after that.
 */
export class ConcernedWikis {
  readonly #byBatch = new WeakMap<readonly LoggedChange[], Concern>();

  /** @param changes the batch: the same list where it is the same */
  async of(statements: ReadStatements, changes: readonly LoggedChange[]): Promise<Concern> {
    const known = this.#byBatch.get(changes);
    if (known !== undefined) return known;
    const byUrl = await wikisOfUrls(statements, urlIdsOf(changes));
    const concern = { byUrl, wikiIds: new Set([...byUrl.values()].flat()), areOthersMoved: false };
    this.#byBatch.set(changes, concern);
    return concern;
  }
}

function urlIdsOf(changes: readonly LoggedChange[]): number[] {
  return [...new Set(changes.flatMap(({ urlId }) => (urlId === 0 ? [] : [urlId])))];
}
