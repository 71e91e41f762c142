import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProgram } from '../../../runtime/testing/bundle-program';
import type { ThrottledNews, ThrottledWork } from './throttled-web';

/** A web process of its own. */
export interface ThrottledWeb {
  url: string;
  /**
   * Sets its clock.
   * @returns how often it took shares since it was set last
   */
  setNow(nowMs: number): Promise<number>;
  stop(): Promise<void>;
}

/** Builds the web process once and starts it so many times; resolves when all listen. */
export async function spawnThrottledWebs(
  work: ThrottledWork,
  count: number,
): Promise<ThrottledWeb[]> {
  const folder = mkdtempSync(join(tmpdir(), 'weboid-throttled-'));
  const file = join(folder, 'web.js');
  // The sample web finds messages and files from there.
  const standsIn = 'backend/web/testing';
  bundleProgram('backend/web/limits/testing/throttled-web.ts', file, { standsIn });
  const webs = await Promise.all(Array.from({ length: count }, () => start(file, work)));
  rmSync(folder, { recursive: true });
  return webs;
}

async function start(file: string, work: ThrottledWork): Promise<ThrottledWeb> {
  const env = { ...process.env, NODE_PATH: join(__dirname, '../../../../node_modules') };
  const child = fork(file, [JSON.stringify(work)], { env, execArgv: [] });
  const told = await news(child);
  return {
    url: `http://127.0.0.1:${'port' in told ? told.port : 0}`,
    async setNow(nowMs) {
      const answer = news(child);
      child.send({ nowMs });
      const takes = await answer;
      return 'takes' in takes ? takes.takes : 0;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function news(child: ChildProcess): Promise<ThrottledNews> {
  const [message] = (await once(child, 'message')) as [ThrottledNews];
  return message;
}
