import type { ListParts } from '../lists/list-parts';

/** What the pages for owners of sites are made from. */
export type SiteParts = ListParts;
