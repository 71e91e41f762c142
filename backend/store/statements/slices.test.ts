import { rowSlices } from './slices';

test('no rows make no statement', () => {
  expect(rowSlices([])).toEqual([]);
});

test('a statement takes 2,000 rows', () => {
  const rows = Array.from({ length: 4_001 }, (_, index) => index);
  const slices = rowSlices(rows);
  expect(slices.map((slice) => slice.length)).toEqual([2_000, 2_000, 1]);
  expect(slices.flat()).toEqual(rows);
});

test('a statement takes eight megabytes, and any single row', () => {
  const sizes = [3e6, 3e6, 3e6, 9e6, 1];
  expect(rowSlices(sizes, (size) => size)).toEqual([[3e6, 3e6], [3e6], [9e6], [1]]);
});
