import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createProgress } from '../../toolforge/local/progress';
import { ROOT } from '../../toolforge/root';
import type { Bench, Figure } from '../runtime/bench';
import type { Database } from '../runtime/database';
import { stopSignal } from '../runtime/stop-signal';
import { withBenchServer } from '../runtime/testing/bench-server';
import { dayNumberOf } from '../status/day-number';
import { createMarkIndex } from '../status/mark-index';
import { migrate } from '../store/schema/migrate';
import type { ReadStatements } from '../store/statements/read-statements';
import { generateUrls, type UrlCounts } from '../store/testing/generated-urls';
import { dumpText } from './dump-text';
import { writeGzip } from '../runtime/write-gzip';

const QUICK_URLS = 200_000;
const USUAL_URLS = 1_000_000;
const URLS_PER_HOST = 10;
const NOW_MS = Date.UTC(2026, 10, 25, 12);
const CPU_S_A_MILLION = 10;
const MEMORY_MAX = 1.3;
const SAMPLE_MS = 20;
const MIB = 1_048_576;
const ROWS_PER_SLICE = 10_000;

export const bench: Bench = {
  name: 'dump',
  description: 'Writing all that is known of all URLs to a file, with a MariaDB of its own',
  run: ({ quick }) => measure(quick ? QUICK_URLS : USUAL_URLS, stopSignal()),
};

/** What a piece of work took of this process. */
interface Taken {
  cpuS: number;
  seconds: number;
  /** Resident memory from time to time, in bytes. */
  memory: number[];
}

function measure(urls: number, signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  return withBenchServer(progress, signal, async (server) => {
    const database = await server.create('dump');
    await migrate(database, join(ROOT, 'sql'));
    const hosts = urls / URLS_PER_HOST;
    await progress.step('URLs', () => generate(database, { urls, hosts }));
    await server.settle();
    const file = join(server.folder, 'dump.gz');
    const own = (): Promise<Taken> => taking(() => writeDump(database, file, { urls, signal }));
    await progress.step('Once, so that all is warm', own);
    const serverBeganS = server.cpuSeconds();
    const dump = await progress.step('The dump', own);
    const serverS = server.cpuSeconds() - serverBeganS;
    const text = join(server.folder, 'dump.ndjson');
    await pipeline(createReadStream(file), createGunzip(), createWriteStream(text));
    const bare = await progress.step('The same rows and bytes, bare', () =>
      taking(() => readAndGzip(database, urls, text)),
    );
    const figures = figuresOf(
      { urls, dump, bare, serverS },
      statSync(file).size,
      statSync(text).size,
    );
    rmSync(text);
    return figures;
  });
}

/** Of many days, and one of ten does not work. */
async function generate(database: Database, counts: UrlCounts): Promise<void> {
  await generateUrls(database, counts, NOW_MS);
  await database.run(
    `UPDATE host SET name = REPLACE(name, '.example.org', '-museum.org'),
       registered_domain = REPLACE(registered_domain, '.example.org', '-museum.org')`,
  );
  const today = dayNumberOf(NOW_MS);
  const day = (sql: string): string => `UNHEX(LPAD(HEX(${sql}), 4, '0'))`;
  await database.run(
    `UPDATE url SET checked_day = ${today} - url_id MOD 14, history = CONCAT(
       IF(url_id MOD 10 = 0, CONCAT(UNHEX('120194'), ${day(`${today} - 90 - CRC32(url_id) MOD 300`)},
         ${day(`${today} - url_id MOD 14`)}), ''),
       UNHEX('0100C8'), ${day(`${today} - 1000 - CRC32(url_id) MOD 900`)},
       IF(url_id MOD 10 = 0, ${day(`${today} - 400`)}, ${day(`${today} - url_id MOD 14`)}))
     WHERE checked_day IS NOT NULL`,
  );
  await database.run('ANALYZE TABLE host, url');
}

/** @throws where lines are missing */
async function writeDump(
  database: ReadStatements,
  file: string,
  { urls, signal }: { urls: number; signal: AbortSignal },
): Promise<void> {
  const rules = { marks: createMarkIndex([]), spam: new Set<number>() };
  const count = { lines: 0 };
  await writeGzip({ path: file, part: `${file}.part` }, dumpText(database, rules, count), signal);
  if (count.lines !== linesOf(urls)) throw new Error(`the dump has ${count.lines} lines`);
}

/** One of twenty was never checked. */
const linesOf = (urls: number): number => urls - urls / 20;

/** No judging, no order: what nobody can do without. */
async function readAndGzip(database: Database, urls: number, text: string): Promise<void> {
  const read = async (): Promise<void> => {
    for (let from = 0; from < urls; from += ROWS_PER_SLICE) {
      await database.select(
        `SELECT url_id, host_id, scheme, port, path, checked_day, history, failures, failing_day,
           reservation, doubt
         FROM url FORCE INDEX (PRIMARY) WHERE url_id > ? ORDER BY url_id LIMIT ?`,
        [from, ROWS_PER_SLICE],
      );
    }
  };
  const gzip = pipeline(createReadStream(text), createGzip(), createWriteStream(`${text}.gz`));
  await Promise.all([read(), gzip]);
}

async function taking(work: () => Promise<void>): Promise<Taken> {
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(process.memoryUsage.rss()), SAMPLE_MS);
  const cpu = process.cpuUsage();
  const begunMs = performance.now();
  try {
    await work();
  } finally {
    clearInterval(sampling);
  }
  const { user, system } = process.cpuUsage(cpu);
  return { cpuS: (user + system) / 1e6, seconds: (performance.now() - begunMs) / 1_000, memory };
}

interface Measured {
  urls: number;
  dump: Taken;
  bare: Taken;
  serverS: number;
}

function figuresOf({ urls, dump, bare, serverS }: Measured, gzipBytes: number, bytes: number) {
  const millions = urls / 1e6;
  const lines = linesOf(urls);
  const quarter = Math.floor(dump.memory.length / 4);
  const growth =
    Math.max(...dump.memory.slice(-quarter)) / Math.max(...dump.memory.slice(0, quarter * 2));
  const told = (name: string, value: number, unit: string): Figure => {
    return { name, value, unit, target: '-', ok: true };
  };
  return [
    atMost('CPU of the process, a million URLs', dump.cpuS / millions, 's', CPU_S_A_MILLION),
    told('the same bare', bare.cpuS / millions, 's'),
    told('against bare', dump.cpuS / bare.cpuS, 'x'),
    told('CPU of MariaDB, a million URLs', serverS / millions, 's'),
    told('time, a million URLs', dump.seconds / millions, 's'),
    atMost('memory at the end, against its first half', growth, 'x', MEMORY_MAX),
    told('memory at most', Math.max(...dump.memory) / MIB, 'MiB'),
    told('a line', bytes / lines, 'bytes'),
    told('a line, gzipped', gzipBytes / lines, 'bytes'),
  ];
}

function atMost(name: string, value: number, unit: string, most: number): Figure {
  return { name, value, unit, target: `<= ${most}`, ok: value <= most };
}
