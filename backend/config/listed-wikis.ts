import type { DatabaseAddress } from './database-address';

/** A wiki as the list of its farm names it. */
export interface ListedWiki {
  dbname: string;
  /** Its host name, port included where it has one. */
  domain: string;
  /** No more edited, by decision. */
  isClosed: boolean;
}

/** The lists of wikis that farms keep themselves (`meta_p` on Toolforge), as far as they were read. */
export interface WikiLists {
  /**
   * The wikis in a list: none as long as it was never read. Which lists are asked for is remembered,
   * so that they are read, and read again.
   */
  wikisIn(list: DatabaseAddress): readonly ListedWiki[];
  /** Whether a list was ever read. */
  isKnown(list: DatabaseAddress): boolean;
  /** The dbnames in a list by domain; it may have to be read first, and is empty where it cannot be. */
  readDbnamesIn(list: DatabaseAddress): Promise<ReadonlyMap<string, string>>;
  /** How often a list has changed until now; begins to read again what is old. */
  changes(): number;
}

/** Where nothing is read but the wikis file. */
export const NO_LISTS: WikiLists = {
  wikisIn: () => [],
  isKnown: () => true,
  readDbnamesIn: () => Promise.resolve(new Map()),
  changes: () => 0,
};
