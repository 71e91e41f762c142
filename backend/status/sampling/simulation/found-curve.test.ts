import { foundCurve, looksFor } from './found-curve';

const curve = foundCurve({ places: [2, 0, 3, 1], broken: Uint8Array.of(1, 0, 0, 1) });

test('what was found after each look', () => {
  expect([...curve]).toEqual([0, 0, 1, 2, 2]);
});

test('how many looks found so many', () => {
  expect([0, 1, 2, 3].map((wanted) => looksFor(curve, wanted))).toEqual([0, 2, 3, null]);
});
