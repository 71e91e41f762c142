import type { PageDate } from '../rules/page-date';
import type { SlashDay } from './slash-day';

/** A link of a page. */
export interface LinkOnPage {
  /** As it is written. */
  readonly href: string;
  readonly text: string;
  /** Whether it stands in the page's own text. */
  readonly isInText: boolean;
  /** Whether nothing stands before it in its block (a line, an item, a heading, a cell). */
  readonly isFirst: boolean;
  /** Whether it is a heading, or stands around one. */
  readonly isHeading: boolean;
  /** Letters of the main text before it, links left out. */
  readonly after: number;
}

/** What is compared of a page with a copy, or of a copy with a page. */
export interface AliasPage {
  /** The first `h1` of the content; empty without. */
  readonly heading: string;
  /** `og:title`; empty without. */
  readonly shared: string;
  /** The `title` element; empty without. */
  readonly title: string;
  /** Of its main text: without menus, headers, footers and what stands beside. */
  readonly words: readonly string[];
  readonly text: string;
  /** Letters of the main text, links left out. */
  readonly letters: number;
  /** Links' share of the letters of the main text, 0…1. */
  readonly linkShare: number;
  /** As the page says, lower case, without region; empty without. */
  readonly lang: string;
  /** Of publication; null: not told, or one of two days. */
  readonly date: PageDate | null;
  /** The same, where nothing tells it but a line that writes it with slashes. */
  readonly slashDay: SlashDay | null;
  /** As written; null without. */
  readonly canonical: string | null;
  readonly links: readonly LinkOnPage[];
}
