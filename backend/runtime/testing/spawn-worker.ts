import { spawn, type ChildProcess } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT } from '../../../toolforge/root';

/**
 * The programs of database tests. Each holds most of the product and of its packages, which take several seconds of the
 * processor's time to read: they are built in one go, once a run, which takes little more than one of them.
 */
const PROGRAMS: readonly string[] = [
  'backend/archives/testing/archive-worker.ts',
  'backend/backups/testing/backup-worker.ts',
  'backend/composition/testing/month-worker.ts',
  'backend/crawler/testing/crawl-worker.ts',
  'backend/crawler/testing/whole-crawler.ts',
  'backend/dispatch/testing/killed-worker.ts',
  'backend/dumps/testing/publishing-worker.ts',
  'backend/feeder/testing/feed-worker.ts',
  'backend/mail/testing/killed-mailer.ts',
  'backend/providers/testing/killed-care.ts',
  'backend/providers/testing/killed-prover.ts',
  'backend/start-cli.ts',
  'backend/store/schema/testing/killed-migrate.ts',
  'backend/updates/robot/testing/killed-mail.ts',
  'backend/updates/server/testing/killed-sender.ts',
  'backend/updates/sitemaps/testing/killed-reader.ts',
  'backend/webhooks/testing/killed-sender.ts',
];
/** Whoever is to build them may have been killed. */
const WAIT_MS = 60_000;
const LOOK_MS = 50;

/**
 * Builds a program that `spawnWorker` runs. Tests start it again and again, so it is made to begin fast: packages are in it,
 * and what V8 has compiled is kept for the next start (`worker-start.cjs`), which halves the processor time.
 * @param entryPoint its source
 * @returns its file
 */
export function buildWorker(entryPoint: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'weboid-worker-'));
  const name = relative(ROOT, entryPoint);
  const shared = process.env['WEBOID_TEST_DB_FOLDER'];
  if (shared !== undefined && PROGRAMS.includes(name)) {
    symlinkSync(builtOnce(shared), join(folder, 'program.js'));
  } else {
    build([name], join(folder, 'program.js'));
  }
  const file = join(folder, `${shortOf(name)}.js`);
  copyFileSync(join(__dirname, 'worker-start.cjs'), file);
  return file;
}

/** @returns a file with all programs, built by the first of a run's processes that wants one */
function builtOnce(folder: string): string {
  const file = join(folder, 'workers.js');
  const lock = `${file}.lock`;
  for (let waitedMs = 0; !existsSync(file); waitedMs += LOOK_MS) {
    if (waitedMs > WAIT_MS || isFirst(lock)) build(PROGRAMS, file);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
  }
  return file;
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** A file that is one of some programs: the one that it is called by. Renamed when complete. */
function build(programs: readonly string[], file: string): void {
  const parts = programs.map((name) => `'${shortOf(name)}': () => require('./${name}'),`);
  const name = `require('node:path').basename(process.argv[1], '.js')`;
  const unfinished = `${file}.${process.pid}`;
  buildSync({
    stdin: { contents: `({ ${parts.join(' ')} })[${name}]();`, resolveDir: ROOT },
    bundle: true,
    platform: 'node',
    // Parts in machine code, for which ssh2 has others.
    external: ['*.node', 'cpu-features'],
    outfile: unfinished,
    logLevel: 'error',
  });
  renameSync(unfinished, file);
}

/** A path as the name of one file. */
const shortOf = (name: string): string => basename(name.replaceAll('/', '~'), '.ts');

/** Removes what `buildWorker` made. @param file '' where it came to nothing: the folder of that is the one that tests run in */
export function removeWorker(file: string): void {
  if (file !== '') rmSync(dirname(file), { recursive: true });
}

/**
 * Starts a program in a process of its own, for tests that kill it.
 * @param work what it finds as JSON in its first argument
 */
export function spawnWorker(file: string, work: object): ChildProcess {
  const env = { ...process.env, NODE_PATH: join(__dirname, '../../../node_modules') };
  return spawn(process.execPath, [file, JSON.stringify(work)], { stdio: 'inherit', env });
}
