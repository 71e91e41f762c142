import type { WikiFixes } from '../../status/wiki-fixes';

/** The page that a link stands on. */
export interface LinkPlace {
  /** `dewiki@WMF` */
  dbname: string;
  pageId: number;
  /** What is offered to be written there; absent: nothing. */
  fixes?: WikiFixes;
}
