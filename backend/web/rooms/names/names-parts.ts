import type { PeopleParts } from '../people/people-parts';

/** What lists of names and the pages about them are made from. */
export type NamesParts = PeopleParts;
