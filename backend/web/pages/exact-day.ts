import { ageOf } from '../../status/age';
import { dayStartMs, isoDate, type DayNumber } from '../../status/day-number';
import { markup, type Markup } from '../words/markup';
import { shortDays } from '../words/short-days';
import type { View } from './view';

/**
 * A day where many stand below each other, most of them of the same weeks: as a date, and how long ago in its title.
 * @param words what the date stands in; by default nothing
 */
export function exactDay(
  { translator, today }: View,
  day: DayNumber,
  words: (date: string) => string = (date) => date,
): Markup {
  const date = shortDays(translator.lang).format(dayStartMs(day));
  return markup`<time datetime="${isoDate(day)}" title="${translator.timeAgo(ageOf(day, today))}">${words(date)}</time>`;
}
