import type { PassProgress } from '../feeder/progress';
import { createLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { FeedProgress } from './feed-progress';
import { LiveLines } from './live-lines';
import { Screen } from './testing/screen';

const told = (pagesDone: number, part: Partial<PassProgress> = {}): PassProgress => ({
  wiki: 'dewiki@WMF',
  wikiId: 1,
  phase: 'first run',
  pagesDone,
  pagesTotal: 40_000,
  ...part,
});

const clock = createManualClock(0);
const REDRAW_MS = 300;

let screen: Screen;
let lines: LiveLines;
let progress: FeedProgress;
beforeEach(() => {
  jest.useFakeTimers();
  screen = new Screen();
  lines = new LiveLines(screen as unknown as NodeJS.WriteStream);
  progress = new FeedProgress(lines, clock);
});
afterEach(() => {
  progress.clear();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('wiki, phase, pages, pace and time left are the last line', async () => {
  const sink = progress.sink(() => 3);
  await sink.tell(told(0));
  jest.advanceTimersByTime(REDRAW_MS);
  expect(screen.lines.at(-1)).toContain('page 0 of 40000, ? pages/s, ? left');
  clock.advanceTo(10_000);
  await sink.tell(told(1_000));
  jest.advanceTimersByTime(REDRAW_MS);
  expect(screen.lines).toEqual([
    'dewiki@WMF, first run: [=-------------------] page 1000 of 40000, 100 pages/s, 7 min left (wiki 1 of 3)',
  ]);
});

test('log lines stand whole above it, and the bar comes back at once', async () => {
  const logger = createLogger('info', lines);
  const sink = progress.sink(() => 3);
  logger.info('before');
  await sink.tell(told(0));
  logger.info({ text: 'x'.repeat(200) }, 'long');
  logger.info('two');
  expect(screen.lines).toHaveLength(4);
  const logged = screen.lines.slice(0, 3).map((line) => JSON.parse(line) as { msg: string });
  expect(logged.map(({ msg }) => msg)).toEqual(['before', 'long', 'two']);
  expect(screen.lines[3]).toMatch(/^dewiki@WMF, first run: \[-+\] page 0 of 40000/);
});

test('nothing is left of it after the pass; the next wiki is the next number', async () => {
  const sink = progress.sink(() => 2);
  const numbers: (string | undefined)[] = [];
  for (const wiki of ['a', 'b', 'c']) {
    await sink.tell(told(5, { wiki }));
    jest.advanceTimersByTime(REDRAW_MS);
    numbers.push(/wiki \d of \d/.exec(screen.lines.at(-1) ?? '')?.[0]);
    sink.passed(wiki);
    expect(screen.lines).toEqual(['']);
  }
  expect(numbers).toEqual(['wiki 1 of 2', 'wiki 2 of 2', 'wiki 1 of 2']);
});
