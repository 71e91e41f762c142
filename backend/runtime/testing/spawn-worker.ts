import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * Builds a program that `spawnWorker` runs.
 * @param entryPoint its source
 * @returns its file
 */
export function buildWorker(entryPoint: string): string {
  const outfile = join(mkdtempSync(join(tmpdir(), 'weboid-worker-')), 'worker.js');
  buildSync({
    entryPoints: [entryPoint],
    bundle: true,
    platform: 'node',
    packages: 'external',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}

/**
 * Starts a program in a process of its own, for tests that kill it.
 * @param work what it finds as JSON in its first argument
 */
export function spawnWorker(file: string, work: object): ChildProcess {
  const env = { ...process.env, NODE_PATH: join(__dirname, '../../../node_modules') };
  return spawn(process.execPath, [file, JSON.stringify(work)], { stdio: 'inherit', env });
}
