import type { Line, TimePart } from './card-parts';
import type { Words } from './words';

/** Stands where a sentence has its point of time, until the sentence is cut there. */
export const TIME_HERE = '\u0000';

/** A sentence with its point of time as an element of its own, which tells the exact day. */
export function aroundTime(sentence: string, isoDate: string, words: Words): Line {
  const [before = '', after = ''] = sentence.split(TIME_HERE);
  return [before, time(isoDate, words), after].filter((part) => part !== '');
}

/** A point of time that tells its exact day. */
export function time(isoDate: string, { dates }: Words): TimePart {
  return { isoDate, text: dates.ago(isoDate), exact: dates.date(isoDate) };
}
