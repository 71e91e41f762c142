import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sleepReal } from '../../backend/runtime/clock';
import { livingProcess, processIdentity } from './process-identity';
import type { Progress } from './progress';

const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

/**
 * Makes this process the only one that uses a data folder: an earlier one that still runs is asked
 * to stop, and killed after half a minute. So the newest start always wins, also over one whose
 * terminal is gone.
 * @returns a function that gives the folder free
 */
export async function becomeOnlyRun(folder: string, progress: Progress): Promise<() => void> {
  mkdirSync(path.dirname(folder), { recursive: true });
  const file = `${folder}.run.pid`;
  const earlier = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const pid = livingProcess(earlier);
  if (pid !== undefined && pid !== process.pid) {
    await progress.step(`Ending the earlier start (process ${pid})`, () => end(earlier));
  }
  writeFileSync(file, processIdentity(process.pid) ?? '');
  return () => rmSync(file, { force: true });
}

async function end(identity: string): Promise<void> {
  const killAtMs = Date.now() + STOP_TIMEOUT_MS;
  let next: NodeJS.Signals | 0 = 'SIGTERM';
  for (let pid = livingProcess(identity); pid !== undefined; pid = livingProcess(identity)) {
    process.kill(pid, next);
    await sleepReal(POLL_MS);
    next = Date.now() > killAtMs ? 'SIGKILL' : 0;
  }
}
