import { createManualClock } from '../runtime/testing/manual-clock';
import { TallyTroubles } from './tally-troubles';

test('a wiki that fails is left alone for a minute, then twice as long each time, an hour at most', () => {
  const clock = createManualClock(0);
  const troubles = new TallyTroubles(clock);
  const rests: number[] = [];
  for (let times = 0; times < 8; times += 1) {
    troubles.note(1);
    const startMs = clock.now();
    while (troubles.isLeftAlone(1)) clock.advanceTo(clock.now() + 60_000);
    rests.push((clock.now() - startMs) / 60_000);
  }
  expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(troubles.isLeftAlone(2)).toBe(false);
  expect([...troubles.wikiIds]).toEqual([1]);
  troubles.note(1);
  troubles.forget(1);
  expect(troubles.isLeftAlone(1)).toBe(false);
});
