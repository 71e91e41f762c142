import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createManualClock } from '../runtime/testing/manual-clock';
import { stopFetching, STOPPED_BY } from '../store/fetching/fetching-stop';
import { emptyTables, withStore } from '../store/testing/with-store';
import { CommandError } from './command-error';
import { startFetching, stopAllFetching, tellFetching } from './fetching-work';
import type { OwnWork } from './own-database';

const { database } = withStore();
const clock = createManualClock(Date.UTC(2026, 10, 26, 13));
beforeEach(() => emptyTables(database, 'fetching_stop'));

async function run(work: (one: OwnWork) => Promise<void>): Promise<string[]> {
  const output = new PassThrough();
  await work({ database, clock, output });
  output.end();
  return (await text(output)).split('\n').slice(0, -1);
}

test('it is stopped, told with the reason, and goes on', async () => {
  expect(await run(tellFetching)).toEqual(['fetching goes on']);
  expect(await run(stopAllFetching('museum-lunden.org complains'))).toEqual([
    'fetching has been stopped since 2026-11-26T13:00:00.000Z by an operator',
    'why: museum-lunden.org complains',
    'running components end what is under way within a minute; answers go on',
  ]);
  expect(await run(startFetching)).toEqual(['fetching goes on']);
});

test('who stops it once more gives new words and keeps the moment', async () => {
  await run(stopAllFetching(''));
  clock.advanceTo(clock.now() + 60_000);
  expect((await run(stopAllFetching('still'))).slice(0, 2)).toEqual([
    'fetching has been stopped since 2026-11-26T13:00:00.000Z by an operator',
    'why: still',
  ]);
});

test('who stops it once more without words keeps those that were said', async () => {
  await run(stopAllFetching('platform-asked'));
  expect((await run(stopAllFetching('')))[1]).toBe('why: platform-asked');
});

test('what a restore has stopped no operator starts', async () => {
  await stopFetching(database, { saidBy: 'restore', stoppedAtS: 1, why: 'x.gz' });
  expect((await run(startFetching))[0]).toMatch(/ by a restore that has not ended$/);
  expect(await database.select('SELECT said_by FROM fetching_stop')).toEqual([
    { said_by: STOPPED_BY.restore },
  ]);
});

test('too many words are refused before anything is opened', () => {
  expect(() => stopAllFetching('x'.repeat(1_001))).toThrow(CommandError);
});
