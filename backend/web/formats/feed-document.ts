import type { Markup } from '../words/markup';

/** What a feed tells, whatever it is written as. Texts are plain, and may hold anything. */
export interface FeedDocument {
  /** Names the feed for ever (RFC 4151). */
  id: string;
  title: string;
  /** What it does not tell, or otherwise than usual; absent: nothing. */
  note?: string;
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
  /** Where there is more than one document of it (RFC 5005); absent: this is all that is told. */
  archive?: FeedArchive;
}

/** The place of a document among those of its feed. */
export interface FeedArchive {
  /** It has what is older, and does not change any more; false: it has the newest. */
  isOlder: boolean;
  /** The next older one; null: there is none. */
  previousUrl: string | null;
  /** The one with the newest. */
  currentUrl: string;
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
