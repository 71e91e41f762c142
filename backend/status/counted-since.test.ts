import { countedSince } from './counted-since';

test('counts of the last two days count; 0 is never', () => {
  expect([countedSince(3_600), countedSince(1)]).toEqual([3_598, 1]);
});
