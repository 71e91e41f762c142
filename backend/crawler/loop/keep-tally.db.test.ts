import { systemRandom } from '../../runtime/random';
import { createSilentLogger } from '../../runtime/logger';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { crawlFigures, type CrawlFigures } from '../../store/figures/crawl-figures';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { CrawlTally } from './crawl-tally';
import { withKeptTally, type TallyParts } from './keep-tally';

const { database } = withStore();
const NOON_MS = Date.UTC(2026, 10, 20, 12);

let tally: CrawlTally;
let keeping: TallyParts;
beforeEach(async () => {
  await emptyTables(database, 'crawler', 'result_count', 'host');
  tally = new CrawlTally();
  const clock = createManualClock(NOON_MS);
  keeping = { database, clock, random: systemRandom, logger: createSilentLogger() };
});

const nowS = (): number => Math.floor(keeping.clock.now() / 1000);

/** Lets the crawler work until its figures were told so many times. */
async function crawlFor(words: number, work: (word: number) => void): Promise<CrawlFigures[]> {
  const told: CrawlFigures[] = [];
  let end = (): void => undefined;
  const tell = (figures: CrawlFigures): void => {
    if (told.push(figures) < words) work(told.length);
    else end();
  };
  const crawl = (): Promise<void> =>
    new Promise((resolve) => {
      end = resolve;
    });
  await withKeptTally(tally, { ...keeping, tell }, crawl);
  return told;
}

test('a crawler is seen from the start, and its pace once it can be known', async () => {
  const told = await crawlFor(3, (word) => {
    tally.opened();
    tally.leased(2);
    tally.gaveBack(1);
    for (let n = 0; n < 100 * word; n += 1) tally.stored({ code: 18, http: 404 });
  });
  expect(told.map(({ atWork }) => atWork)).toEqual([
    { alive: 1, resultsPerS: 0, hostsPerS: 0, connectionsOpen: 0, hostsLeased: 0 },
    {
      alive: 1,
      resultsPerS: 10,
      hostsPerS: expect.closeTo(0.1),
      connectionsOpen: 1,
      hostsLeased: 1,
    },
    {
      alive: 1,
      resultsPerS: 15,
      hostsPerS: expect.closeTo(0.1),
      connectionsOpen: 2,
      hostsLeased: 2,
    },
  ]);
});

test('at the end everything is stored, and the crawler counts no more', async () => {
  const result = await withKeptTally(tally, keeping, async () => {
    tally.stored({ code: 1, http: 200 });
    await Promise.resolve();
    tally.stored({ code: 18, http: 404 });
    return 'done';
  });
  expect(result).toBe('done');
  expect(await crawlFigures(database, nowS())).toMatchObject({
    atWork: { alive: 0 },
    crawlerSeenAtS: nowS(),
    results: new Map([
      [1, 1],
      [18, 1],
    ]),
  });
});

test('what could not be stored goes along with the next time', async () => {
  let faults = 2;
  const flaky = {
    ...database,
    transaction: async <T>(work: Parameters<typeof database.transaction<T>>[0]): Promise<T> => {
      tally.stored({ code: 1, http: 200 });
      faults -= 1;
      if (faults >= 0) throw new Error('read-only');
      return database.transaction(work);
    },
  };
  keeping = { ...keeping, database: flaky };
  await crawlFor(2, () => undefined);
  const { results } = await crawlFigures(database, nowS());
  expect(results.get(1)).toBeGreaterThanOrEqual(3);
});

test('the failure of the crawl is the one that is told', async () => {
  const broken = { ...database, transaction: () => Promise.reject(new Error('gone')) };
  const crawl = withKeptTally(tally, { ...keeping, database: broken }, () =>
    Promise.reject(new Error('crawl failed')),
  );
  await expect(crawl).rejects.toThrow('crawl failed');
});
