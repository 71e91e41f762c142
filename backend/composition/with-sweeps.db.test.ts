import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { crawlFigures } from '../store/figures/crawl-figures';
import { saveSweep } from '../store/figures/wiki-sweeps';
import { watchStatements } from '../store/testing/watch-statements';
import { withStore } from '../store/testing/with-store';
import type { SeenCrawl } from './dependencies';
import { withSweeps } from './with-sweeps';

const { database } = withStore();
const NOW_MS = Date.UTC(2026, 10, 20, 12);
const TODAY = dayNumberOf(NOW_MS);

test('sweeps that go on are told with what crawlers do, read once a minute', async () => {
  const counts = { urls: 100, lookedAt: 30, failing: 7, unreachable: 2, expected: 5 };
  await saveSweep(database, 1, { ...counts, day: TODAY - 1, lookedAt: 10 });
  await saveSweep(database, 1, { ...counts, day: TODAY });
  await saveSweep(database, 2, { ...counts, day: TODAY, lookedAt: 100 });
  const clock = createManualClock(NOW_MS);
  let reads = 0;
  const counted = watchStatements(database, () => {
    reads += 1;
    return Promise.resolve();
  });
  const told: SeenCrawl['sweeps'][] = [];
  const tell = withSweeps(counted, { clock }, ({ sweeps }) => told.push(sweeps));
  const figures = await crawlFigures(database, NOW_MS / 1000);
  for (const afterS of [0, 10, 59, 61]) {
    clock.advanceTo(NOW_MS + afterS * 1000);
    await tell(figures);
  }
  expect(reads).toBe(2);
  expect(told).toEqual(Array.from({ length: 4 }, () => ({ ...counts, wikis: 1 })));
});
