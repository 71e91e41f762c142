import { toCalendarDay } from '../status/day-number';
import { takenDayOf } from './taken-day';

const cited = { firstSeenDay: 1_000, wantedMoment: null };
const CITED = toCalendarDay(1_000);

test.each([
  ['its name stands well', cited, undefined, null],
  [
    'what was seen, where no registry told',
    cited,
    { sinceDay: CITED + 90, registeredDay: null },
    CITED + 90,
  ],
  [
    'a registration after it was cited',
    cited,
    { sinceDay: CITED + 90, registeredDay: CITED + 40 },
    CITED + 40,
  ],
  [
    'a registration before it was cited',
    cited,
    { sinceDay: CITED + 90, registeredDay: CITED - 9 },
    CITED + 90,
  ],
  [
    'a registration after that was seen',
    cited,
    { sinceDay: CITED + 90, registeredDay: CITED + 99 },
    CITED + 90,
  ],
  [
    'a registration after the day of a citation that somebody found out',
    { ...cited, wantedMoment: { atS: (CITED - 99) * 86_400, isSearched: true } },
    { sinceDay: CITED + 90, registeredDay: CITED - 9 },
    CITED - 9,
  ],
  [
    'nobody knows when it was cited',
    { firstSeenDay: null, wantedMoment: null },
    { sinceDay: CITED, registeredDay: CITED - 9 },
    CITED,
  ],
])('the first day of other hands: %s', (_what, leased, taken, day) => {
  expect(takenDayOf(leased, taken)).toBe(day);
});
