import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * Builds a program that `spawnWorker` runs. Tests start it again and again, so it is made to begin fast: packages are in it,
 * and what V8 has compiled is kept for the next start (`worker-start.cjs`), which halves the processor time.
 * @param entryPoint its source
 * @returns its file
 */
export function buildWorker(entryPoint: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'weboid-worker-'));
  buildSync({
    entryPoints: [entryPoint],
    bundle: true,
    platform: 'node',
    // Parts in machine code, for which ssh2 has others.
    external: ['*.node', 'cpu-features'],
    outfile: join(folder, 'program.js'),
    logLevel: 'error',
  });
  const file = join(folder, 'worker.js');
  copyFileSync(join(__dirname, 'worker-start.cjs'), file);
  return file;
}

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
