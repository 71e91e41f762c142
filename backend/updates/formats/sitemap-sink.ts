/** What a file is. */
export type SitemapKind = 'urls' | 'index' | 'feed';

/** Who is told what stands in a file, while it is read. */
export interface SitemapSink {
  /** A page, with the moment of its last change as it is written; '' where it is not told. */
  page(loc: string, lastmod: string): void;
  /** Another file, in an index. */
  file(loc: string): void;
}
