import type { DayNumber } from '../day-number';

/** Who may say something. Stored numbers are the places in this list, from 1 on: append only. */
export const HINT_SOURCES = ['remote-update', 'sitemap'] as const;

/** Who says it: the host's reports by the Remote Update Protocol (R1), or its sitemap (R3). */
export type HintSource = (typeof HINT_SOURCES)[number];

/** The byte under which a source is stored. */
export const hintSourceIdOf = (source: HintSource): number => HINT_SOURCES.indexOf(source) + 1;

/** @returns null for a byte of a later version */
export const hintSourceById = (id: number): HintSource | null => HINT_SOURCES[id - 1] ?? null;

/** Stored numbers are the places in this list, from 1 on: append only. */
const WORDS = ['there', 'changed', 'gone'] as const;

/** What is said of a page. */
export type HintWord = (typeof WORDS)[number];

/** The byte under which a word is stored. */
export const hintWordIdOf = (word: HintWord): number => WORDS.indexOf(word) + 1;

/** @returns null for a byte of a later version */
export const hintWordById = (id: number): HintWord | null => WORDS[id - 1] ?? null;

/**
 * What somebody outside says of a URL of the list (R1, R3). The schedule alone reads it: it may let the URL fall due
 * earlier or later, and is never told, recorded or added to the list.
 */
export interface PageHint {
  source: HintSource;
  urlId: number;
  hostId: number;
  word: HintWord;
  /** When it was read. */
  saidDay: DayNumber;
  /** The day of the page's last change, by that word; null: not told. */
  changedDay: DayNumber | null;
}

/** How far a host's own word is trusted. */
export interface HostTrust {
  source: HintSource;
  /** So many times the usual days lie between looks at what it speaks for; 1: its word was wrong. */
  stretch: number;
  /** The last day on which that holds. */
  untilDay: DayNumber;
}
