/** Between a page's title and its site's. */
const BETWEEN = /\s+[|–—·•:»«›-]+\s+/;

/** Tells of words that stand in titles, as they are compared, whether the site is called so. */
export type IsSiteName = (words: string) => boolean;

/** Of a site of which nothing is known. */
export const NO_SITE_NAME: IsSiteName = () => false;

/** A title in the pieces between which it has dashes, bars or lone colons. */
export const titlePieces = (title: string): string[] => title.split(BETWEEN);
