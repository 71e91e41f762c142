/**
 * How a page was found: as rules of moves tell it, in a sitemap, by a link of its site, among addresses that wikis cite. Their
 * places are stored.
 */
export const ALIAS_WAYS = ['rule', 'sitemap', 'links', 'cited'] as const;
export type AliasWay = (typeof ALIAS_WAYS)[number];

/**
 * As what a page stood the check: `same`: text and title; `new-title`: the text alone; `teaser`: the beginning, before a wall;
 * `without-copy`: by a sure rule and the words of its address, which is weaker, and told as such (U4).
 */
export const ALIAS_CHECKS = ['same', 'new-title', 'teaser', 'without-copy'] as const;
export type AliasCheck = (typeof ALIAS_CHECKS)[number];

/** How days of publication compare. */
export const ALIAS_DATES = ['same', 'different', 'unknown'] as const;
export type AliasDates = (typeof ALIAS_DATES)[number];

/** What speaks for the present address of a dead page; shares are 0…1. */
export interface AliasEvidence {
  /** Likeness of the titles, 1 only where they are the same, word for word; without a copy the share of the slug’s words in the living title. */
  readonly title: number;
  /** Of the copy's own text: how much lives on; null without a copy. */
  readonly kept: number | null;
  /** Of the living page's own text: how much the copy had; null without a copy. */
  readonly grown: number | null;
  /** Of the copy's numbers: how many live on; null without a copy. */
  readonly numbers: number | null;
  readonly date: AliasDates;
  readonly check: AliasCheck;
}
