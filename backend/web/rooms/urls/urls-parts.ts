import type { ListParts } from '../lists/list-parts';
import type { PeopleParts } from '../people/people-parts';

/** What answers about lists of URLs are made from. */
export interface UrlsParts extends ListParts, PeopleParts {
  /** Those of internal tools, which ask as much as they like. */
  toolTokens: readonly string[];
}
