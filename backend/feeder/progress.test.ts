import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { tellAll, throttle, type PassProgress, type ProgressSink } from './progress';

const told = (pagesDone: number, part: Partial<PassProgress> = {}): PassProgress => ({
  wiki: 'dewiki@WMF',
  wikiId: 1,
  phase: 'first run',
  pagesDone,
  pagesTotal: 100,
  ...part,
});

function collector(): ProgressSink & { words: string[] } {
  const words: string[] = [];
  return {
    words,
    tell: ({ wiki, phase, pagesDone }) => void words.push(`${wiki} ${phase} ${pagesDone}`),
    passed: (wiki) => void words.push(`${wiki} passed`),
  };
}

test('only so many words get through; the first of each wiki and phase always', async () => {
  const clock = createManualClock(0);
  const sink = collector();
  const throttled = throttle(sink, 1_000, clock);
  await throttled.tell(told(1));
  await throttled.tell(told(2));
  clock.advanceTo(1_000);
  await throttled.tell(told(3));
  await throttled.tell(told(4, { phase: 'second run' }));
  await throttled.tell(told(5, { phase: 'second run' }));
  await throttled.tell(told(6, { wiki: 'frwiki@WMF' }));
  throttled.passed('frwiki@WMF');
  await throttled.tell(told(7, { wiki: 'frwiki@WMF' }));
  expect(sink.words).toEqual([
    'dewiki@WMF first run 1',
    'dewiki@WMF first run 3',
    'dewiki@WMF second run 4',
    'frwiki@WMF first run 6',
    'frwiki@WMF passed',
    'frwiki@WMF first run 7',
  ]);
});

test('a sink that fails is logged and harms neither the loop nor the other sinks', async () => {
  const logger = createSilentLogger();
  const warn = jest.spyOn(logger, 'warn');
  const fail = (): never => {
    throw new Error('no terminal');
  };
  const failing: ProgressSink = { tell: fail, passed: fail };
  const rejecting: ProgressSink = {
    tell: () => Promise.reject(new Error('no database')),
    passed: () => undefined,
  };
  const sink = collector();
  const all = tellAll([failing, rejecting, sink], logger);
  await all.tell(told(1));
  all.passed('dewiki@WMF');
  expect(sink.words).toEqual(['dewiki@WMF first run 1', 'dewiki@WMF passed']);
  expect(warn).toHaveBeenCalledTimes(3);
});
