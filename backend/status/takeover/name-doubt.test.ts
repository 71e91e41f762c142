import type { ContentDoubt } from '../content-doubt';
import { doubtUnder } from './name-doubt';
import type { NameStanding } from './name-standing';

test.each<[NameStanding, ContentDoubt | null, ContentDoubt | null]>([
  ['quiet', null, null],
  ['quiet', 'parked', 'parked'],
  ['quiet', 'usurped', null],
  ['quiet', 'usurped-suspected', null],
  ['suspected', null, 'usurped-suspected'],
  ['suspected', 'usurped', 'usurped-suspected'],
  ['suspected', 'soft-404', 'soft-404'],
  ['taken', null, 'usurped'],
  ['taken', 'usurped-suspected', 'usurped'],
  ['taken', 'parked', 'usurped'],
])('of a %s name, %s is told as %s', (standing, doubt, told) => {
  expect(doubtUnder(standing, doubt)).toBe(told);
});
