import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemRandom } from '../../runtime/random';
import { SlowAnswerError } from '../../runtime/http/time-span';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { askForList } from '../../store/page-lists/ask-for-list';
import { projectIdOf } from '../../store/page-lists/ask-for-project';
import { listedPagesAfter } from '../../store/page-lists/listed-pages';
import type { ListSource } from '../../store/page-lists/list-source';
import type { PageList } from '../../store/page-lists/page-list';
import {
  noteListSeen,
  pageListOfKey,
  pageListsOf,
  readListAnew,
} from '../../store/page-lists/stored-lists';
import { addTopics, removeTopic } from '../../store/subscribers/subscriptions';
import { TOPIC } from '../../store/subscribers/topics';
import { emptyTables, openTestDatabase, withStore } from '../../store/testing/with-store';
import { watchStatements } from '../../store/testing/watch-statements';
import { addPages, addToCategories, createWikiTables } from '../../wiki/testing/wiki-tables';
import { withTestDatabase } from '../../../toolforge/local/testing/test-database';
import { testFeeding, testWiki, wikisOf } from '../testing/test-feeding';
import { keepListsOnce } from './list-loop';
import { openListServices, type ListServices } from './list-services';

const { database } = withStore();
const wikiAccount = withTestDatabase();
const replica = openTestDatabase(wikiAccount);
afterAll(() => replica.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const running = (): AbortSignal => new AbortController().signal;
let clock: ReturnType<typeof createManualClock>;
let sharks = 0;

/** What PetScan and Quarry say, by path and query. */
const answers = new Map<string, unknown>();
const AWAY = 'it does not answer';
let server: Server;
let origin = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    const status = answer === AWAY ? 503 : 200;
    response.writeHead(answer === undefined ? 404 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? 'No such query'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const TABLES =
  'page_list page_list_page page_list_text subscription allowance wiki page page_request'.split(
    ' ',
  );

beforeEach(async () => {
  answers.clear();
  await emptyTables(database, ...TABLES);
  await database.run("INSERT INTO wiki VALUES (5, 0, 'one')");
  await createWikiTables(replica, 'split');
  await addPages(replica, [
    { pageId: 1, title: 'Hai' },
    { pageId: 2, title: 'Wal' },
    { pageId: 3, title: 'Hai', namespace: 1 },
    { pageId: 4, title: 'Wal', namespace: 1 },
    { pageId: 5, title: 'Gone', namespace: 1 },
    { pageId: 6, title: 'Good_sharks', namespace: 14 },
    { pageId: 7, title: 'Mole' },
    { pageId: 8, title: 'Empty', namespace: 14 },
    { pageId: 9, title: 'Sharks', namespace: 14 },
  ]);
  await addToCategories(replica, 'split', [
    { pageId: 3, category: 'Sharks' },
    { pageId: 5, category: 'Sharks' },
    { pageId: 6, category: 'Sharks', type: 'subcat' },
    { pageId: 9, category: 'Good_sharks', type: 'subcat' },
    { pageId: 4, category: 'Good_sharks' },
    { pageId: 7, category: 'Good_sharks' },
  ]);
  clock = createManualClock(Date.UTC(2026, 9, 1));
  const project = { wikiId: 5, category: 'Sharks', title: 'X:Sharks' };
  sharks = (await projectIdOf(database, project, asking())) ?? 0;
});

const nowS = (): number => Math.floor(clock.now() / 1_000);
const asking = () => ({ nowS: nowS(), random: systemRandom });
const keep = (on = database, slow?: ListServices): Promise<void> =>
  keepListsOnce(
    {
      ...testFeeding(on, clock),
      database: on,
      services:
        slow ?? openListServices({ petscanUrl: origin, quarryUrl: origin, userAgent: 'test' }),
    },
    wikisOf(testWiki(replica, wikiAccount.name)),
    running(),
  );
const topic = () => ({ topic: TOPIC.category, key: sharks });
const subscribe = () => addTopics(database, 1, [topic()]);
const pages = (listId = sharks) => listedPagesAfter(database, listId, 0, 100);

async function ask(
  source: ListSource,
  parameter: string,
  more: { depth?: number; lines?: string[] } = {},
): Promise<PageList> {
  const { depth = 0, lines = null } = more;
  const wanted = { wikiId: 5, source, parameter, depth, title: '', lines };
  const list = await askForList(database, wanted, asking());
  if (typeof list === 'string') throw new Error(list);
  return list;
}

async function readOf(list: PageList): Promise<PageList> {
  await keep();
  const found = await pageListOfKey(database, list.key);
  if (found === null) throw new Error('it is gone');
  return found;
}

test('the pages of a category and those below are kept, of talk pages the articles', async () => {
  await keep();
  expect(await pages()).toEqual([]);
  await subscribe();
  await keep();
  expect(await pages()).toEqual([1, 2, 7]);
  const project = (await pageListsOf(database, [sharks])).get(sharks);
  expect(project).toMatchObject({ isCut: false, pages: 3, fault: null, isReading: false });
  expect(project?.readAtS).toBeGreaterThan(0);
});

test('a category tree ends at its depth and at circles, and pages that are not known are handed on', async () => {
  await database.run(
    'INSERT INTO page (wiki_id, page_id, touched_day, needs_update) VALUES (5, 1, 1, 0)',
  );
  const alone = await ask('category', 'Sharks');
  const below = await ask('category', 'Sharks', { depth: 10 });
  await keep();
  expect(await pages(alone.listId)).toEqual([1]);
  expect(await pages(below.listId)).toEqual([1, 2, 7]);
  const requests = await database.select<{ page_id: number }>(
    'SELECT page_id FROM page_request WHERE wiki_id = 5 ORDER BY page_id',
  );
  expect(requests.map((row) => row.page_id)).toEqual([2, 7]);
});

test('what is not there, and what is empty, is told apart', async () => {
  expect(await readOf(await ask('category', 'Nothing'))).toMatchObject({
    fault: 'unknown-category',
    pages: 0,
  });
  expect(await readOf(await ask('category', 'Empty'))).toMatchObject({ fault: 'empty', pages: 0 });
});

test('what was pasted is found by titles and ids, once, and the rest is told', async () => {
  const lines = ['Hai', 'talk:wal', '#7', '#99', 'No such page', 'hai'];
  const list = await readOf(await ask('pasted', 'x', { lines }));
  expect(await pages(list.listId)).toEqual([1, 2, 7]);
  expect(list).toMatchObject({
    pages: 3,
    missing: { count: 2, names: ['#99', 'No such page'] },
    dueAtS: 0,
    fault: null,
  });
  expect(await database.select('SELECT 1 FROM page_list_text')).toEqual([]);
  clock.advanceTo(clock.now() + 2 * DAY_MS);
  await noteListSeen(database, list, nowS());
  expect((await readOf(list)).readAtS).toBe(list.readAtS);
  await addPages(replica, [{ pageId: 99, title: 'New_one' }]);
  const again = await readOf(await ask('pasted', 'x', { lines }));
  expect(again).toMatchObject({ listId: list.listId, pages: 4, dueAtS: 0 });
  expect(again.readAtS).toBeGreaterThan(list.readAtS);
  expect((await readOf(await ask('pasted', 'x', { lines }))).readAtS).toBe(again.readAtS);
  expect(await database.select('SELECT 1 FROM page_list_text')).toEqual([]);
  expect(await readOf(await ask('pasted', 'y', { lines: ['Nowhere'] }))).toMatchObject({
    fault: 'nothing-found',
  });
});

const PETSCAN = '/?psid=7&format=json&output_compatability=quick-intersection';
const QUARRY = '/query/7/result/latest/0/json';

test('a result of PetScan counts in all its shapes, if it is of this wiki', async () => {
  const list = await ask('petscan', '7');
  answers.set(PETSCAN, {
    wiki: 'one',
    pages: [
      { page_id: 1, page_namespace: 0, page_title: 'Hai' },
      { page_id: 0, page_namespace: 1, page_title: 'Wal' },
      { page_id: 77, page_namespace: 0, page_title: 'Away' },
    ],
  });
  expect(await readOf(list)).toMatchObject({ pages: 2, missing: { count: 1, names: ['Away'] } });
  expect(await pages(list.listId)).toEqual([1, 2]);
  const shapes = [
    {
      '*': [{ n: 'combination', a: { '*': [{ n: 'page', id: 7, namespace: 0, title: 'Mole' }] } }],
    },
    { '*': [{ a: { '*': ['Mole'] } }] },
    { wiki: 'one', pages: ['Mole'] },
  ];
  for (const shape of shapes) {
    answers.set(PETSCAN, shape);
    clock.advanceTo(clock.now() + DAY_MS);
    await noteListSeen(database, list, nowS());
    expect(await readOf(list)).toMatchObject({ pages: 1, fault: null });
    expect(await pages(list.listId)).toEqual([7]);
  }
  answers.set(PETSCAN, { wiki: 'dewiki', pages: [] });
  clock.advanceTo(clock.now() + DAY_MS);
  // What was read before stays.
  expect(await readOf(list)).toMatchObject({ fault: 'wrong-wiki', pages: 1 });
  expect(await pages(list.listId)).toEqual([7]);
});

test('a result of Quarry counts by its columns', async () => {
  const results: [headers: string[], rows: unknown[][], pages: number[]][] = [
    [
      ['page_id', 'n'],
      [
        [1, 'x'],
        ['7', 'y'],
        [null, ''],
      ],
      [1, 7],
    ],
    [
      ['Page_Title', 'page_namespace'],
      [
        ['Wal', 0],
        ['Hai', 1],
      ],
      [1, 2],
    ],
    [['titel'], [['Mole']], [7]],
    [['x'], [[2]], [2]],
  ];
  for (const [index, [headers, rows, found]] of results.entries()) {
    const number = String(10 + index);
    answers.set(QUARRY.replace('7', number), { meta: { run_id: 1 }, headers, rows });
    const list = await readOf(await ask('quarry', number));
    expect([list.fault, await pages(list.listId)]).toEqual([null, found]);
  }
});

test('a result that names other pages by these ids is of another wiki', async () => {
  await addPages(
    replica,
    Array.from({ length: 12 }, (_, n) => ({ pageId: 100 + n, title: `Here_${n}` })),
  );
  const rows = Array.from({ length: 12 }, (_, n) => [100 + n, `There_${n}`]);
  answers.set(QUARRY, { headers: ['page_id', 'page_title'], rows });
  expect(await readOf(await ask('quarry', '7'))).toMatchObject({ fault: 'wrong-wiki', pages: 0 });
});

test('what PetScan and Quarry do not know, or say in other words, is told', async () => {
  answers.set(PETSCAN, { error: 'No such psid' });
  answers.set(QUARRY.replace('7', '8'), { headers: ['a', 'b'], rows: [] });
  answers.set(QUARRY.replace('7', '9'), { headers: ['page_id'], rows: [] });
  const told = [];
  for (const [source, number] of [
    ['petscan', '7'],
    ['quarry', '7'],
    ['quarry', '8'],
    ['quarry', '9'],
  ] as const) {
    told.push((await readOf(await ask(source, number))).fault);
  }
  expect(told).toEqual(['unknown-query', 'unknown-query', 'not-understood', 'empty']);
});

test('a service that is away is asked again after an hour, two, four, and so on to a day', async () => {
  const list = await ask('quarry', '7');
  answers.set(QUARRY, AWAY);
  const waits = [];
  for (let tried = 0; tried < 7; tried += 1) {
    const { fault, dueAtS } = await readOf(list);
    expect(fault).toBe('service-away');
    waits.push(Math.floor((dueAtS - nowS()) / 3_600));
    clock.advanceTo(dueAtS * 1_000);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 23, 23]);
  answers.set(QUARRY, { headers: ['page_id'], rows: [[1]] });
  const { dueAtS } = await readOf(list);
  answers.set(QUARRY, AWAY);
  clock.advanceTo(dueAtS * 1_000);
  expect((await readOf(list)).dueAtS - nowS()).toBe(3_600);
});

test('what took too long is not tried again within the day, whoever asks', async () => {
  const list = await ask('petscan', '7');
  const slowly = () => Promise.reject(new SlowAnswerError());
  await keep(database, { petscan: slowly, quarry: slowly });
  const slow = await pageListOfKey(database, list.key);
  expect(slow).toMatchObject({ fault: 'too-slow', dueAtS: nowS() + 23 * 3_600 });
  expect(await readListAnew(database, list.listId, nowS() + 3_600)).toBe(false);
  expect(await readListAnew(database, list.listId, nowS() + 23 * 3_600)).toBe(true);
});

test('a list is read again a day later while somebody looks at it within a fortnight, then it rests', async () => {
  const list = await readOf(await ask('category', 'Sharks'));
  let before = list.readAtS;
  for (let day = 0; day < 13; day += 1) {
    clock.advanceTo(clock.now() + DAY_MS);
    const again = await readOf(list);
    expect(again.readAtS).toBeGreaterThan(before);
    before = again.readAtS;
  }
  clock.advanceTo(clock.now() + 2 * DAY_MS);
  const rested = await readOf(list);
  expect([rested.readAtS, rested.dueAtS]).toEqual([before, 0]);
  await noteListSeen(database, rested, nowS());
  expect((await readOf(list)).readAtS).toBeGreaterThan(before);
});

test('a list at which nobody has looked for a hundred days goes, with its pages', async () => {
  const list = await readOf(await ask('category', 'Sharks', { depth: 1 }));
  clock.advanceTo(clock.now() + 99 * DAY_MS);
  expect((await readOf(list)).pages).toBe(3);
  clock.advanceTo(clock.now() + 2 * DAY_MS);
  await keep();
  expect(await pageListOfKey(database, list.key)).toBeNull();
  expect(await pages(list.listId)).toEqual([]);
});

test('they are read again a day later, whatever changed, and not before', async () => {
  await subscribe();
  await keep();
  await replica.run('DELETE FROM categorylinks WHERE cl_from = 3');
  await replica.run('UPDATE categorylinks SET cl_from = 1 WHERE cl_from = 7');
  clock.advanceTo(clock.now() + HOUR_MS);
  await keep();
  expect(await pages()).toEqual([1, 2, 7]);
  clock.advanceTo(clock.now() + 23 * HOUR_MS);
  await keep();
  expect(await pages()).toEqual([1, 2]);
});

test('nobody subscribed any more, all of it goes, after an hour in which who asks may subscribe', async () => {
  await subscribe();
  await keep();
  await removeTopic(database, 1, topic());
  clock.advanceTo(clock.now() + HOUR_MS / 2);
  await keep();
  expect(await pages()).toEqual([1, 2, 7]);
  clock.advanceTo(clock.now() + HOUR_MS);
  await keep();
  expect(await pages()).toEqual([]);
  expect(await pageListsOf(database, [sharks])).toEqual(new Map());
});

test('who asks for it while all of it goes has it read anew', async () => {
  await subscribe();
  await keep();
  await removeTopic(database, 1, topic());
  clock.advanceTo(clock.now() + 2 * HOUR_MS);
  const project = { wikiId: 5, category: 'Sharks', title: 'X' };
  const [, again] = await Promise.all([keep(), projectIdOf(database, project, asking())]);
  sharks = again ?? 0;
  await subscribe();
  clock.advanceTo(clock.now() + 60_000);
  await keep();
  expect(await pages()).toEqual([1, 2, 7]);
});

/** A list that people have looked at, and do no more, though nobody was ever subscribed to it; it is due. */
async function letBeForgotten(): Promise<void> {
  const project = (await pageListsOf(database, [sharks])).get(sharks);
  if (project === undefined) throw new Error('it is gone');
  await noteListSeen(database, project, nowS());
  await keep();
  await replica.run('DELETE FROM categorylinks WHERE cl_from = 3');
  clock.advanceTo(clock.now() + 20 * DAY_MS);
}

const askAgain = () =>
  projectIdOf(database, { wikiId: 5, category: 'Sharks', title: 'X' }, asking());

test('what somebody has asked for who has not subscribed yet does not rest meanwhile', async () => {
  await letBeForgotten();
  await keep();
  expect((await pageListsOf(database, [sharks])).get(sharks)?.dueAtS).toBe(0);
  await askAgain();
  await keep();
  await subscribe();
  clock.advanceTo(clock.now() + DAY_MS);
  await keep();
  expect(await pages()).toEqual([2, 7]);
});

test('nor does what somebody subscribes to while it is put to rest', async () => {
  await letBeForgotten();
  let isAsked = false;
  const watched = watchStatements(database, async (_, sql) => {
    if (isAsked || !sql.includes('SET due_at = 0')) return;
    isAsked = true;
    await askAgain();
    await subscribe();
  });
  await keep(watched);
  expect(isAsked).toBe(true);
  clock.advanceTo(clock.now() + DAY_MS);
  await keep();
  expect(await pages()).toEqual([2, 7]);
});

test('killed after any statement, the next one makes it whole, one lease later at most', async () => {
  await subscribe();
  for (let after = 0; after < 14; after += 1) {
    await database.run('DELETE FROM page_list_page');
    await database.run('UPDATE page_list SET due_at = 1');
    let left = after;
    const cut = watchStatements(database, async () => {
      left -= 1;
      if (left < 0) throw new Error('killed');
    });
    await keep(cut).catch(() => undefined);
    clock.advanceTo(clock.now() + 24 * HOUR_MS);
    await keep();
    expect(await pages()).toEqual([1, 2, 7]);
  }
});

test('two readers at once read it once, and a wiki that fails is told and stops no other', async () => {
  await subscribe();
  const lost = await ask('category', '');
  await Promise.all([keep(), keep(), keep()]);
  expect(await pages()).toEqual([1, 2, 7]);
  await replica.run('DROP TABLE categorylinks');
  clock.advanceTo(clock.now() + 24 * HOUR_MS);
  await keep();
  expect(await pages()).toEqual([1, 2, 7]);
  expect(await readOf(lost)).toMatchObject({ fault: 'wiki-away' });
});
