/** By what the rows of a table are spread. */
export interface Spread {
  /** Which data server a row is on follows from this column alone. */
  by: string;
  /**
   * A unique key that determines the column, so that equal keys meet on one server: what is unique on each data server is
   * unique among all.
   */
  determinedBy?: string;
  /**
   * Weboid asks how many rows an INSERT IGNORE added. Then the head looks for duplicates itself, row by row; else the data
   * servers do, many times as fast, but do not tell.
   */
  countsIgnored?: true;
}

/**
 * The tables that grow with URLs, links and pages. All others stay on the head. What is read together lies together:
 * what hangs on a page goes by the page, what hangs on a URL by its id, and URLs by their host, as visits read them. A URL
 * names its host, so its key determines it.
 */
export const SPREAD_TABLES: Readonly<Record<string, Spread>> = {
  url: { by: 'host_id', determinedBy: 'url_key' },
  redirect: { by: 'url_id' },
  evidence: { by: 'url_id' },
  page_title: { by: 'url_id' },
  archive: { by: 'url_id' },
  archived_copy: { by: 'url_id' },
  page: { by: 'page_id' },
  link: { by: 'page_id' },
  suspect_link: { by: 'page_id', countsIgnored: true },
  declared_page: { by: 'page_id' },
  declared_link: { by: 'page_id' },
  gone_link: { by: 'url_id' },
};
