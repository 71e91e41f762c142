import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

/** How often is asked, for how long, and what. */
interface SteadyLoad {
  perSecond: number;
  seconds: number;
  nextPath: () => string;
}

/** Milliseconds from when a question was due to its last byte. */
interface Latencies {
  p50Ms: number;
  p99Ms: number;
}

/**
 * Asks as many strangers would: questions come by chance (Poisson), whether those before were answered
 * or not, and what has to wait for a connection has waited. autocannon's own rate sends each second's
 * questions at its beginning, one after the other, as fast as they are answered.
 * @throws when an answer is not 200
 */
export async function askSteadily(
  address: string,
  { perSecond, seconds, nextPath }: SteadyLoad,
): Promise<Latencies> {
  const pool = new Pool(address, { connections: 64, pipelining: 1 });
  try {
    const taken: Promise<number>[] = [];
    const endMs = performance.now() + seconds * 1_000;
    for (let dueMs = performance.now(); dueMs < endMs; dueMs += pauseMs(perSecond)) {
      await sleep(Math.max(0, dueMs - performance.now()));
      taken.push(timeOf(pool, nextPath(), dueMs));
    }
    const sorted = (await Promise.all(taken)).sort((a, b) => a - b);
    return { p50Ms: atShare(sorted, 0.5), p99Ms: atShare(sorted, 0.99) };
  } finally {
    await pool.close();
  }
}

function pauseMs(perSecond: number): number {
  return (-Math.log(1 - Math.random()) / perSecond) * 1_000;
}

async function timeOf(pool: Pool, path: string, dueMs: number): Promise<number> {
  const { statusCode, body } = await pool.request({ path, method: 'GET' });
  await body.arrayBuffer();
  if (statusCode !== 200) throw new Error(`an answer is ${statusCode}`);
  return performance.now() - dueMs;
}

function atShare(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? NaN;
}
