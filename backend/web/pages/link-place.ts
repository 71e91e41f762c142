/** The page that a link stands on. */
export interface LinkPlace {
  /** `dewiki@WMF` */
  dbname: string;
  pageId: number;
  /** Whether a fix can call links of its wiki dead (`canTagDead`); absent: it cannot, or no fix is offered. */
  hasDeadTag?: boolean;
}
