import {
  fetchingStop,
  goOnFetching,
  stopFetching,
  WHY_BYTES_MAX,
} from '../store/fetching/fetching-stop';
import { CommandError } from './command-error';
import type { OwnWork } from './own-database';
import { printable } from './printable';
import { writeLines } from './write-lines';

/**
 * `weboid fetching stop`: nothing is fetched or edited from now on.
 * @returns what is left to do, with the database
 * @throws CommandError for words that are too long, before anything is opened
 */
export function stopAllFetching(why: string): (work: OwnWork) => Promise<void> {
  if (Buffer.byteLength(why) > WHY_BYTES_MAX) {
    throw new CommandError(`--why takes ${WHY_BYTES_MAX} bytes at most`);
  }
  return async (work) => {
    const stoppedAtS = Math.floor(work.clock.now() / 1_000);
    await stopFetching(work.database, { saidBy: 'operator', stoppedAtS, why });
    await tellFetching(work);
  };
}

/** `weboid fetching go`: what an operator stopped goes on; a restore says itself when it is done. */
export async function startFetching(work: OwnWork): Promise<void> {
  await goOnFetching(work.database, 'operator');
  await tellFetching(work);
}

/** `weboid fetching status`. */
export async function tellFetching({ database, output }: OwnWork): Promise<void> {
  const stop = await fetchingStop(database);
  if (stop === null) return writeLines(output, ['fetching goes on']);
  const since = new Date(stop.stoppedAtS * 1_000).toISOString();
  const who = stop.saidBy === 'operator' ? 'an operator' : 'a restore that has not ended';
  await writeLines(output, [
    `fetching has been stopped since ${since} by ${who}`,
    ...(stop.why === '' ? [] : [`why: ${printable(stop.why)}`]),
    'running components end what is under way within a minute; answers go on',
  ]);
}
