import { createManualClock } from '../../runtime/testing/manual-clock';
import { alarms } from '../../status/alarms';
import { dayNumberOf } from '../../status/day-number';
import { loopFigures, type CurrentConfig } from './loop-figures';
import { settleClients } from '../changes/dispatch-positions';
import { appendChanges } from '../changes/table-change-feed';
import { changeOf } from '../changes/testing/change-of';
import { emptyTables, withStore } from '../testing/with-store';
import { touchPages } from '../pages/pages';
import { noteStalled, purgeStalled } from '../pages/stalled-pages';
import { saveWikiState } from '../pages/wiki-states';
import { wikiIdOf } from '../pages/wikis';

const { database } = withStore();
const NOW_S = createManualClock(Date.UTC(2026, 10, 20)).now() / 1000;
const TODAY = dayNumberOf(NOW_S * 1000);
const WMF = { name: 'WMF', code: 1 };
const CONFIGURED = [
  { dbname: 'dewiki', farm: WMF, checkDays: 14 },
  { dbname: 'frwiki', farm: WMF, checkDays: 7 },
];

beforeEach(() => emptyTables(database, 'wiki', 'wiki_state', 'host_sample', 'host'));

async function addHosts(...dues: [shard: number, dueAtS: number][]): Promise<void> {
  for (const [index, [shard, dueAtS]] of dues.entries()) {
    await database.run(
      "INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) VALUES (?, ?, '', ?, ?, 0)",
      [index + 1, String(index), shard, dueAtS],
    );
  }
}

const configured = (...wikis: typeof CONFIGURED): CurrentConfig => ({
  wikis,
  isWhole: true,
  archives: null,
  feedDays: 30,
});

test('every configured wiki is told, in order, with its state; others are not', async () => {
  await saveWikiState(database, await wikiIdOf(database, 1, 'oldwiki'), { state: 'gone' });
  const wikiId = await wikiIdOf(database, 1, 'frwiki');
  await saveWikiState(database, wikiId, { pagesDone: 3, pagesPerS: 1.5, progressAtS: NOW_S });
  await saveWikiState(database, wikiId, { state: 'failing', reason: 'away', triedAtS: NOW_S + 9 });
  const { wikis } = await loopFigures(database, configured(...CONFIGURED), NOW_S);
  expect(wikis).toMatchObject([
    { wiki: 'dewiki@WMF', state: 'never', firstTriedAtS: 0, passedAtS: 0 },
    {
      wiki: 'frwiki@WMF',
      state: 'failing',
      reason: 'away',
      firstTriedAtS: NOW_S,
      triedAtS: NOW_S + 9,
      pagesDone: 3,
      pagesPerS: 1.5,
    },
  ]);
});

test('wikis that left the wikis file are told apart as long as their states are kept', async () => {
  for (const [farm, dbname, triedAtS] of [
    [1, 'oldwiki', NOW_S - 9],
    [2, 'elsewhere', NOW_S - 5],
    [1, 'frwiki', NOW_S],
  ] as const) {
    const wikiId = await wikiIdOf(database, farm, dbname);
    await saveWikiState(database, wikiId, { state: 'passed', triedAtS });
  }
  await wikiIdOf(database, 1, 'forgotten');
  const now = configured(...CONFIGURED);
  expect((await loopFigures(database, now, NOW_S)).leftWikis).toEqual([
    { wiki: 'elsewhere', triedAtS: NOW_S - 5 },
    { wiki: 'oldwiki@WMF', triedAtS: NOW_S - 9 },
  ]);
  const awaiting = await loopFigures(database, { ...now, isWhole: false }, NOW_S);
  expect(awaiting.leftWikis).toEqual([]);
});

test('a new wiki, which begins far back in the log, has waited since it is there', async () => {
  await emptyTables(database, 'change', 'dispatch', 'wiki_change');
  const wikiId = await wikiIdOf(database, 1, 'frwiki');
  await saveWikiState(database, wikiId, { state: 'passed', triedAtS: NOW_S - 60 });
  const gone = { client: 'gone@WMF', wikiId: await wikiIdOf(database, 1, 'gone') };
  await settleClients(database, [{ client: 'frwiki@WMF', wikiId }, gone]);
  const change = changeOf(1, 'doubtful', 'unreachable');
  await database.transaction((tx) => appendChanges(tx, [change], NOW_S - 20 * 86_400));
  const { clients, changes } = await loopFigures(database, configured(...CONFIGURED), NOW_S);
  expect(clients).toEqual([
    expect.objectContaining({ client: 'frwiki@WMF', waitingSinceS: NOW_S - 60 }),
    expect.objectContaining({ client: 'gone@WMF', waitingSinceS: NOW_S - 20 * 86_400 }),
  ]);
  expect(changes.clients).toEqual(clients);
});

test('the longest interval of the configured wikis is told, without any the usual one', async () => {
  expect((await loopFigures(database, configured(...CONFIGURED), NOW_S)).checkDaysMax).toBe(14);
  expect((await loopFigures(database, configured(), NOW_S)).checkDaysMax).toBe(14);
});

test('pages that are set aside are counted by wiki and kind, since the first of them, and forgotten in the end', async () => {
  await emptyTables(database, 'stalled_page', 'page');
  const wikiId = await wikiIdOf(database, 1, 'frwiki');
  const facts = { latestRevision: 1, linksUpdatedAtS: 1 };
  const pages = [3, 4].map((pageId) => ({ pageId, ...facts }));
  await database.transaction((tx) => touchPages(tx, wikiId, pages, TODAY));
  const note = (pageId: number, failures: number, nowS: number): Promise<void> =>
    noteStalled(database, { wikiId, work: 'text' }, { pageId, failures, nowS, dueAtS: nowS + 60 });
  await note(3, 1, NOW_S - 900);
  await note(3, 2, NOW_S - 300);
  await note(4, 1, NOW_S);
  const told = async (): Promise<unknown> =>
    (await loopFigures(database, configured(...CONFIGURED), NOW_S)).stalled;
  expect(await told()).toEqual([
    { wiki: 'frwiki@WMF', work: 'text', pages: 2, sinceS: NOW_S - 900 },
  ]);
  expect(await purgeStalled(database, NOW_S, 10)).toBe(1);
  expect(await told()).toEqual([{ wiki: 'frwiki@WMF', work: 'text', pages: 1, sinceS: NOW_S }]);
});

test('without hosts nothing is due', async () => {
  expect(await loopFigures(database, configured(), NOW_S)).toMatchObject({
    wikis: [],
    hostDueAtS: null,
    crawl: { hostsDue: 0 },
  });
});

test('the earliest due moment of all shards; hosts that were never checked have none', async () => {
  await addHosts([1, 0], [1, NOW_S - 5], [1, NOW_S], [7, NOW_S - 9], [8, 0], [63, 2 ** 32 - 1]);
  expect((await loopFigures(database, configured(), NOW_S)).hostDueAtS).toBe(NOW_S - 9);
});

/** @param counts `[counted day, known, late]` of each of the hosts, whose ids count from 1 */
async function addSamples(...counts: [day: number, known: number, late: number][]): Promise<void> {
  for (const [index, count] of counts.entries()) {
    await database.run(
      'INSERT INTO host_sample (host_id, begun_day, urls, reported, counted_day, known, late) VALUES (?)',
      [[index + 1, TODAY - 20, 3_000_000, 0, ...count]],
    );
  }
}

test('of huge hosts those count that were counted within two days, and are known at all', async () => {
  await addHosts([1, NOW_S], [2, NOW_S], [3, NOW_S], [4, NOW_S]);
  await addSamples([TODAY, 900, 200], [TODAY - 2, 100, 0], [TODAY - 3, 800, 800], [TODAY, 0, 0]);
  const figures = await loopFigures(database, configured(), NOW_S);
  expect(figures.crawl.hugeHosts).toEqual([
    { host: '0', known: 900, late: 200 },
    { host: '1', known: 100, late: 0 },
  ]);
  expect(alarms(figures, NOW_S)).toContainEqual({
    code: 'huge-hosts-late',
    message: expect.stringMatching(/^20 % .* at 0 \(200 of 900\); /),
  });
});

test('one dive into the index per shard is enough', async () => {
  await database.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle)
     SELECT seq, seq, '', seq MOD 64, ? + seq MOD 7, 0 FROM seq_1_to_20000`,
    [NOW_S + 1],
  );
  await addSamples([TODAY, 900, 200], [TODAY, 900, 200], [TODAY, 900, 200]);
  await database.run('ANALYZE TABLE host, host_sample');
  const rowsRead = await database.session(async (session) => {
    await session.run('FLUSH STATUS');
    await loopFigures(session, configured(), NOW_S);
    const rows = await session.select<{ Value: Buffer | string }>(
      "SHOW SESSION STATUS LIKE 'Handler_read_%'",
    );
    return rows.reduce((sum, { Value }) => sum + Number(String(Value)), 0);
  });
  expect(rowsRead).toBeGreaterThan(64);
  expect(rowsRead).toBeLessThan(1_000);
});
