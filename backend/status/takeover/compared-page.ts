import type { Offer } from './offer';

/** What of a page is compared with what stood at its address at another time. */
export interface ComparedPage {
  /** Words of its title. */
  title: readonly string[];
  /** Words of its own text: no menus, headers, footers, comments of readers. */
  words: readonly string[];
  /** How often the words of its own text stand there that say something: no “and”, no “with”. */
  contentWords: ReadonlyMap<string, number>;
  /** Names and numbers in its own text. */
  names: ReadonlySet<string>;
  /** What tells who runs it: numbers of measuring services, proofs of ownership, addresses for mail. */
  ids: ReadonlySet<string>;
  /** Paths of its site to which it links, but for those that every site has. */
  paths: ReadonlySet<string>;
  /** What it says that its site is called; the surest first. */
  siteNames: readonly string[];
  /** Title, first heading, description: words with one space between them. */
  head: string;
  /** ISO 639-1; null where it cannot be told. */
  language: string | null;
  offers: readonly Offer[];
  /** What stands in the way of another page, by a name of ours; null where nothing does. */
  hindrance: string | null;
  /** Whether it offers its own name, or shows nothing but advertisements of who keeps such names. */
  isParked: boolean;
}

/** What a page is instead of one that says something. */
export type PageStanding = Pick<ComparedPage, 'hindrance' | 'isParked'>;

/** With fewer words of its own, nothing can be said of a page. */
const COMPARED_WORDS_MIN = 25;

/** Whether a page has enough to be compared. */
export function isComparable({ words }: ComparedPage): boolean {
  return words.length >= COMPARED_WORDS_MIN;
}
