import { judgedPages } from '../testing/judged-pages';
import { proseOf } from '../testing/prose';
import { pageCalled } from '../testing/small-web';

/** The year’s meetings, a line each, below what is said of all years. */
function meetingsOf(year: number, places: readonly string[]): string {
  const lines = places.map(
    (place, number) =>
      `<li>1${number % 9}/0${(number % 9) + 1}/${year}: ${place} committee, room ${year % 7}</li>`,
  );
  const intro = proseOf('of all meetings', 14);
  return pageCalled('Meetings of the council', `${intro}<ul>${lines.join('')}</ul>`);
}

test('lists of two years, whose entries begin with days in slashes, are two pages', () => {
  const then = meetingsOf(2013, [
    'harbour',
    'school',
    'water',
    'forest',
    'road',
    'tram',
    'library',
    'mill',
    'fire',
  ]);
  const later = meetingsOf(2016, [
    'museum',
    'ferry',
    'market',
    'bridge',
    'choir',
    'parks',
    'health',
    'church',
    'sports',
  ]);
  expect(judgedPages(then, then)).toBe('same');
  expect(judgedPages(then, later)).toBeNull();
});
