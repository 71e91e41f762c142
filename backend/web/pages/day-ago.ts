import { ageOf } from '../../status/age';
import { isoDate, type DayNumber } from '../../status/day-number';
import { markup, type Markup } from '../words/markup';
import type { View } from './view';

/** W4.2: how long ago for people; the exact day for machines, and on paper, which does not grow older (client/print.css). */
export function dayAgo({ translator, today }: View, day: DayNumber): Markup {
  return markup`<time class="ago" datetime="${isoDate(day)}">${translator.timeAgo(ageOf(day, today))}</time>`;
}
