import { sleepReal, systemClock } from '../../runtime/clock';
import { openDatabase, type DatabaseOptions } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { runDispatchLoop } from '../dispatch-loop';
import type { DispatchClient } from '../serve-client';
import { appendOne } from './dispatch-world';

/** What a process does until it is killed. */
export type KilledWork = { account: DatabaseOptions } & (
  | { does: 'append'; firstUrlId: number; lastUrlId: number }
  | { does: 'dispatch'; clients: DispatchClient[]; batch: number }
);

/** Each URL changes once; what the last process of this range has committed is not done again. */
async function main(work: KilledWork): Promise<void> {
  const database = openDatabase(work.account, systemClock, createSilentLogger());
  if (work.does === 'dispatch') {
    const { clients, batch } = work;
    const outside = { clock: systemClock, random: systemRandom, logger: createSilentLogger() };
    const all = { clients: () => Promise.resolve(clients), servesSubscribers: true };
    const parts = { ...outside, ...all, database };
    const { signal } = new AbortController();
    return runDispatchLoop(parts, { batch, untilIdle: false, signal });
  }
  const { firstUrlId, lastUrlId } = work;
  const [row] = await database.select<{ last: number | null }>(
    'SELECT MAX(url_id) AS last FROM `change` WHERE url_id BETWEEN ? AND ?',
    [firstUrlId, lastUrlId],
  );
  for (let urlId = (row?.last ?? firstUrlId - 1) + 1; urlId <= lastUrlId; urlId += 1) {
    await appendOne(database, urlId, ['doubtful', 'unreachable']);
    await sleepReal(systemRandom.below(4));
  }
  return database.close();
}

void main(JSON.parse(process.argv[2] ?? '{}') as KilledWork);
