import { doubledPause } from './doubled-pause';

test.each([
  [0, 30],
  [1, 60],
  [2, 100],
  [2_000, 100],
])('after %s doublings it lasts %s', (doublings, pause) => {
  expect(doubledPause(doublings, { first: 30, longest: 100 })).toBe(pause);
});
