/** A link of a page: the page's id, and a number that stands for the URL on any page. */
export type PageUrl = readonly [pageId: number, urlNumber: number];

/** What the links of a wiki did on a day, all in all. */
export interface WikiDay {
  /** `2026-11-20`. */
  readonly day: string;
  readonly dead: readonly PageUrl[];
  readonly noLongerDead: readonly PageUrl[];
  /** False: some of it is missing, so what earlier days told may not hold any more. */
  readonly isWhole: boolean;
}
