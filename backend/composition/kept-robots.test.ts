import { createManualClock } from '../runtime/testing/manual-clock';
import { KeptRobots } from './kept-robots';

const DAY_MS = 86_400_000;

test('what was read, or could not be had, is kept for a day', () => {
  const clock = createManualClock(0);
  const kept = new KeptRobots(clock);
  expect(kept.textOf('http://a.org')).toBeUndefined();
  kept.keep('http://a.org', '');
  kept.keep('http://b.org', null);
  clock.advanceTo(DAY_MS - 1);
  expect([kept.textOf('http://a.org'), kept.textOf('http://b.org')]).toEqual(['', null]);
  clock.advanceTo(DAY_MS);
  expect(kept.textOf('http://a.org')).toBeUndefined();
});

test('what was not wanted for longest makes room', () => {
  const kept = new KeptRobots(createManualClock(0));
  const long = 'x'.repeat(6_000_000);
  kept.keep('http://a.org', long);
  kept.keep('http://b.org', long);
  kept.textOf('http://a.org');
  kept.keep('http://c.org', long);
  expect(kept.textOf('http://b.org')).toBeUndefined();
  expect(kept.textOf('http://a.org')).toBe(long);
  expect(kept.textOf('http://c.org')).toBe(long);
});
