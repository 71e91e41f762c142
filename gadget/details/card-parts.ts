import type { TextToCopy } from './to-copy';

/** A point of time in words; its exact day is told on demand. */
export interface TimePart {
  readonly isoDate: string;
  readonly text: string;
  readonly exact: string;
}

/** What leads somewhere; `url` is known to be an open web address. Without text, the address is shown. */
export interface LinkPart {
  readonly url: string;
  readonly text?: string;
}

/** One line of running text. */
export type Line = readonly (string | TimePart | LinkPart)[];

/** One piece of evidence, or one way out. */
export interface Row {
  readonly label: string;
  readonly lines: readonly Line[];
  /** Whether the lines are long: they go below the label then, as wide as the box. */
  readonly isLong?: boolean;
  /** What editors copy of its first line. */
  readonly copies?: readonly TextToCopy[];
}
