import { join } from 'node:path';
import { createProgress, type Progress } from '../../../toolforge/local/progress';
import { ROOT } from '../../../toolforge/root';
import type { Bench, Figure } from '../../runtime/bench';
import type { Database } from '../../runtime/database';
import { stopSignal } from '../../runtime/stop-signal';
import { withBenchServer } from '../../runtime/testing/bench-server';
import { migrate } from './migrate';
import { liveMonths } from './testing/months-of-life';
import { bytesByIndex, fileBytes, optimizeTables, type IndexBytes } from './testing/table-bytes';

const QUICK_URLS = 30_000;
const USUAL_URLS = 300_000;
/** A URL with all that hangs on it: what 25 GB of ToolsDB hold of that is 83 million. */
const BYTES_PER_URL_MAX = 300;
/** What takes less than this of all is told in one line. */
const TOLD_SHARE = 0.003;

/** What the tables take at one moment. */
interface Taken {
  indexes: IndexBytes[];
  files: number;
}

export const bench: Bench = {
  name: 'footprint',
  description:
    'Bytes a URL by table and index, after months of all programs, with a MariaDB of its own',
  takesUrls: true,
  run: ({ quick, urls }) => measure(urls ?? (quick ? QUICK_URLS : USUAL_URLS), stopSignal()),
};

function measure(urls: number, signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  return withBenchServer(progress, signal, async (server) => {
    const own = await server.create('own');
    const replica = await server.create('wiki');
    await migrate(own, join(ROOT, 'sql'));
    await careless(own);
    const bare = await taken(own);
    await progress.step(`Living with ${urls.toLocaleString('en')} URLs`, (report) =>
      liveMonths({ own, replica, tables: 'wiki', urls, report, signal }),
    );
    const count = await countUrls(own);
    const lived = await progress.step('Measuring', () => taken(own));
    await progress.step('Writing all tables anew', () => optimizeTables(own));
    const anew = await taken(own);
    tell(progress, { lived, anew, count });
    return figuresOf({ bare, lived, anew, count });
  });
}

/** Nobody wants these rows after a crash: commits need not wait for the disk. */
async function careless(database: Database): Promise<void> {
  await database.run('SET GLOBAL innodb_flush_log_at_trx_commit = 0');
}

async function countUrls(database: Database): Promise<number> {
  const [row] = await database.select<{ n: number }>('SELECT COUNT(*) AS n FROM url');
  return row?.n ?? 0;
}

async function taken(database: Database): Promise<Taken> {
  return { indexes: await bytesByIndex(database), files: await fileBytes(database) };
}

interface Measured {
  /** Without a row: as much however many URLs there are. */
  bare: Taken;
  lived: Taken;
  anew: Taken;
  /** URLs. */
  count: number;
}

function tell(progress: Progress, { lived, anew, count }: Omit<Measured, 'bare'>): void {
  const all = usedOf(lived.indexes);
  progress.say(`${'bytes a URL'.padEnd(36)}   used   of all    unpacked     anew`);
  for (const one of largeOf(lived)) {
    const later = anew.indexes.find((other) => nameOf(other) === nameOf(one));
    const columns = [
      nameOf(one).padEnd(36),
      (one.usedBytes / count).toFixed(1).padStart(6),
      `${((100 * one.usedBytes) / all).toFixed(1)} %`.padStart(8),
      (one.unpackedBytes / count).toFixed(1).padStart(11),
      ((later?.usedBytes ?? 0) / count).toFixed(1).padStart(8),
    ];
    progress.say(columns.join(' '));
  }
}

function figuresOf({ bare, lived, anew, count }: Measured): Figure[] {
  const each = usedOf(lived.indexes) / count;
  return [
    {
      name: 'a URL, links and all',
      value: each,
      unit: 'bytes',
      target: `<= ${BYTES_PER_URL_MAX}`,
      ok: each <= BYTES_PER_URL_MAX,
    },
    told('of these, tables without a row', usedOf(bare.indexes) / count, 'bytes'),
    told('a URL, tables written anew', usedOf(anew.indexes) / count, 'bytes'),
    told('a URL, in memory', sumOf(lived.indexes, 'unpackedBytes') / count, 'bytes'),
    told(
      'a URL, tables written anew, in memory',
      sumOf(anew.indexes, 'unpackedBytes') / count,
      'bytes',
    ),
    told(
      'a URL, with what is kept free, in memory',
      sumOf(lived.indexes, 'bytes') / count,
      'bytes',
    ),
    told('a URL, files', lived.files / count, 'bytes'),
    told('a URL, files written anew', anew.files / count, 'bytes'),
    told('URLs', count, ''),
    ...largeOf(lived).map((one) => told(nameOf(one), one.usedBytes / count, 'bytes a URL')),
  ];
}

const largeOf = ({ indexes }: Taken): IndexBytes[] =>
  indexes.filter(({ usedBytes }) => usedBytes >= TOLD_SHARE * usedOf(indexes));

const nameOf = ({ table, index }: IndexBytes): string => `${table}.${index}`;

const usedOf = (indexes: readonly IndexBytes[]): number => sumOf(indexes, 'usedBytes');

const sumOf = (
  indexes: readonly IndexBytes[],
  what: 'bytes' | 'usedBytes' | 'unpackedBytes',
): number => indexes.reduce((sum, index) => sum + index[what], 0);

/** No target: it helps to understand the others. */
const told = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  target: '-',
  ok: true,
});
