import { createManualClock } from '../runtime/testing/manual-clock';
import { PaceMeter, type Pace } from './pace';

function measure(...words: [atS: number, pagesDone: number, wiki?: string][]): Pace[] {
  const clock = createManualClock(0);
  const meter = new PaceMeter(clock);
  return words.map(([atS, pagesDone, wiki = 'dewiki@WMF']) => {
    clock.advanceTo(atS * 1000);
    return meter.take({ wiki, wikiId: 1, phase: 'first run', pagesDone, pagesTotal: 10_000 });
  });
}

test('one word says nothing of the pace, two do', () => {
  expect(measure([0, 0], [10, 1_000])).toEqual([
    { perSecond: null, secondsLeft: null },
    { perSecond: 100, secondsLeft: 90 },
  ]);
});

test('only about the last minute counts', () => {
  expect(measure([0, 0], [600, 600], [630, 900], [660, 1_200]).at(-1)?.perSecond).toBe(10);
});

test('words in quick succession replace one another but keep their span', () => {
  const quick = Array.from({ length: 5_000 }, (_, at): [number, number] => [at / 100, at]);
  expect(measure(...quick).at(-1)?.perSecond).toBeCloseTo(100);
});

test('nothing is left when all is done, and no end is in sight when nothing moves', () => {
  expect(measure([0, 9_000], [10, 10_000]).at(-1)).toEqual({ perSecond: 100, secondsLeft: 0 });
  expect(measure([0, 5], [10, 5]).at(-1)).toEqual({ perSecond: 0, secondsLeft: null });
});

test('another wiki starts again', () => {
  expect(measure([0, 0], [10, 1_000], [11, 7, 'frwiki@WMF']).at(-1)?.perSecond).toBeNull();
});
