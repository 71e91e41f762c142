/** What a machine can read off an HTML page. All texts have their white space collapsed. */
export interface PageText {
  title: string;
  /** The first `h1` of the content, else its first `h2`; empty without any. */
  heading: string;
  /** Everything that is to be seen. */
  text: string;
  /** What is to be seen of the page itself: no menus, headers, footers, links, buttons. */
  ownText: string;
  /** Words of `ownText`; two characters count as one where words are not set apart. */
  ownWords: number;
  /** As the page says, lower case; empty without. */
  lang: string;
  /** Whether machines are asked not to list the page. */
  noIndex: boolean;
  /** Whether it says of itself that somebody wrote it: a date, an author, an article's type, replies. */
  isAuthored: boolean;
  /** Whether scripts fill it: what stands in it says nothing. */
  isShell: boolean;
  /** Address that it leads to by itself within seconds, as written; null without. */
  jump: string | null;
  /** Whether it has few words, and scripts that lead elsewhere. */
  isScripted: boolean;
  /** Where these lead, as far as it stands there in plain words. */
  scriptJump: string | null;
  /** As written; null without. */
  canonical: string | null;
  passwordFields: number;
  links: number;
  /** Addresses of frames and scripts, as written. */
  loads: readonly string[];
  /** Those of frames, as written. */
  frames: readonly string[];
}
