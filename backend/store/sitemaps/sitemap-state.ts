/** Stored numbers are the places in this list: append only. */
const STATES = ['unread', 'whole', 'none', 'incomplete', 'closed', 'too-large'] as const;

/** What came of the last reading of a host's sitemap. */
export type SitemapState = (typeof STATES)[number];

/** The byte under which a state is stored. */
export const sitemapStateIdOf = (state: SitemapState): number => STATES.indexOf(state);

/** A byte of a later version is that of a host that is read anew. */
export const sitemapStateById = (id: number): SitemapState => STATES[id] ?? 'unread';
