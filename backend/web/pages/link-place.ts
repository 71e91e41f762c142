/** The page that a link stands on. */
export interface LinkPlace {
  /** `dewiki@WMF` */
  dbname: string;
  pageId: number;
}
