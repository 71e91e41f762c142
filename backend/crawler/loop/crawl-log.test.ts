import { createLogger } from '../../runtime/logger';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { STATUS } from '../../status/status-code';
import { withCrawlLog } from './crawl-log';
import { CrawlTally } from './crawl-tally';
import type { CrawlWatcher } from './crawl-watcher';

const HOUR_MS = 3_600_000;

let clock = createManualClock(0);
let tally = new CrawlTally();
let lines: object[] = [];
beforeEach(() => {
  clock = createManualClock(0);
  tally = new CrawlTally();
  lines = [];
});

function logged<Result>(crawl: (watcher: CrawlWatcher) => Promise<Result>): Promise<Result> {
  const write = (line: string): void => void lines.push(JSON.parse(line) as object);
  const logging = { clock, logger: createLogger('info', { write }) };
  return withCrawlLog(tally, logging, { hostsAtOnce: 5 }, crawl);
}

test('a short crawl is told at its start, with its settings, and at its end', async () => {
  const result = await logged((watcher) => {
    watcher.leased(2);
    watcher.stored({ code: STATUS.notFound, http: 404 });
    watcher.gaveBack(2);
    return Promise.resolve('done');
  });
  expect(result).toBe('done');
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'url loop: begins', hostsAtOnce: 5 }),
    expect.objectContaining({ msg: 'url loop: ended', results: 1, hostsVisited: 2 }),
  ]);
  expect(tally.counts).toMatchObject({ results: 1, hostsDone: 2, hostsLeased: 0 });
});

test('each hour is told by itself, also one in which nothing was due', async () => {
  await logged((watcher) => {
    for (const code of [STATUS.unknownDomain, STATUS.notFound, STATUS.notFound] as const) {
      watcher.stored({ code, http: null });
    }
    watcher.opened();
    clock.advanceTo(HOUR_MS - 1);
    watcher.stored({ code: STATUS.fine, http: 200 });
    clock.advanceTo(HOUR_MS);
    watcher.closed();
    watcher.gaveBack(1);
    clock.advanceTo(2 * HOUR_MS + 5_000);
    watcher.leased(0);
    return Promise.resolve();
  });
  expect(lines.slice(1)).toMatchObject([
    {
      msg: 'url loop: done in the last hour',
      seconds: 3_600,
      results: 4,
      hostsVisited: 0,
      failures: { notFound: 2, unknownDomain: 1 },
    },
    { seconds: 3_605, results: 0, hostsVisited: 1, failures: {} },
    { msg: 'url loop: ended', results: 4, hostsVisited: 1 },
  ]);
  expect(tally.counts.connectionsOpen).toBe(0);
});

test('a crawl that fails is told to have ended, too', async () => {
  await expect(logged(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(lines.at(-1)).toMatchObject({ msg: 'url loop: ended', results: 0 });
});
