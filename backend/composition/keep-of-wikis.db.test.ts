import { createManualClock } from '../runtime/testing/manual-clock';
import { storedWikis, wikiIdOf } from '../store/pages/wikis';
import { emptyTables, withStore } from '../store/testing/with-store';
import { keepOfWikis } from './keep-of-wikis';

const { database } = withStore();
const FRESH_MS = 60_000;

test('what is kept of wikis is read again when another one has come, and when it is old', async () => {
  await emptyTables(database, 'wiki');
  await wikiIdOf(database, 1, 'dewiki');
  const clock = createManualClock(0);
  let readings = 0;
  const read = async (): Promise<string[]> => {
    readings += 1;
    return (await storedWikis(database)).map(({ dbname }) => dbname);
  };
  const names = keepOfWikis(database, read, { clock, freshMs: FRESH_MS, oldMs: 0 });
  expect([await names(), await names()]).toEqual([['dewiki'], ['dewiki']]);
  expect(readings).toBe(1);
  await wikiIdOf(database, 1, 'frwiki');
  // Who asks at the same time shares a reading.
  expect(await Promise.all([names(), names(), names()])).toEqual([
    ['dewiki', 'frwiki'],
    ['dewiki', 'frwiki'],
    ['dewiki', 'frwiki'],
  ]);
  expect(readings).toBe(2);
  clock.advanceTo(FRESH_MS);
  await names();
  expect(readings).toBe(3);
});
