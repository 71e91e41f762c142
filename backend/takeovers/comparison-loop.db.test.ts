import { comparedCopyOf, comparedPageOf } from '../crawler/content/compare-pages';
import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf, toCalendarDay } from '../status/day-number';
import { isChanged, type CopyComparison } from '../status/takeover/copy-comparison';
import { askComparison } from '../store/comparisons/ask-comparison';
import { comparisonsOf } from '../store/comparisons/page-comparisons';
import { leaseComparison } from '../store/comparisons/comparison-queue';
import { changeName } from '../store/names/change-name';
import { LimitReachedError } from '../store/people/people-limits';
import { replaceLinks } from '../store/pages/links';
import { listUrls } from '../store/testing/sample-urls';
import { emptyTables, withStore } from '../store/testing/with-store';
import { normalUrl } from '../url/testing/normal-url';
import { runComparisonLoop, type ComparisonParts } from './comparison-loop';

const { database } = withStore();
const NOW_MS = Date.UTC(2026, 10, 24, 12);
const DAY_MS = 86_400_000;
const NOW_S = NOW_MS / 1_000;
const TODAY = dayNumberOf(NOW_MS);
const MILL = 'http://museum-lunden.org/mill';
const COPY = `https://web.archive.org/web/20150101000000/${MILL}`;
const PERSON = Buffer.alloc(16, 1);
const STORY =
  '<title>The mill</title><h1>The mill</h1><p>The mill was built in 1847 by the brothers Olsen, who ground rye for the whole valley of Lunden, and was sold to the Kroner family in 1911, whose daughter Marta ran it until the flood of 1953.';
const OTHER =
  '<title>Our shop</title><h1>Garden tools</h1><p>We deliver spades, rakes and hoes of hardened steel within two days, with a guarantee of ten years on every handle; ask our staff in Brandal about pruning shears for left-handed gardeners and about seeds.';

let clock = createManualClock(NOW_MS);
let urlId = 0;
let asked: unknown[] = [];

beforeEach(async () => {
  clock = createManualClock(NOW_MS);
  asked = [];
  await emptyTables(database, 'page_comparison', 'allowance', 'wanted_moment', 'name_standing');
  await emptyTables(database, 'archive', 'link', 'url', 'host');
  urlId = (await listUrls(database, [MILL], TODAY)).get(MILL) ?? 0;
  await database.run(
    `INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day)
     VALUES (?, 0, ?, '20150101000000', 0, 1)`,
    [urlId, COPY],
  );
});

type Read = Awaited<ReturnType<ComparisonParts['readPair']>>;

const pairOf = (html: string): Read => ({
  kind: 'compared',
  before: comparedCopyOf({ html: STORY, url: MILL }),
  now: comparedPageOf({ html, url: MILL }, MILL),
  citedDay: 16_436,
  copy: { address: COPY, day: 16_436 },
});

const wish = (url = MILL, nowS = NOW_S, key = PERSON) =>
  askComparison(database, { url: normalUrl(url), key }, nowS);

const run = (read: () => Read): Promise<void> =>
  runComparisonLoop(
    {
      database,
      clock,
      logger: createSilentLogger(),
      readPair: (page) => {
        asked.push({ ...page, url: page.url.text });
        return Promise.resolve(read());
      },
    },
    { untilIdle: true, signal: new AbortController().signal },
  );

const found = async (): Promise<CopyComparison | null> =>
  (await comparisonsOf(database, [urlId])).get(urlId)?.found ?? null;

test('a page is compared once for who asks, with its copies and the day of its first link', async () => {
  await database.transaction((tx) =>
    replaceLinks(tx, 1, [14], [{ pageId: 14, urlId, firstDay: dayNumberOf(Date.UTC(2020, 4, 5)) }]),
  );
  expect([await wish(), await wish()]).toEqual(['asked', 'waiting']);
  await run(() => pairOf(STORY));
  await run(() => pairOf(STORY));
  const citedDay = Date.UTC(2020, 4, 5) / DAY_MS;
  expect(asked).toEqual([{ url: MILL, citedDay, takenDay: null, copies: [COPY] }]);
  expect(await found()).toEqual({
    comparedDay: TODAY,
    outcome: 'same',
    copy: { service: 'wayback', madeOn: 16_436 },
    similarity: 1,
    textKept: 1,
    wordsKept: 1,
    namesKept: 1,
  });
});

test('of a name in other hands no copy is read that was made since then', async () => {
  const sinceDay = toCalendarDay(TODAY) - 30;
  await changeName(
    database,
    'museum-lunden.org',
    (stored) => ({ ...stored, standing: 'suspected', sinceDay }),
    { nowS: NOW_S, policies: [] },
  );
  await wish();
  await run(() => pairOf(STORY));
  expect(asked).toMatchObject([{ url: MILL, takenDay: sinceDay }]);
});

test('of another page it is told that it has changed, with what was kept', async () => {
  await wish();
  await run(() => pairOf(OTHER));
  const comparison = await found();
  expect(comparison).toMatchObject({ outcome: 'drifted', textKept: 0, namesKept: 0 });
  expect(comparison !== null && isChanged(comparison)).toBe(true);
});

test('an address that no page of a wiki holds is never asked for', async () => {
  expect(await wish('http://stranger.org/')).toBe('not-listed');
  await run(() => pairOf(STORY));
  expect(asked).toEqual([]);
});

test('it may be asked for again a week later, and no person does without end', async () => {
  await wish();
  await run(() => ({ kind: 'no-copy' }));
  expect(await found()).toMatchObject({ outcome: 'no-copy', copy: null, similarity: null });
  expect(await wish(MILL, NOW_S + 6 * 86_400)).toBe('fresh');
  expect(await wish(MILL, NOW_S + 7 * 86_400)).toBe('asked');
  const others = Array.from({ length: 31 }, (_, n) => `http://b.org/${n}`);
  await listUrls(database, others, TODAY);
  const asking = async (): Promise<void> => {
    for (const url of others) await wish(url, NOW_S + 20 * 86_400);
  };
  await expect(asking()).rejects.toThrow(LimitReachedError);
});

test('what cannot be read now waits; after two hours it is told that it cannot be', async () => {
  await wish();
  for (let tries = 0; tries < 12; tries += 1) {
    expect(await found()).toBeNull();
    await run(() => ({ kind: 'later' }));
    clock.advanceTo(clock.now() + 600_000);
  }
  expect(asked).toHaveLength(12);
  expect(await found()).toMatchObject({ outcome: 'no-page' });
});

test('killed while it compares, it leaves the page to whoever comes when the lease has ended', async () => {
  await wish();
  expect(await leaseComparison(database, NOW_S)).toMatchObject({ urlId });
  expect(await leaseComparison(database, NOW_S)).toBeNull();
  expect(await leaseComparison(database, NOW_S + 899)).toBeNull();
  expect(await leaseComparison(database, NOW_S + 900)).toMatchObject({ urlId });
});
