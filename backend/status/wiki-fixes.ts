/**
 * What fixes write on the pages of a wiki: nothing, where its templates are not known; archived copies and live pages; and
 * also that a link without either is dead.
 */
export type WikiFixes = 'none' | 'without-tags' | 'with-tags';
