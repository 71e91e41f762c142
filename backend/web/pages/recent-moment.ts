import { markup, type Markup } from '../words/markup';
import type { View } from './view';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** How long ago, to the minute, hour or day; the moment itself for machines. @param atS seconds since 1970 */
export function recentMoment({ translator }: View, atS: number, nowS: number): Markup {
  const ageS = Math.max(0, nowS - atS);
  const ago = new Intl.RelativeTimeFormat(translator.lang, { numeric: 'auto' });
  const text =
    ageS < HOUR_S
      ? ago.format(-Math.floor(ageS / MINUTE_S), 'minute')
      : ageS < 2 * DAY_S
        ? ago.format(-Math.floor(ageS / HOUR_S), 'hour')
        : ago.format(-Math.floor(ageS / DAY_S), 'day');
  return markup`<time datetime="${new Date(atS * 1_000).toISOString()}">${text}</time>`;
}
