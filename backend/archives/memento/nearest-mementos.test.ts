import { array, assert, integer, property } from 'fast-check';
import { CANDIDATES_MAX } from '../service/archive-source';
import { NearestMementos } from './nearest-mementos';

const at = (year: number): string => `${1_000 + year}0101000000`;

function bestOf(years: readonly number[], wanted: number): number[] {
  const nearest = new NearestMementos(at(wanted));
  for (const year of years) {
    nearest.add({ url: `http://a/${year}`, original: null, timestamp: at(year) });
  }
  return nearest.best.map(({ timestamp }) => Number(timestamp.slice(0, 4)) - 1_000);
}

test.each<[string, number[], number, number[]]>([
  ['nearest before, then nearest after', [1, 2, 3, 4, 5, 6, 7, 8, 9], 5, [5, 4, 3, 6, 7]],
  ['more before, where few come after', [1, 2, 3, 4, 5, 6], 5, [5, 4, 3, 2, 6]],
  ['only before', [1, 2, 3, 4, 5, 6], 9, [6, 5, 4, 3, 2]],
  ['more after, where few come before', [4, 5, 6, 7, 8, 9], 4, [4, 5, 6, 7, 8]],
  ['none twice', [4, 4, 6, 6], 5, [4, 6]],
  ['nothing', [], 5, []],
])('keeps %s', (_, years, wanted, expected) => {
  expect(bestOf(years, wanted)).toEqual(expected);
  expect(bestOf(years.toReversed(), wanted)).toEqual(expected);
});

it('keeps what sorting all of them would give, in whatever order they come', () => {
  assert(
    property(array(integer({ min: 0, max: 60 })), integer({ min: 0, max: 60 }), (years, wanted) => {
      const all = [...new Set(years)].sort((one, other) => one - other);
      const before = all.filter((year) => year <= wanted).toReversed();
      const after = all.filter((year) => year > wanted);
      const places = CANDIDATES_MAX - Math.min(after.length, 2);
      expect(bestOf(years, wanted)).toEqual(
        [...before.slice(0, places), ...after].slice(0, CANDIDATES_MAX),
      );
    }),
  );
});

it('knows what time may hold better ones', () => {
  const nearest = new NearestMementos(at(50));
  expect(nearest.hasPlaceIn(null, null)).toBe(true);
  for (const year of [45, 46, 47, 48, 49, 51, 52]) {
    nearest.add({ url: `http://a/${year}`, original: null, timestamp: at(year) });
  }
  expect(nearest.hasPlaceIn(at(48), at(48))).toBe(true);
  expect(nearest.hasPlaceIn(at(1), at(47))).toBe(false);
  expect(nearest.hasPlaceIn(at(52), null)).toBe(false);
  expect(nearest.hasPlaceIn(at(53), at(99))).toBe(false);
  expect(nearest.hasPlaceIn(at(1), at(99))).toBe(true);
  expect(nearest.hasPlaceIn(null, at(51))).toBe(true);
});
