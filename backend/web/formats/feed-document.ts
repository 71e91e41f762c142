import type { Markup } from '../words/markup';

/** What a feed tells, whatever it is written as. Texts are plain, and may hold anything. */
export interface FeedDocument {
  /** Names the feed for ever (RFC 4151). */
  id: string;
  title: string;
  lang: string;
  /** The page about the same. */
  siteUrl: string;
  /** Where the feed itself stands. */
  feedUrl: string;
  /** Seconds since 1970; 0: there is nothing in it. */
  updatedAtS: number;
  /** For programs, in JSON. */
  facts: Readonly<Record<string, unknown>>;
  items: readonly FeedItem[];
}

/** One entry of a feed. */
export interface FeedItem {
  /** Names the entry for ever (RFC 4151). */
  id: string;
  title: string;
  /** The page about it. */
  link: string;
  /** The address that it is about; null: it is about several. */
  about: string | null;
  content: Markup;
  /** Seconds since 1970. */
  changedAtS: number;
  /** Words for programs by which readers may sort it. */
  categories: readonly string[];
  /** For programs, in JSON. */
  facts: Readonly<Record<string, unknown>>;
}

/** Who writes all feeds. */
export const FEED_AUTHOR = 'Weboid';
