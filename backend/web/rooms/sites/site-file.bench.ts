import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createProgress } from '../../../../toolforge/local/progress';
import { ROOT } from '../../../../toolforge/root';
import type { Bench, Figure } from '../../../runtime/bench';
import type { Database } from '../../../runtime/database';
import { stopSignal } from '../../../runtime/stop-signal';
import { withBenchServer, type BenchServer } from '../../../runtime/testing/bench-server';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { migrate } from '../../../store/schema/migrate';
import { generateSite, SITE_DOMAIN, type SiteSize } from '../../../store/testing/generated-site';
import { serveSite } from './testing/serve-site';

/** As many dead URLs as are told of a site. */
const USUAL: SiteSize = { urls: 80_000, pages: 60_000 };
const QUICK: SiteSize = { urls: 8_000, pages: 12_000 };
const NOW_MS = Date.UTC(2026, 10, 20, 12);
/** What was read is kept for less. */
const APART_MS = 600_000;
const ROUNDS = 4;
/** A piece is 64 KB; a look takes a tenth of a second. */
const PIECES_A_LOOK = 10;
/** Of the whole file, from the time when what is dead has been read. */
const FIRST_SHARE = 0.5;
/** Beside what is kept of the site for all who ask. */
const HELD_MB = 25;

export const bench: Bench = {
  name: 'site-file',
  description: 'The file of a domain of 80,000 URLs, a quarter of them dead, each with two copies',
  runsAs: 'web',
  run: ({ quick }) => measure(quick ? QUICK : USUAL, stopSignal()),
};

async function measure(size: SiteSize, signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  return withBenchServer(progress, signal, async (server) => {
    const database = await prepared(server, size);
    return progress.step(`A site of ${size.urls} URLs`, () => measureFile(database, size));
  });
}

async function prepared(server: BenchServer, size: SiteSize): Promise<Database> {
  const database = await server.create('site_file');
  await migrate(database, join(ROOT, 'sql'));
  await generateSite(database, size, NOW_MS);
  await database.run(
    `INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day)
     SELECT url_id, service, CONCAT('https://web.archive.org/web/2010010203040', service, '/http://www.${SITE_DOMAIN}', path),
       CONCAT('2010010203040', service), 0, 20000
     FROM url, (SELECT 1 AS service UNION ALL SELECT 2) AS services WHERE failures = 5`,
  );
  await server.settle();
  return database;
}

/** One file: what its reader sees of it, and everybody else. */
interface FileTimes {
  firstByteMs: number;
  wholeMs: number;
  longestStallMs: number;
}

async function measureFile(store: Database, { urls }: SiteSize): Promise<Figure[]> {
  const clock = createManualClock(NOW_MS);
  const web = await serveSite(store, clock);
  const address = `http://127.0.0.1:${web.port}/site?domain=${SITE_DOMAIN}&lang=en&format=csv`;
  try {
    const times: FileTimes[] = [];
    const kept: FileTimes[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      clock.advanceTo(NOW_MS + (round + 1) * APART_MS);
      times.push(await load(address, urls / 4));
      kept.push(await load(address, urls / 4));
    }
    const held = await heldMb(address);
    return [
      ...figuresOf('nothing kept', times.slice(1)),
      ...figuresOf('kept', kept.slice(1)),
      {
        name: 'memory held for it, kept',
        value: held,
        unit: 'MB',
        target: `< ${HELD_MB}`,
        ok: held < HELD_MB,
      },
    ];
  } finally {
    await web.close();
  }
}

/** @throws when the file does not tell all */
async function load(address: string, dead: number): Promise<FileTimes> {
  const stalls = watchStalls();
  const startMs = performance.now();
  const response = await fetch(address);
  let firstByteMs = NaN;
  let lines = 0;
  for await (const bytes of response.body ?? []) {
    if (Number.isNaN(firstByteMs)) firstByteMs = performance.now() - startMs;
    for (const byte of bytes) if (byte === 10) lines += 1;
  }
  if (lines !== dead + 1) throw new Error(`the file tells ${lines} lines and not ${dead + 1}`);
  return { firstByteMs, wholeMs: performance.now() - startMs, longestStallMs: stalls.end() };
}

/** Looks every few milliseconds; a look that comes late was held up. */
function watchStalls(): { end(): number } {
  let [longestMs, lastMs] = [0, performance.now()];
  const timer = setInterval(() => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  }, 10);
  return {
    end: () => {
      clearInterval(timer);
      return longestMs;
    },
  };
}

/** What is held while the file is made, without what could be collected: looked at as each piece of it comes. */
async function heldMb(address: string): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = (): number => {
    collect();
    return process.memoryUsage().heapUsed / 1_048_576;
  };
  const before = held();
  let [most, pieces] = [before, 0];
  const response = await fetch(address);
  for await (const bytes of response.body ?? []) {
    pieces += bytes.length > 0 ? 1 : 0;
    if (pieces % PIECES_A_LOOK === 1) most = Math.max(most, held());
  }
  return most - before;
}

function figuresOf(what: string, times: readonly FileTimes[]): Figure[] {
  const median = (of: (one: FileTimes) => number): number =>
    times.map(of).toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? NaN;
  const [first, whole] = [median((one) => one.firstByteMs), median((one) => one.wholeMs)];
  const isAll = what !== 'kept';
  return [
    {
      name: `first byte of the file, ${what}`,
      value: first,
      unit: 'ms',
      target: isAll ? '' : `< ${FIRST_SHARE} of the whole`,
      ok: isAll || first < whole * FIRST_SHARE,
    },
    { name: `the whole file, ${what}`, value: whole, unit: 'ms', target: '', ok: true },
    {
      name: `longest stall of others, ${what}`,
      value: median((one) => one.longestStallMs),
      unit: 'ms',
      target: '',
      ok: true,
    },
  ];
}
