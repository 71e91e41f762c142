import { spawn, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createProgress } from '../../toolforge/local/progress';
import { ROOT } from '../../toolforge/root';
import type { Bench, Figure } from '../runtime/bench';
import { systemClock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { stopSignal } from '../runtime/stop-signal';
import { withBenchServer } from '../runtime/testing/bench-server';
import { migrate } from '../store/schema/migrate';
import { generateUrls } from '../store/testing/generated-urls';
import { restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

const SQL_FOLDER = join(ROOT, 'sql');
const QUICK_URLS = 200_000;
const USUAL_URLS = 1_000_000;
const URLS_PER_HOST = 10;
/** Of every URL: one on a page of its own, one on a shared one. */
const LINKS_PER_URL = 2;
const ROWS_A_S_MIN = 20_000;
const SAMPLE_MS = 50;
const MEMORY_MAX_MIB = 400;
const MIB = 1_048_576;

export const bench: Bench = {
  name: 'backup',
  description: 'A backup of URLs and links, and a restore of it, with a MariaDB of its own',
  run: ({ quick }) => measure(quick ? QUICK_URLS : USUAL_URLS, stopSignal()),
};

function measure(urls: number, signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  return withBenchServer(progress, signal, async (server) => {
    const database = await server.create('backup');
    await migrate(database, SQL_FOLDER);
    await progress.step('URLs and links', () => generate(database, urls));
    await server.settle();
    const logger = createSilentLogger();
    const source = { version: '0', commit: '0', url: '' };
    const parts = { database, clock: systemClock, logger, source };
    const folder = join(server.folder, 'backups');
    const made = await progress.step('The backup', () =>
      timed(() => writeBackup(parts, folder, signal)),
    );
    const dumpS = await progress.step('mysqldump, where it is there', () =>
      mysqldumpSeconds(server.port, server.folder),
    );
    const empty = await server.create('restored');
    const restoring = { database: empty, clock: systemClock, logger, sqlFolder: SQL_FOLDER };
    const restored = await progress.step('The restore', () =>
      timed(() => restoreBackup(restoring, made.result.path, { replaces: null, signal })),
    );
    const { rows } = made.result;
    const bytes = statSync(made.result.path).size;
    return [
      atLeast('backup, read again and proved', rows / made.seconds, ROWS_A_S_MIN),
      told('size of the file', bytes / urls, 'bytes/URL'),
      {
        ...told('memory at most', made.peakMiB, 'MiB'),
        target: `<= ${MEMORY_MAX_MIB}`,
        ok: made.peakMiB <= MEMORY_MAX_MIB,
      },
      told('restore, read back and proved', rows / restored.seconds, 'rows/s'),
      ...(dumpS === null
        ? []
        : [told('time against mysqldump | gzip -3', made.seconds / dumpS, 'x')]),
    ];
  });
}

async function generate(database: Database, urls: number): Promise<void> {
  await generateUrls(database, { urls, hosts: urls / URLS_PER_HOST }, Date.now());
  await database.run(
    `INSERT INTO link (wiki_id, page_id, url_id)
     SELECT 1, 1 + (url_id * 7919 + two.seq * 104729) MOD ${urls / 2}, url_id
     FROM url, seq_1_to_${LINKS_PER_URL} AS two`,
  );
  await database.run(
    'INSERT INTO page (wiki_id, page_id, touched_day, needs_update) SELECT DISTINCT 1, page_id, 1, 0 FROM link',
  );
  await database.run('ANALYZE TABLE host, url, link, page');
}

interface Timed<Result> {
  result: Result;
  seconds: number;
  peakMiB: number;
}

async function timed<Result>(work: () => Promise<Result>): Promise<Timed<Result>> {
  let peak = 0;
  const sample = (): void => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(sample, SAMPLE_MS);
  const beganMs = performance.now();
  try {
    const result = await work();
    return { result, seconds: (performance.now() - beganMs) / 1_000, peakMiB: peak / MIB };
  } finally {
    clearInterval(timer);
  }
}

/** Null: there is none on this machine. */
async function mysqldumpSeconds(port: number, folder: string): Promise<number | null> {
  const name = ['mariadb-dump', 'mysqldump'].find(
    (one) => spawnSync(one, ['--version']).status === 0,
  );
  if (name === undefined) return null;
  const command = `${name} --host=127.0.0.1 --port=${port} --user=root --single-transaction --quick --hex-blob backup | gzip -3 > ${folder}/mysqldump.gz`;
  const beganMs = performance.now();
  const child = spawn('bash', ['-c', `set -o pipefail; ${command}`], { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}`);
  return (performance.now() - beganMs) / 1_000;
}

const told = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  target: '-',
  ok: true,
});

const atLeast = (name: string, value: number, least: number): Figure => ({
  ...told(name, value, 'rows/s'),
  target: `>= ${least}`,
  ok: value >= least,
});
