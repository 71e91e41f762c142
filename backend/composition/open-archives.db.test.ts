import { join } from 'node:path';
import { MementoServer } from '../archives/testing/memento-server';
import { loadConfig } from '../config/config';
import { sleepReal, type Clock } from '../runtime/clock';
import { createLogger } from '../runtime/logger';
import { createManualClock, type ManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { STATUS } from '../status/status-code';
import { annotationsOf, type Annotations } from '../store/answers/annotations';
import { askAlone } from '../store/statements/joint-asking';
import { NEVER_VISITED, type Snapshot } from '../store/archives/snapshot';
import { blockArchives, liftArchiveBlock } from '../store/archives/archive-blocks';
import { archiveFigures } from '../store/figures/archive-figures';
import { keepNamedCopy, queueSearches } from '../store/archives/archive-choices';
import { storeArchivedCopies } from '../store/pages/archived-copies';
import { checkAll, listUrls } from '../store/testing/sample-urls';
import { emptyTables, withStore } from '../store/testing/with-store';
import { setMarks } from '../store/frontier/url-marks';
import type { Dependencies } from './dependencies';
import { createWeboid } from './weboid';
import { normalUrl } from '../url/testing/normal-url';
import { sampleOutside } from './testing/sample-outside';

const ROOT = join(__dirname, '../..');
const START_MS = Date.UTC(2026, 9, 1);
const TODAY = dayNumberOf(START_MS);
const DAY_MS = 86_400_000;
/** Figures, and what busy hosts ask for. */
const SAVE_EVERY_MS = [10_000, 5_000];
const HOST = 'web.archive.bibalex.org';
const MILL = 'http://museum-lunden.org/mill';
const BOATS = 'https://museum-lunden.org/boats?year=1847';
const [BEFORE, EARLIER, LATER] = ['20260801000000', '20240801000000', '20260915000000'] as const;

const { account, database } = withStore();
let archive: MementoServer;
let clock: ManualClock;
let ids: Map<string, number>;

beforeEach(async () => {
  archive = await new MementoServer({ origin: `http://${HOST}`, root: '/web/' }).start();
  clock = createManualClock(START_MS);
  const tables =
    'archive archive_count archive_search archive_walk archived_copy busy_host replacement deed redirect link url url_trait host';
  await emptyTables(database, ...tables.split(' '));
  ids = await listUrls(database, [MILL, BOATS], TODAY);
  await checkAll(database, TODAY);
  await queueSearches(
    database,
    [...ids.values()].map((urlId) => ({ urlId, dueS: 0 })),
  );
});
afterEach(() => archive.close());

interface SearchOptions extends Pick<Dependencies, 'showArchive'> {
  questionsMax?: number;
  services?: string;
  /** Where it is given, the component works until then; else until nothing is due. */
  until?: AbortSignal;
  sleep?: Clock['sleep'];
}

/** Runs the component until nothing is due, or until the archive has got so many questions. */
async function search({
  questionsMax = Infinity,
  services = 'bibalex',
  until,
  sleep = sleepBetweenQuestions,
  ...shown
}: SearchOptions = {}): Promise<void> {
  const stop = new AbortController();
  const signal = until === undefined ? stop.signal : AbortSignal.any([stop.signal, until]);
  const weboid = createWeboid(
    {
      ...loadConfig({ WEBOID_ARCHIVES: services }, ROOT),
      database: account,
    },
    sampleOutside({
      ...shown,
      clock: { ...clock, sleep },
      network: {
        resolve: (host) => {
          if (host !== HOST) throw new Error(`nobody should ask ${host}`);
          if (archive.asked.length >= questionsMax) stop.abort();
          return Promise.resolve([{ address: '127.0.0.1', family: 4, port: archive.port }]);
        },
        allows: (address) => address === '127.0.0.1',
        extraCertificates: [],
      },
      logger: createLogger('fatal'),
    }),
  );
  try {
    await weboid.archive({ once: until === undefined, signal });
  } finally {
    await weboid.close();
  }
}

/** They are stored each few seconds; on a clock that jumps, these would be days before an archive answers. */
function sleepBetweenQuestions(ms: number, signal?: AbortSignal): Promise<void> {
  if (!SAVE_EVERY_MS.includes(ms) || signal?.aborted === true) return clock.sleep(ms, signal);
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('woken')), { once: true });
  });
}

async function annotations(url: string): Promise<Annotations | undefined> {
  const urlId = ids.get(url) ?? 0;
  const all = await annotationsOf(askAlone(database), [{ urlId, hostId: 1, path: '/' }], TODAY);
  return all.get(urlId);
}
const told = async (url: string): Promise<Snapshot[]> => (await annotations(url))?.archives ?? [];

const copy = (original: string, timestamp: string): Snapshot => ({
  service: 'bibalex',
  url: `http://${HOST}/web/${timestamp}/${original}`,
  timestamp,
});
const pass = (days: number): void => clock.advanceTo(clock.now() + days * DAY_MS);

test('an unreachable URL gets the nearest copy before its death that is good', async () => {
  archive.add(MILL, [EARLIER, BEFORE, LATER]);
  archive.turn('soft-404', [BEFORE]);
  archive.add(BOATS, [LATER]);
  archive.turn('parked', [LATER]);
  await search();
  expect(await told(MILL)).toEqual([copy(MILL, EARLIER)]);
  expect(await told(BOATS)).toEqual([]);
  // W5.1: it is archived, but none is chosen.
  const rows = await database.select('SELECT snapshot FROM archive WHERE url_id = ?', [
    ids.get(BOATS) ?? 0,
  ]);
  expect(rows).toEqual([{ snapshot: Buffer.from('') }]);
  const searched = [MILL, BOATS].map(async (url) => (await annotations(url))?.archivesSearched);
  expect(await Promise.all(searched)).toEqual([null, TODAY]);
  expect(archive.open.size).toBe(0);
});

test('what it does is stored, and shown while it lasts', async () => {
  archive.add(MILL, [BEFORE]);
  const seen: unknown[] = [];
  await search({
    showArchive: (counts) => ({
      tell: ({ searchesDue }) => seen.push({ searchesDue, ...counts() }),
      clear: () => seen.push({ cleared: counts() }),
    }),
  });
  const counts = { searches: 2, found: 1, none: 1, unanswered: 0 };
  expect(seen).toEqual([
    expect.objectContaining({ searchesDue: expect.any(Number) }),
    { cleared: counts },
  ]);
  const nowS = Math.floor(clock.now() / 1_000);
  expect(await archiveFigures(database, nowS)).toMatchObject({ searchesDue: 0, counts });
});

test('a mark that is set while it works counts at once', async () => {
  await checkAll(database, TODAY, STATUS.fine);
  archive.add(BOATS, [BEFORE]);
  const over = new AbortController();
  // No time passes.
  const sleep = (_ms: number, signal?: AbortSignal) => sleepReal(20, signal);
  const working = search({ until: over.signal, sleep });
  while ((await database.select('SELECT 1 FROM archive_search')).length > 0) await sleepReal(20);
  const pattern = { host: 'museum-lunden.org', pathPrefix: '/boats' };
  const days = { firstDay: TODAY, lastDay: TODAY };
  await setMarks(database, [{ pattern, mark: 'permadead', ...days }], TODAY);
  for (let looks = 0; looks < 200 && (await told(BOATS)).length === 0; looks += 1) {
    await sleepReal(20);
  }
  over.abort();
  await working;
  expect(await told(BOATS)).toEqual([copy(BOATS, BEFORE)]);
});

test('a good copy that some page links to is chosen before archives are asked', async () => {
  archive.add(MILL, [EARLIER, BEFORE]);
  const { url } = copy(MILL, EARLIER);
  const linked = await listUrls(database, [url], TODAY);
  const copies = [...linked.values()].map((urlId) => ({ urlId, original: normalUrl(MILL) }));
  await database.transaction((tx) => storeArchivedCopies(tx, copies));
  await search();
  expect(await told(MILL)).toEqual([copy(MILL, EARLIER)]);
  expect(archive.asked.filter((asked) => asked.url.endsWith('mill'))).toMatchObject([
    { place: 'copy' },
  ]);
});

test('a linked copy that is no good is refused until it is good again', async () => {
  archive.add(MILL, [EARLIER, BEFORE]);
  archive.turn('error-page', [EARLIER]);
  const { url } = copy(MILL, EARLIER);
  const linked = await listUrls(database, [url], TODAY);
  const copies = [...linked.values()].map((urlId) => ({ urlId, original: normalUrl(MILL) }));
  await database.transaction((tx) => storeArchivedCopies(tx, copies));
  const refusedDays = () => database.select('SELECT refused_day FROM archived_copy');
  await search();
  expect(await told(MILL)).toEqual([copy(MILL, BEFORE)]);
  // In both spellings of the original.
  expect(await refusedDays()).toEqual([{ refused_day: TODAY }, { refused_day: TODAY }]);
  archive.turn('good', [EARLIER]);
  pass(92);
  await search();
  expect(await told(MILL)).toEqual([copy(MILL, BEFORE)]);
  expect(await refusedDays()).toEqual([{ refused_day: 0 }, { refused_day: 0 }]);
});

test.each(['good', 'soft-404'] as const)(
  'a copy that somebody named is told once it was looked at, if it is %s',
  async (kind) => {
    archive.add(MILL, [EARLIER, BEFORE]);
    archive.turn(kind, [EARLIER]);
    const named = copy(MILL, EARLIER);
    await database.transaction((tx) => keepNamedCopy(tx, ids.get(MILL) ?? 0, named, NEVER_VISITED));
    expect(await told(MILL)).toEqual([]);
    await search({ services: 'none' });
    expect(await told(MILL)).toEqual(kind === 'good' ? [named] : []);
  },
);

test('a copy that is withdrawn is told no more after the next quarter, the next best is', async () => {
  archive.add(MILL, [EARLIER, BEFORE]);
  await search();
  expect(await told(MILL)).toEqual([copy(MILL, BEFORE)]);
  archive.turn('withdrawn', [BEFORE]);
  pass(92);
  await search();
  expect(await told(MILL)).toEqual([copy(MILL, EARLIER)]);
  archive.turn('withdrawn');
  pass(92);
  await search();
  expect(await told(MILL)).toEqual([]);
});

test('where no archive is asked, what is chosen is looked at again all the same', async () => {
  archive.add(MILL, [BEFORE]);
  await search();
  archive.turn('withdrawn');
  archive.asked.length = 0;
  pass(92);
  await search({ services: 'none' });
  expect(await told(MILL)).toEqual([]);
  expect(archive.asked).toMatchObject([{ place: 'copy' }]);
});

test('“none found” is asked again, not for ever none', async () => {
  await search();
  const asked = archive.asked.length;
  pass(1);
  await search();
  expect(archive.asked).toHaveLength(asked);
  archive.add(MILL, [BEFORE]);
  pass(31);
  await search();
  expect(await told(MILL)).toEqual([copy(MILL, BEFORE)]);
});

test.each([
  { kind: 'status', status: 429, retryAfter: '600' },
  { kind: 'cut', after: 40 },
  { kind: 'type', type: 'text/html' },
] as const)('while the archive fails nothing is told, and nothing is lost: %j', async (fault) => {
  archive.add(MILL, [BEFORE]);
  await search();
  archive.fail(fault);
  archive.fail({ kind: 'status', status: 503 }, { at: 'timegate' });
  archive.fail({ kind: 'status', status: 503 }, { at: 'copy' });
  pass(92);
  await search();
  expect(await told(MILL)).toEqual([copy(MILL, BEFORE)]);
  expect(await told(BOATS)).toEqual([]);
  archive.heal();
  archive.add(BOATS, [BEFORE]);
  // Whichever was asked first: to be told that there is none is an answer, and asked for again after a month.
  pass(31);
  await search();
  expect(await told(BOATS)).toEqual([copy(BOATS, BEFORE)]);
});

test('stopped at any question it goes on where it was, and chooses the same', async () => {
  archive.add(MILL, [EARLIER, BEFORE]);
  archive.turn('soft-404', [BEFORE]);
  archive.add(BOATS, [BEFORE]);
  for (const questionsMax of [0, 1, 2, 3, 4]) {
    archive.asked.length = 0;
    await search({ questionsMax });
    pass(1);
  }
  await search();
  expect([await told(MILL), await told(BOATS)]).toEqual([
    [copy(MILL, EARLIER)],
    [copy(BOATS, BEFORE)],
  ]);
});

test('what is told as gone because of a mark gets a copy, though checks found it good', async () => {
  await checkAll(database, TODAY, STATUS.fine);
  await emptyTables(database, 'archive_search');
  archive.add(MILL, [BEFORE]);
  archive.add(BOATS, [BEFORE]);
  const pattern = { host: 'museum-lunden.org', pathPrefix: '/mill' };
  const days = { firstDay: TODAY, lastDay: TODAY + 9 };
  await setMarks(database, [{ pattern, mark: 'permadead', ...days }], TODAY);
  try {
    await search();
  } finally {
    await emptyTables(database, 'url_trait');
  }
  expect(await told(MILL)).toHaveLength(1);
  expect(await told(BOATS)).toEqual([]);
});

test('what an operator has blocked is neither told nor chosen again, until it is lifted (W5.2)', async () => {
  archive.add(MILL, [BEFORE]);
  await search();
  await blockArchives(
    database,
    { url: normalUrl(MILL), service: null },
    Math.floor(clock.now() / 1_000),
  );
  expect(await told(MILL)).toEqual([]);
  pass(92);
  await search();
  expect(await told(MILL)).toEqual([]);
  await liftArchiveBlock(
    database,
    { url: normalUrl(MILL), service: null },
    Math.floor(clock.now() / 1_000),
  );
  pass(1);
  await search();
  expect(await told(MILL)).toEqual([copy(MILL, BEFORE)]);
});
