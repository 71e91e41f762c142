import type { PaidLink } from '../html/paid-links';

/** What a machine can read off an HTML page. All texts have their white space collapsed. */
export interface PageText {
  title: string;
  /** The first `h1` of the content, else its first `h2`; empty without any. */
  heading: string;
  /** The first headings (`h1` to `h3`) wherever they stand, in their order. */
  headings: readonly string[];
  /** Everything that is to be seen. */
  text: string;
  /** The first `h1` that the author of the page, or of its site, wrote; empty without. */
  writtenHeading: string;
  /** Everything that is to be seen but for what others wrote or placed there: comments, footers, what stands beside. */
  writtenText: string;
  /** Links of the same by which somebody is paid. */
  paidLinks: readonly PaidLink[];
  /** What is to be seen of the page itself: no menus, headers, footers, links, buttons. */
  ownText: string;
  /** Words of `ownText`; two characters count as one where words are not set apart. */
  ownWords: number;
  /** The first pieces of `ownText` that stand in elements of their own: paragraphs, cells, boxes. */
  blocks: readonly string[];
  /** As the page says, lower case; empty without. */
  lang: string;
  /** What the page says of itself for those who list it; empty without. */
  description: string;
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
  /** Fields to write in, but for hidden ones and passwords. */
  textFields: number;
  links: number;
  images: number;
  paragraphs: number;
  /** Addresses of frames and scripts, as written. */
  loads: readonly string[];
  /** Those of frames, as written. */
  frames: readonly string[];
  /** Addresses of pictures and styles, and those to which forms are sent, as written. */
  parts: readonly string[];
  /** Ids and classes, lower case, each once, in the order of the page. */
  marks: readonly string[];
  /** What the page says that made it; empty without. */
  generator: string;
  /** The beginning of what its inline scripts say. */
  scripts: string;
  /** Whether this is all of the page; what is not to be seen on a cut-off page may stand in the rest. */
  isWhole: boolean;
}
