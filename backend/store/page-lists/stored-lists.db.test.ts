import { systemRandom } from '../../runtime/random';
import { LimitReachedError } from '../people/people-limits';
import { addTopics, removeTopic } from '../subscribers/subscriptions';
import { TOPIC } from '../subscribers/topics';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { askForList, type WantedList } from './ask-for-list';
import { projectIdOf } from './ask-for-project';
import { dueLists, leaseList, noteListProgress, restList, type DueFirst } from './due-lists';
import { keepListedPages, listedPagesAfter, removeListedPages } from './listed-pages';
import type { PageList } from './page-list';
import { noteListSeen, pageListOfKey, pageListsOf, readListAnew } from './stored-lists';
import { pastedLines } from './pasted-lines';
import { settleFault, settleList } from './settle-list';
import { longestUnseenLists, removeUnusedList, sizeOfLists, unusedLists } from './unused-lists';

const { database } = withStore();
const NOW_S = 1_790_000_000;
const DAY_S = 86_400;
const SHARKS = { wikiId: 1, category: 'Shark_talk', title: 'Kategorie:Shark talk' };
const BIRDS: WantedList = {
  wikiId: 1,
  source: 'category',
  parameter: 'Birds',
  depth: 2,
  title: 'Kategorie:Birds',
  lines: null,
};
const LATELY = { seenSinceS: NOW_S - 14 * DAY_S, askedSinceS: NOW_S - 3_600 };

beforeEach(() =>
  emptyTables(
    database,
    'page_list',
    'page_list_page',
    'page_list_text',
    'subscription',
    'allowance',
  ),
);

async function sharks(): Promise<number> {
  const listId = await projectIdOf(database, SHARKS, { nowS: NOW_S, random: systemRandom });
  if (listId === null) throw new Error('no list');
  return listId;
}
const ask = (wanted: WantedList = BIRDS, nowS = NOW_S): Promise<PageList | 'busy' | 'full'> =>
  askForList(database, wanted, { nowS, random: systemRandom });
async function asked(wanted: WantedList = BIRDS, nowS = NOW_S): Promise<PageList> {
  const list = await ask(wanted, nowS);
  if (typeof list === 'string') throw new Error(list);
  return list;
}
const due = (nowS = NOW_S) =>
  dueLists(database, { nowS, ...LATELY }, { first: 'untried', limit: 10 });
const allPages = (listId: number): Promise<number[]> =>
  listedPagesAfter(database, listId, 0, 10_000);
const READ = {
  pages: 2,
  isCut: true,
  missing: { count: 3, names: ['Łódź', 'x'] },
  readAtS: NOW_S,
  fault: null,
};

test('equal questions are one list, whoever asks and however many at once, under a key by chance', async () => {
  const lists = await Promise.all([1, 2, 3, 4].map(() => asked()));
  expect(new Set(lists.map(({ key }) => key)).size).toBe(1);
  const others = await Promise.all([
    asked({ ...BIRDS, depth: 3 }),
    asked({ ...BIRDS, wikiId: 2 }),
    asked({ ...BIRDS, source: 'project', depth: 3 }),
    asked({ ...BIRDS, source: 'petscan', parameter: '7', depth: 0 }),
  ]);
  expect(new Set(others.map(({ key }) => key)).size).toBe(4);
  const [first] = lists;
  expect(first?.key).toMatch(/^[\w-]{12}$/);
  expect(await pageListOfKey(database, first?.key ?? '')).toMatchObject({
    source: 'category',
    parameter: 'Birds',
    depth: 2,
    title: 'Kategorie:Birds',
    readAtS: 0,
    fault: null,
    missing: { count: 0, names: [] },
  });
  for (const key of ['', 'x', 'AAAAAAAAAAAA', "' OR 1=1 -- "]) {
    expect(await pageListOfKey(database, key)).toBeNull();
  }
});

test('a category to which people subscribe has one number in a wiki, and is no other list', async () => {
  const listId = await sharks();
  expect(await sharks()).toBe(listId);
  const others = { nowS: NOW_S, random: systemRandom };
  expect(await projectIdOf(database, { ...SHARKS, wikiId: 2 }, others)).not.toBe(listId);
  const found = await pageListsOf(database, [listId, 999_999]);
  expect([...found.values()]).toMatchObject([
    { listId, source: 'project', parameter: 'Shark_talk', depth: 3, readAtS: 0, isCut: false },
  ]);
});

test('all people together ask for 120 new lists an hour; known ones cost nothing', async () => {
  await asked();
  await database.run("UPDATE allowance SET taken = 120 WHERE name = 'page-list'");
  await expect(ask({ ...BIRDS, depth: 5 })).rejects.toThrow(LimitReachedError);
  expect((await asked()).depth).toBe(2);
  expect((await asked({ ...BIRDS, depth: 5 }, NOW_S + 3_601)).depth).toBe(5);
});

test('behind a hundred that wait nobody else queues up', async () => {
  await database.run(
    `INSERT INTO page_list (list_key, wiki_id, source, parameter, seen_at, due_at)
     SELECT LPAD(seq, 9, '0'), 9, 3, seq, ?, ? FROM seq_1_to_100`,
    [NOW_S, NOW_S],
  );
  expect(await ask()).toBe('busy');
  await database.run('UPDATE page_list SET read_at = 1');
  expect((await asked()).parameter).toBe('Birds');
});

test('what was pasted waits with the list', async () => {
  const list = await asked({
    ...BIRDS,
    source: 'pasted',
    parameter: 'abc',
    lines: ['Łódź', '#12'],
  });
  expect(await pastedLines(database, list.listId)).toEqual(['Łódź', '#12']);
});

test('the pages of a list become those that are told, in any size, and a cut in between is mended', async () => {
  const listId = await sharks();
  const list = { listId, wikiId: 1 };
  const many = new Set(Array.from({ length: 2_500 }, (_, n) => n + 1));
  expect(await keepListedPages(database, list, many)).toEqual({ added: 2_500, removed: 0 });
  const other = new Set([...many].filter((page) => page % 2 === 0).concat(9_001, 9_000));
  let left = 2;
  const cut = watchStatements(database, async () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
  });
  await expect(keepListedPages(cut, list, other)).rejects.toThrow('killed');
  await keepListedPages(database, list, other);
  expect(await allPages(listId)).toEqual([...other].sort((a, b) => a - b));
  expect(await keepListedPages(database, list, other)).toEqual({ added: 0, removed: 0 });
  expect(await removeListedPages(database, listId)).toBe(other.size);
  expect(await allPages(listId)).toEqual([]);
});

test('a list is held by one reader, who proves it by the lease, and lost by who comes too late', async () => {
  const list = await asked();
  const lease = { nowS: NOW_S, untilS: NOW_S + 60 };
  const taken = await Promise.all([1, 2, 3].map(() => leaseList(database, list, lease)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await due()).toEqual([]);
  const held = { listId: list.listId, dueAtS: NOW_S + 60 };
  const progress = { done: 5, total: 9, untilS: NOW_S + 70 };
  expect(await noteListProgress(database, held, progress)).toBe(true);
  expect(await noteListProgress(database, held, progress)).toBe(false);
  expect(await settleList(database, held, { ...READ, nextAtS: 0 })).toBe(false);
  await settleFault(database, held, { fault: 'empty', nextAtS: 0 });
  expect(await pageListOfKey(database, list.key)).toMatchObject({
    isReading: true,
    readAtS: 0,
    triedAtS: NOW_S,
    fault: null,
    progress: { done: 5, total: 9 },
  });
  const held2 = { ...held, dueAtS: NOW_S + 70 };
  expect(await settleList(database, held2, { ...READ, nextAtS: NOW_S + DAY_S })).toBe(true);
  expect(await pageListOfKey(database, list.key)).toMatchObject({
    isReading: false,
    readAtS: NOW_S,
    isCut: true,
    pages: 2,
    missing: READ.missing,
  });
});

test('what went wrong is told, and leaves what was read before', async () => {
  const list = await asked();
  await settleList(database, list, { ...READ, nextAtS: NOW_S + 10 });
  const again = { listId: list.listId, dueAtS: NOW_S + 10 };
  await settleFault(database, again, { fault: 'service-away', nextAtS: NOW_S + 3_600 });
  expect(await pageListOfKey(database, list.key)).toMatchObject({
    fault: 'service-away',
    pages: 2,
    readAtS: NOW_S,
    dueAtS: NOW_S + 3_600,
  });
});

test('a list is due while somebody uses it, the new ones first; else it rests until it is seen', async () => {
  const subscribed = await sharks();
  expect(await due()).toEqual([]);
  await addTopics(database, 7, [{ topic: TOPIC.category, key: subscribed }]);
  const seen = await asked();
  await database.run('UPDATE page_list SET read_at = 5, tried_at = 5 WHERE list_id = ?', [
    subscribed,
  ]);
  expect((await due()).map(({ listId }) => listId)).toEqual([seen.listId, subscribed]);
  await database.run('UPDATE page_list SET seen_at = 5 WHERE list_id = ?', [seen.listId]);
  expect((await due()).map(({ isUsed }) => isUsed)).toEqual([false, true]);
  await restList(database, seen, { seenSinceS: NOW_S - 9, askedSinceS: NOW_S - 9 });
  expect(await due()).toHaveLength(1);
  const resting = await pageListOfKey(database, seen.key);
  if (resting === null) throw new Error('it is gone');
  await noteListSeen(database, resting, NOW_S);
  expect((await due()).map(({ isUsed }) => isUsed)).toEqual([true, true]);
});

test('what was tried in vain holds up neither new lists nor those that are renewed', async () => {
  const [slow, renewed, fresh] = [
    await asked({ ...BIRDS, depth: 1 }, NOW_S - 30),
    await asked({ ...BIRDS, depth: 3 }, NOW_S - 20),
    await asked({ ...BIRDS, depth: 4 }, NOW_S - 10),
  ];
  await database.run('UPDATE page_list SET tried_at = 5 WHERE list_id IN (?)', [
    [slow.listId, renewed.listId],
  ]);
  await database.run('UPDATE page_list SET read_at = 5, due_at = 7 WHERE list_id = ?', [
    renewed.listId,
  ]);
  const first = async (which: DueFirst) => {
    const moments = { nowS: NOW_S, ...LATELY };
    const lists = await dueLists(database, moments, { first: which, limit: 10 });
    return lists.map(({ listId }) => listId);
  };
  expect(await first('untried')).toEqual([fresh.listId, renewed.listId, slow.listId]);
  expect(await first('tried')).toEqual([renewed.listId, slow.listId, fresh.listId]);
});

test('a list is read again at once for who asks, once in ten minutes, and not what was pasted', async () => {
  const list = await asked();
  const pasted = await asked({ ...BIRDS, source: 'pasted', parameter: 'x', lines: ['a'] });
  for (const one of [list, pasted]) {
    await leaseList(database, one, { nowS: NOW_S, untilS: NOW_S + 60 });
    const held = { listId: one.listId, dueAtS: NOW_S + 60 };
    await settleList(database, held, { ...READ, nextAtS: NOW_S + DAY_S });
  }
  expect(await readListAnew(database, list.listId, NOW_S + 599)).toBe(false);
  expect(await readListAnew(database, list.listId, NOW_S + 600)).toBe(true);
  expect(await readListAnew(database, pasted.listId, NOW_S + 600)).toBe(false);
  expect((await due(NOW_S + 600)).map(({ listId }) => listId)).toEqual([list.listId]);
});

test('what nobody is subscribed to, asks for or looks at goes with its pages; else it stays', async () => {
  const listId = await sharks();
  const seen = await asked({ ...BIRDS, source: 'pasted', parameter: 'x', lines: ['a'] });
  await keepListedPages(database, { listId, wikiId: 1 }, new Set([1, 2]));
  const topic = { topic: TOPIC.category, key: listId };
  const at = (askedBeforeS: number, seenBeforeS: number) => ({
    askedBeforeS,
    seenBeforeS,
    nowS: NOW_S,
  });
  await addTopics(database, 7, [topic]);
  expect(await unusedLists(database, at(NOW_S + 1, NOW_S))).toEqual([]);
  expect(await removeUnusedList(database, listId, at(NOW_S + 1, NOW_S))).toBe(false);
  await removeTopic(database, 7, topic);
  expect(await unusedLists(database, at(NOW_S, NOW_S))).toEqual([]);
  expect(await removeUnusedList(database, listId, at(NOW_S, NOW_S))).toBe(false);
  expect(await unusedLists(database, at(NOW_S + 1, NOW_S))).toEqual([listId]);
  expect(await removeUnusedList(database, listId, at(NOW_S + 1, NOW_S))).toBe(true);
  expect(await allPages(listId)).toEqual([]);
  expect(await removeUnusedList(database, seen.listId, at(NOW_S + 1, NOW_S + 1))).toBe(true);
  expect(await database.select('SELECT 1 FROM page_list_text')).toEqual([]);
  expect(await sizeOfLists(database)).toEqual({ lists: 0, pages: 0 });
});

test('a list that is being read stays until its reader is done, or lost it', async () => {
  const list = await asked();
  await leaseList(database, list, { nowS: NOW_S, untilS: NOW_S + 60 });
  const at = (nowS: number) => ({ askedBeforeS: NOW_S + 1, seenBeforeS: NOW_S + 1, nowS });
  expect(await unusedLists(database, at(NOW_S + 59))).toEqual([]);
  expect(await longestUnseenLists(database, at(NOW_S + 59), 10)).toEqual([]);
  expect(await removeUnusedList(database, list.listId, at(NOW_S + 59))).toBe(false);
  expect(await unusedLists(database, at(NOW_S + 60))).toEqual([list.listId]);
  expect(await removeUnusedList(database, list.listId, at(NOW_S + 60))).toBe(true);
});

test('of too many those go that were not seen for longest', async () => {
  const lists = [];
  for (const n of [3, 1, 2]) lists.push(await asked({ ...BIRDS, depth: n }, NOW_S + n));
  await database.run('UPDATE page_list SET pages = 5');
  expect(await sizeOfLists(database)).toEqual({ lists: 3, pages: 15 });
  const old = { askedBeforeS: NOW_S + 9, seenBeforeS: NOW_S + 3, nowS: NOW_S };
  const found = await longestUnseenLists(database, old, 10);
  expect(found.map(({ listId }) => listId)).toEqual([lists[1]?.listId, lists[2]?.listId]);
});

test('nothing that people wait for reads a table whole', async () => {
  const scans: string[] = [];
  const watched = watchStatements(database, async (statements, sql, values) => {
    if (sql.includes('COUNT(*) AS n FROM page_list')) return;
    scans.push(...(await scansOf(statements, sql.trim(), values)));
  });
  const list = await askForList(watched, BIRDS, { nowS: NOW_S, random: systemRandom });
  if (typeof list === 'string') throw new Error(list);
  await pageListOfKey(watched, list.key);
  await noteListSeen(watched, { ...list, seenAtS: 1 }, NOW_S);
  await readListAnew(watched, list.listId, NOW_S);
  await dueLists(watched, { nowS: NOW_S, ...LATELY }, { first: 'tried', limit: 10 });
  await keepListedPages(watched, list, new Set([1, 2]));
  expect(scans).toEqual([]);
});
