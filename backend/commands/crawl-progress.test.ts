import type { CrawlCounts } from '../crawler/loop/crawl-tally';
import { createLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { CrawlProgress, type AllCrawlers } from './crawl-progress';
import { LiveLines } from './live-lines';
import { Screen } from './testing/screen';

const REDRAW_MS = 300;
const all = (
  hostsDue: number,
  hostsPerS: number,
  sweeps: AllCrawlers['sweeps'] = null,
): AllCrawlers => ({
  hostsDue,
  atWork: { hostsPerS },
  sweeps,
});
const SWEEPS = {
  wikis: 2,
  urls: 1_234_567,
  lookedAt: 430_000,
  failing: 98_765,
  unreachable: 9,
  expected: 23_456,
};

let screen: Screen;
let lines: LiveLines;
let progress: CrawlProgress;
let counts: CrawlCounts;
let clock = createManualClock(0);
beforeEach(() => {
  jest.useFakeTimers();
  screen = new Screen();
  lines = new LiveLines(screen as unknown as NodeJS.WriteStream);
  counts = { results: 0, hostsDone: 0, connectionsOpen: 0, hostsLeased: 0 };
  clock = createManualClock(0);
  progress = new CrawlProgress(lines, clock, () => counts);
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

test('what this crawler does is looked up each time that the line is drawn', () => {
  progress.tell(all(3_000, 0));
  jest.advanceTimersByTime(REDRAW_MS);
  expect(screen.lines).toEqual(['URLs: ?/s, 0 done, 0 open, 3,000 hosts due, ? left']);
  counts = { ...counts, results: 1_234, connectionsOpen: 48 };
  clock.advanceTo(100_000);
  jest.advanceTimersByTime(REDRAW_MS);
  expect(screen.lines).toEqual(['URLs: 12/s, 1,234 done, 48 open, 3,000 hosts due, ? left']);
});

test.each([
  [3_000, 1, '50 min left'],
  [0, 1, '0 s left'],
  [0, 0, '0 s left'],
])('%d hosts at %d a second: %s', (hostsDue, hostsPerS, words) => {
  progress.tell(all(hostsDue, hostsPerS));
  jest.advanceTimersByTime(REDRAW_MS);
  expect(screen.lines.at(-1)).toMatch(new RegExp(`due, ${words}$`));
});

test('large figures fit into 80 columns', () => {
  progress.tell(all(64_000, 0.05));
  jest.advanceTimersByTime(REDRAW_MS);
  counts = { ...counts, results: 500_000_000, connectionsOpen: 10_000 };
  clock.advanceTo(40_000_000);
  jest.advanceTimersByTime(REDRAW_MS);
  const [line = ''] = screen.lines;
  expect(line).toBe(
    'URLs: 12,500/s, 500,000,000 done, 10,000 open, 64,000 hosts due, 14 d 19 h left',
  );
  expect(line.length).toBeLessThan(80);
});

test('a crawler without the database tells of itself only', () => {
  progress.tell(null);
  jest.advanceTimersByTime(REDRAW_MS);
  expect(screen.lines).toEqual(['URLs: ?/s, 0 done, 0 open']);
});

test('log lines stand above it, and nothing is left of it at the end', () => {
  progress.tell(all(1, 1));
  createLogger('info', lines).info('told');
  expect(screen.lines).toHaveLength(2);
  expect(screen.lines[0]).toContain('"told"');
  expect(screen.lines[1]).toMatch(/^URLs: /);
  progress.clear();
  expect(screen.lines[1]).toBe('');
});

test('two lines share the terminal, and the other stays when one goes', () => {
  const other = lines.add('pages: {value}', { total: 5, payload: {} });
  progress.tell(all(1, 1));
  other.update(3);
  jest.advanceTimersByTime(REDRAW_MS);
  expect(screen.lines[0]).toBe('pages: 3');
  expect(screen.lines[1]).toMatch(/^URLs: /);
  lines.remove(other);
  expect(screen.lines.filter((line) => line !== '')).toEqual([expect.stringMatching(/^URLs: /)]);
});

test('while wikis are looked through for the first time, a line above tells what is found and expected', () => {
  progress.tell(all(1, 1));
  jest.advanceTimersByTime(REDRAW_MS);
  progress.tell(all(1, 1, SWEEPS));
  jest.advanceTimersByTime(REDRAW_MS);
  expect(screen.lines.filter((line) => line !== '')).toEqual([
    'sweep: 34% of 1,234,567 URLs, 98,765 failed, ~23,000 more expected',
    expect.stringMatching(/^URLs: /),
  ]);
  progress.tell(all(1, 1));
  jest.advanceTimersByTime(REDRAW_MS);
  expect(screen.lines.filter((line) => line !== '')).toEqual([expect.stringMatching(/^URLs: /)]);
});

test('half a billion URLs of first sweeps fit into 80 columns', () => {
  const large = { urls: 500_000_000, lookedAt: 499_999_999, failing: 123_456_789 };
  progress.tell(all(1, 1, { ...SWEEPS, ...large, expected: 123_456_789 }));
  jest.advanceTimersByTime(REDRAW_MS);
  const [line = ''] = screen.lines;
  expect(line).toBe(
    'sweep: 99% of 500,000,000 URLs, 123,456,789 failed, ~120,000,000 more expected',
  );
  expect(line.length).toBeLessThan(80);
});
