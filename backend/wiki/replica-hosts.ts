import type { Database } from '../runtime/database';

/** Where the tables of one wiki are read. */
export interface ReplicaHosts {
  /** The wiki's own replica host. */
  pages: Database;
  /**
   * The host of the link tables, which has a copy of `page` too; the same as `pages` for most wikis.
   * Which pages there are, in what state, is read here: the state of a page and its links are then
   * equally old, however far the hosts are apart.
   */
  links: Database;
  /** Name of the wiki's database, the same on both. */
  database: string;
}
