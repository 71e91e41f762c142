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

/** Whoever is to build a program may have been killed. */
const WAIT_MS = 60_000;
const LOOK_MS = 50;
/** Longer than any test may take: one that failed kills nothing any more, and what it has started would work on until all tests are over. */
const ENDS_AFTER_MS = 600_000;

/**
 * Builds a program that `spawnWorker` runs. Tests start it again and again, so it is made to begin fast: packages are in it,
 * and what V8 has compiled is kept for the next start (`worker-start.cjs`), which halves the processor time. Nothing else is
 * in it: a file with all programs took each of them twice as long to read.
 * @param entryPoint its source
 * @returns its file
 */
export function buildWorker(entryPoint: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'weboid-worker-'));
  const name = relative(ROOT, entryPoint);
  const shared = process.env['WEBOID_TEST_DB_FOLDER'];
  const program = join(folder, 'program.js');
  if (shared === undefined) build(name, program);
  else symlinkSync(builtOnce(name, shared), program);
  const file = join(folder, `${shortOf(name)}.js`);
  copyFileSync(join(ROOT, 'backend/runtime/testing/worker-start.cjs'), file);
  return file;
}

/** @returns the built program, made by the first of a run's processes that wants it */
function builtOnce(name: string, folder: string): string {
  const file = join(folder, `${shortOf(name)}.js`);
  const lock = `${file}.lock`;
  for (let waitedMs = 0; !existsSync(file); waitedMs += LOOK_MS) {
    if (waitedMs > WAIT_MS || isFirst(lock)) build(name, file);
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

/** Renamed when complete. */
function build(name: string, file: string): void {
  const unfinished = `${file}.${process.pid}`;
  buildSync({
    entryPoints: [name],
    absWorkingDir: ROOT,
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
  const env = { ...process.env, NODE_PATH: join(ROOT, 'node_modules') };
  return spawn(process.execPath, [file, JSON.stringify(work)], {
    stdio: 'inherit',
    env,
    timeout: ENDS_AFTER_MS,
    killSignal: 'SIGKILL',
  });
}
