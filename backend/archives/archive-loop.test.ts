import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import type { LeasedSearch, SearchSettlement } from '../store/archives/leased-search';
import { ArchiveError } from './service/archive-http';
import type { Candidate } from './service/archive-source';
import { runArchiveLoop, type ArchiveLoopParts } from './archive-loop';
import { ArchiveTally } from './archive-tally';
import { normalUrl } from '../url/testing/normal-url';

const clock = createManualClock(Date.UTC(2026, 10, 20));
const leasedOf = (urlId: number): LeasedSearch => ({
  urlId,
  url: normalUrl(`http://museum.org/${urlId}`),
  firstSeenDay: null,
  wantedMoment: null,
  chosen: [],
  noneGood: [],
  named: [],
  linked: [],
  blocked: [],
  isLiving: false,
  tries: 0,
  round: null,
  leasedUntilS: 0,
});

interface Played {
  searches: number;
  /** What the one service there is says of a URL. */
  find?: (url: string) => Promise<Candidate[]>;
  settle?: (urlId: number) => Promise<void>;
  signal?: AbortSignal;
}

/** Runs the loop over a queue of so many searches. */
async function run({ searches, find, settle, signal }: Played) {
  const waiting = Array.from({ length: searches }, (_, at) => leasedOf(at));
  const leases: number[] = [];
  const settled: [number, SearchSettlement][] = [];
  const pausedAtMs: number[] = [];
  const looping: ArchiveLoopParts = {
    queue: {
      lease: (limit) => {
        const leased = waiting.splice(0, limit);
        leases.push(leased.length);
        return Promise.resolve(leased);
      },
      settle: async ({ urlId }, settlement) => {
        await settle?.(urlId);
        settled.push([urlId, settlement]);
        return true;
      },
    },
    sources: [
      {
        service: 'loc',
        find: ({ url }) => (find === undefined ? Promise.resolve([]) : find(url.text)),
      },
    ],
    look: () => Promise.reject(new Error('nothing to look at')),
    isEnough: (services) => services.length > 0,
    saver: null,
    takenSince: () => Promise.resolve(new Map()),
    clock: {
      ...clock,
      sleep: (ms, ended) => {
        pausedAtMs.push(ms);
        return clock.sleep(ms, ended);
      },
    },
    logger: createSilentLogger(),
    tally: new ArchiveTally({ clock, logger: createSilentLogger() }),
  };
  await runArchiveLoop(looping, { once: true, signal: signal ?? new AbortController().signal });
  return { leases, settled: settled.map(([urlId]) => urlId), pausedAtMs, tally: looping.tally };
}

test('a search that takes long keeps no other one waiting', async () => {
  let answer = (): void => undefined;
  const slow = new Promise<Candidate[]>((resolve) => {
    answer = () => resolve([]);
  });
  let others = 0;
  const find = (url: string): Promise<Candidate[]> => {
    if (url.endsWith('/0')) return slow;
    others += 1;
    if (others === 99) answer();
    return Promise.resolve([]);
  };
  const { settled, leases, pausedAtMs } = await run({ searches: 100, find });
  expect(settled).toHaveLength(100);
  expect(settled.indexOf(0)).toBeGreaterThan(90);
  expect(Math.max(...leases)).toBe(20);
  expect(leases.slice(0, -3).every((count) => count >= 5)).toBe(true);
  expect(pausedAtMs).toEqual([]);
});

test('where nobody answers it rests, and goes on', async () => {
  const find = () => Promise.reject(new ArchiveError('the network is gone'));
  const { settled, pausedAtMs, tally } = await run({ searches: 60, find });
  expect(settled).toHaveLength(60);
  expect(pausedAtMs.length).toBeGreaterThanOrEqual(2);
  expect(tally.counts).toMatchObject({ searches: 60, unanswered: 60 });
});

test('one silence among answers is no reason to rest', async () => {
  const find = (url: string): Promise<Candidate[]> =>
    /[1-9]$/.test(url) ? Promise.reject(new ArchiveError('silent')) : Promise.resolve([]);
  expect((await run({ searches: 60, find })).pausedAtMs).toEqual([]);
});

test('a search that cannot be stored leaves the others alone', async () => {
  const settle = (urlId: number): Promise<void> =>
    urlId % 2 === 0 ? Promise.reject(new Error('deadlock')) : Promise.resolve();
  const { settled, tally } = await run({ searches: 30, settle });
  expect(settled).toHaveLength(15);
  expect(tally.counts.searches).toBe(15);
});

test('stopped, it settles nothing more, and waits for what is under way', async () => {
  const stop = new AbortController();
  let asked = 0;
  const find = async (): Promise<Candidate[]> => {
    asked += 1;
    if (asked === 8) stop.abort();
    await Promise.resolve();
    return [];
  };
  const { settled } = await run({ searches: 30, find, signal: stop.signal });
  expect(settled.length).toBeLessThan(8);
});
