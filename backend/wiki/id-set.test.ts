import { array, assert, integer, property } from 'fast-check';
import { IdSet } from './id-set';

const someIds = array(integer({ min: 1, max: 200 }), { maxLength: 100 });

test('it holds what it was given, ascending and once', () => {
  assert(
    property(someIds, integer({ min: 1, max: 210 }), (ids, asked) => {
      const set = new IdSet(ids);
      const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
      expect([...set]).toEqual(wanted);
      expect(set.size).toBe(wanted.length);
      expect(set.has(asked)).toBe(ids.includes(asked));
      expect(set.from(asked)).toBe(wanted.find((id) => id >= asked));
    }),
  );
});

test('a range has both its ends', () => {
  const set = new IdSet([9, 4, 7, 4, 2]);
  expect(set.between(4, 9)).toEqual([4, 7, 9]);
  expect(set.between(5, 6)).toEqual([]);
  expect(set.between(10, 2 ** 32 - 1)).toEqual([]);
});

test('some of those after an id', () => {
  const set = new IdSet([9, 4, 7, 2]);
  expect(set.firstAfter(0, 2)).toEqual([2, 4]);
  expect(set.firstAfter(4, 9)).toEqual([7, 9]);
  expect(set.firstAfter(9, 1)).toEqual([]);
});

test('the largest id that MediaWiki can give', () => {
  const largest = 2 ** 32 - 1;
  const set = new IdSet([largest, 1]);
  expect(set.has(largest)).toBe(true);
  expect(set.between(2, largest)).toEqual([largest]);
});

test('what one has and the other has not', () => {
  expect(new IdSet([1, 2, 3]).without(new IdSet([2, 5]))).toEqual([1, 3]);
  expect(IdSet.EMPTY.without(new IdSet([2]))).toEqual([]);
});
