import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { createProgress } from '../../../toolforge/local/progress';
import { ROOT } from '../../../toolforge/root';
import type { Bench, Figure } from '../../runtime/bench';
import type { Database } from '../../runtime/database';
import { stopSignal } from '../../runtime/stop-signal';
import { withBenchServer, type BenchServer } from '../../runtime/testing/bench-server';
import { createPathOnSite } from '../../url/served-site';
import { migrate } from '../../store/schema/migrate';
import { urlKey } from '../../store/statements/url-key';
import { ListingSink } from './listing-sink';
import { loadHostUrls } from './load-host-urls';
import { SitemapReader } from '../formats/sitemap-reader';

const NAME = 'sitemap';
const ENTRIES = 50_000;
/** Of our URLs of the host, half are listed. */
const URLS = 20_000;
const RATIO_MAX = 3;
const RUNS = 11;
const QUICK_RUNS = 5;
/** As it comes over a connection. */
const CHUNK_BYTES = 65_536;
const HOST = 'www.fjord-museum.net';
const HOST_ID = 1;

export const bench: Bench = {
  name: NAME,
  description:
    'Reading a sitemap of 50,000 entries and comparing it with 20,000 URLs of ours, against saxes alone',
  run: ({ quick }) => measure(quick ? QUICK_RUNS : RUNS, stopSignal()),
};

function measure(runs: number, signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  return withBenchServer(progress, signal, async (server) => {
    const database = await server.create(NAME);
    await migrate(database, join(ROOT, 'sql'));
    await progress.step('Our URLs of a host', () => listUrls(database));
    const file = Buffer.from(sitemapText());
    return progress.step('Reading', () => compare(server, database, chunksOf(file), runs));
  });
}

/** A path as such sites have them; each tenth is escaped. */
function pathOf(number: number): string {
  const day = String((number % 28) + 1).padStart(2, '0');
  const name = number % 10 === 0 ? '%C3%A6rlig-historie' : 'a-story-of-some-length';
  return `/en/stories/2024/11/${day}/${name}-${number}.html`;
}

function sitemapText(): string {
  const entries = Array.from(
    { length: ENTRIES },
    (_, number) => `  <url>
    <loc>https://${HOST}${pathOf(number)}</loc>
    <lastmod>2024-11-${String((number % 28) + 1).padStart(2, '0')}T08:15:30+01:00</lastmod>
  </url>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
}

function chunksOf(file: Buffer): Buffer[] {
  const count = Math.ceil(file.length / CHUNK_BYTES);
  return Array.from({ length: count }, (_, n) =>
    file.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES),
  );
}

/** Each second one is listed. */
async function listUrls(database: Database): Promise<void> {
  await database.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) VALUES (?, ?, ?, 1, 4294967295, 1)`,
    [HOST_ID, HOST, 'fjord-museum.net'],
  );
  const paths = Array.from({ length: URLS }, (_, n) => pathOf(n % 2 === 0 ? n : ENTRIES + n));
  for (let from = 0; from < URLS; from += 2_000) {
    const rows = paths.slice(from, from + 2_000).map((path, n) => {
      const url = `https://${HOST}${path}`;
      return [urlKey(url), HOST_ID, 2, 0, path, 3_000, 3_000, 3_000 + ((from + n) % 14), 0, ''];
    });
    await database.run(
      `INSERT INTO url (url_key, host_id, scheme, port, path, touched_day, checked_day, due_day, failures, history)
       VALUES ?`,
      [rows],
    );
  }
}

interface Spent {
  saxesMs: number;
  readMs: number;
  loadMs: number;
  serverMs: number;
}

/** By turns, so that whatever else the machine does falls on both. */
async function compare(
  server: BenchServer,
  database: Database,
  chunks: readonly Buffer[],
  runs: number,
): Promise<Figure[]> {
  const spent: Spent[] = [];
  for (let run = 0; run < runs; run += 1) spent.push(await once(server, database, chunks));
  const typical = (part: (one: Spent) => number): number => middle(spent.map(part));
  const whole = typical(({ saxesMs, readMs, loadMs }) => (readMs + loadMs) / saxesMs);
  const withServer = typical(
    ({ saxesMs, readMs, loadMs, serverMs }) => (readMs + loadMs + serverMs) / saxesMs,
  );
  return [
    bounded('whole reading, with our URLs loaded, against saxes alone', whole),
    bounded('the same with the CPU of MariaDB', withServer),
    told(
      'saxes alone',
      typical(({ saxesMs }) => saxesMs),
    ),
    told(
      'reading, normalizing, comparing',
      typical(({ readMs }) => readMs),
    ),
    told(
      'loading our URLs, own process',
      typical(({ loadMs }) => loadMs),
    ),
    told(
      'loading our URLs, MariaDB',
      typical(({ serverMs }) => serverMs),
    ),
  ];
}

async function once(
  server: BenchServer,
  database: Database,
  chunks: readonly Buffer[],
): Promise<Spent> {
  const saxesMs = await cpuMs(() => parseAlone(chunks));
  const serverS = server.cpuSeconds();
  let loaded: Awaited<ReturnType<typeof loadHostUrls>> = null;
  const loadMs = await cpuMs(async () => {
    loaded = await loadHostUrls(database, { hostId: HOST_ID, name: HOST }, 3_000);
  });
  const serverMs = (server.cpuSeconds() - serverS) * 1_000;
  const readMs = await cpuMs(() => readAll(loaded, chunks));
  return { saxesMs, readMs, loadMs, serverMs };
}

function parseAlone(chunks: readonly Buffer[]): void {
  const decoder = new TextDecoder();
  const parser = new SaxesParser();
  let texts = 0;
  parser.on('text', () => (texts += 1));
  for (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
  if (texts < ENTRIES) throw new Error(`${texts} texts in place of ${ENTRIES} and more`);
}

function readAll(
  loaded: Awaited<ReturnType<typeof loadHostUrls>>,
  chunks: readonly Buffer[],
): void {
  if (loaded === null || loaded === 'too-many') throw new Error('our URLs are not there');
  const { site, urls } = loaded;
  const sink = new ListingSink(urls, createPathOnSite(site));
  const reader = new SitemapReader(sink);
  for (const chunk of chunks) reader.take(chunk);
  reader.end();
  const wanted = URLS / 2;
  if (urls.listed !== wanted) throw new Error(`${urls.listed} listed in place of ${wanted}`);
}

async function cpuMs(work: () => Promise<void> | void): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const bounded = (name: string, value: number): Figure => ({
  name,
  value,
  unit: 'times',
  target: `<= ${RATIO_MAX}`,
  ok: value <= RATIO_MAX,
});

const told = (name: string, value: number): Figure => ({
  name,
  value,
  unit: 'ms CPU',
  target: '-',
  ok: true,
});
