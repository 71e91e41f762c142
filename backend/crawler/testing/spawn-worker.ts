import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { WorkerWork } from './crawl-worker';

/** Builds the crawler that `spawnWorker` runs. @returns its file */
export function buildWorker(): string {
  const outfile = join(mkdtempSync(join(tmpdir(), 'weboid-worker-')), 'worker.js');
  buildSync({
    entryPoints: [join(__dirname, 'crawl-worker.ts')],
    bundle: true,
    platform: 'node',
    packages: 'external',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}

/** Starts a crawler in a process of its own, for tests that kill it. */
export function spawnWorker(file: string, work: WorkerWork): ChildProcess {
  const env = { ...process.env, NODE_PATH: join(__dirname, '../../../node_modules') };
  return spawn(process.execPath, [file, JSON.stringify(work)], { stdio: 'inherit', env });
}
