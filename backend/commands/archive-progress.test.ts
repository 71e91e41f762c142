import { createLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import type { ArchiveCounts } from '../store/figures/archive-figures';
import { ArchiveProgress } from './archive-progress';
import { LiveLines } from './live-lines';
import { Screen } from './testing/screen';

const REDRAW_MS = 300;

let screen: Screen;
let lines: LiveLines;
let progress: ArchiveProgress;
let counts: ArchiveCounts;
let clock = createManualClock(0);
beforeEach(() => {
  jest.useFakeTimers();
  screen = new Screen();
  lines = new LiveLines(screen as unknown as NodeJS.WriteStream);
  counts = { searches: 0, found: 0, none: 0, unanswered: 0 };
  clock = createManualClock(0);
  progress = new ArchiveProgress(lines, clock, () => counts);
});
afterEach(() => {
  progress.clear();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('nothing is shown before the first word', () => {
  jest.advanceTimersByTime(REDRAW_MS);
  expect(screen.lines).toEqual(['']);
});

test('what this component does is looked up each time that the line is drawn', () => {
  progress.tell({ searchesDue: 300 });
  jest.advanceTimersByTime(REDRAW_MS);
  expect(screen.lines).toEqual(['archives: ?/s, 0 searched, 0 found, 0 none, 300 due']);
  counts = { searches: 50, found: 30, none: 15, unanswered: 5 };
  clock.advanceTo(100_000);
  progress.tell({ searchesDue: 250 });
  jest.advanceTimersByTime(REDRAW_MS);
  expect(screen.lines).toEqual(['archives: 0.5/s, 50 searched, 30 found, 15 none, 250 due']);
});

test('large figures fit into 80 columns, and a queue that was not counted to its end says so', () => {
  progress.tell({ searchesDue: 10_000 });
  jest.advanceTimersByTime(REDRAW_MS);
  counts = { searches: 9_000_000, found: 8_000_000, none: 900_000, unanswered: 0 };
  clock.advanceTo(10_000_000_000);
  jest.advanceTimersByTime(REDRAW_MS);
  const [line = ''] = screen.lines;
  expect(line).toBe(
    'archives: 0.9/s, 9,000,000 searched, 8,000,000 found, 900,000 none, 10,000+ due',
  );
  expect(line.length).toBeLessThan(80);
});

test('log lines stand above it, and nothing is left of it at the end', () => {
  progress.tell({ searchesDue: 1 });
  createLogger('info', lines).info('told');
  expect(screen.lines[0]).toContain('"told"');
  expect(screen.lines[1]).toMatch(/^archives: /);
  progress.clear();
  expect(screen.lines[1]).toBe('');
});
