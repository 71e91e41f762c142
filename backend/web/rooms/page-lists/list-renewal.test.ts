import { renewalOf } from './list-renewal';

const NOW_S = 1_790_000_000;

test.each([
  [0, 3],
  [59, 3],
  [60, 10],
  [600, 30],
  [1_800, 60],
  [3_599, 60],
  [3_600, null],
  [90_000, null],
])('who has waited for %d s looks again after %p s', (waitedS, renewalS) => {
  expect(renewalOf({ seenAtS: NOW_S - waitedS, fault: null }, NOW_S)).toBe(renewalS);
});

test('a list that cannot be read is not waited for', () => {
  expect(renewalOf({ seenAtS: NOW_S, fault: 'empty' }, NOW_S)).toBeNull();
});
