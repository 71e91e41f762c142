import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { archiveFigures, type ArchiveFigures } from '../store/figures/archive-figures';
import { emptyTables, withStore } from '../store/testing/with-store';
import { ArchiveTally } from './archive-tally';
import { withKeptArchiveTally, type ArchiveTallyParts } from './keep-archive-tally';

const { database } = withStore();

let tally: ArchiveTally;
let keeping: ArchiveTallyParts;
beforeEach(async () => {
  await emptyTables(database, 'archive_search', 'archive_count');
  const clock = createManualClock(Date.UTC(2026, 10, 20, 12));
  keeping = { database, clock, logger: createSilentLogger() };
  tally = new ArchiveTally(keeping);
});

const search = (): void => tally.count({ hasCopies: false, unanswered: [] });
const stored = async (): Promise<number> =>
  (await archiveFigures(database, Math.floor(keeping.clock.now() / 1_000))).counts.searches;

/** Lets the component work until figures were told so many times. */
async function searchFor(words: number): Promise<ArchiveFigures[]> {
  const told: ArchiveFigures[] = [];
  let end = (): void => undefined;
  const tell = (figures: ArchiveFigures): void => {
    if (told.push(figures) < words) search();
    else end();
  };
  const work = (): Promise<void> =>
    new Promise((resolve) => {
      end = resolve;
    });
  await withKeptArchiveTally(tally, { ...keeping, tell }, work);
  return told;
}

test('who looks on is told from the start, and each ten seconds', async () => {
  await database.run('INSERT INTO archive_search (url_id, due_at) VALUES (1, 0)');
  const from = keeping.clock.now();
  const told = await searchFor(3);
  expect(told.map(({ searchesDue, counts }) => [searchesDue, counts.searches])).toEqual([
    [1, 0],
    [1, 1],
    [1, 2],
  ]);
  expect(keeping.clock.now() - from).toBe(20_000);
});

test('at the end everything is stored, also after a failure, which is the one that is told', async () => {
  const work = async (): Promise<void> => {
    search();
    await Promise.resolve();
    search();
    throw new Error('search failed');
  };
  await expect(withKeptArchiveTally(tally, keeping, work)).rejects.toThrow('search failed');
  expect(await stored()).toBe(2);
});

test('what could not be stored goes along with the next time', async () => {
  let faults = 2;
  const run: typeof database.run = async (...statement) => {
    search();
    faults -= 1;
    if (faults >= 0) throw new Error('read-only');
    return database.run(...statement);
  };
  search();
  keeping = { ...keeping, database: { ...database, run } };
  await searchFor(1);
  expect(await stored()).toBe(tally.counts.searches - tally.takeUnsaved().searches);
  expect(await stored()).toBeGreaterThanOrEqual(3);
});
