import { markup, type Markup } from '../words/markup';
import type { View } from './view';

/** Where numbers that a list is sorted by begin. */
interface LeadingNumbers {
  /** Of the lines that are shown, in their order. */
  numbers: readonly number[];
  /** Whether there are no lines behind them. */
  isWhole: boolean;
}

/**
 * That several lines share the first place of a list that is sorted by a number: without that the uppermost looks like the only
 * one. Nothing where it is, where further lines may share it, or where the number is 0.
 */
export function tieNote(
  { translator }: View,
  { numbers, isWhole }: LeadingNumbers,
): Markup | false {
  const [first] = numbers;
  const behind = numbers.findIndex((number) => number !== first);
  const tied = behind === -1 && isWhole ? numbers.length : behind;
  if (first === undefined || first === 0 || tied < 2) return false;
  const { text, number } = translator;
  return markup`<p class="hint-text">${text('weboid-web-work-tie', number(tied), number(first))}</p>`;
}
