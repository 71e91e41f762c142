import { linkFrom, makeClients } from '../../dispatch/testing/dispatch-world';
import { serveClient, type DispatchClient } from '../../dispatch/serve-client';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import type { NewChange } from './change-feed';
import { earlierThatDay, type EarlierQuestion } from './earlier-that-day';
import { idSince } from './id-since';
import { appendChanges, createTableChangeFeed } from './table-change-feed';
import { changeOf } from './testing/change-of';

const { database } = withStore();
const scans: string[] = [];
const watched = watchStatements(database, async (statements, sql, values) => {
  scans.push(...(await scansOf(statements, sql, values)));
});
const DAY_S = 86_400;
const START_S = 20_000 * DAY_S;
let client: DispatchClient;

beforeEach(async () => {
  await emptyTables(database, 'change', 'dispatch', 'wiki_change', 'link', 'wiki');
  await database.run('UPDATE change_head SET last_change_id = 0');
  [client] = (await makeClients(database, ['dewiki'])) as [DispatchClient];
  await database.run('INSERT INTO dispatch (client, seen_change_id, touched_at) VALUES (?, 0, 0)', [
    client.client,
  ]);
});
afterAll(() => expect(scans).toEqual([]));

const append = (atS: number, ...changes: NewChange[]): Promise<void> =>
  database.transaction((statements) => appendChanges(statements, changes, atS));
const dies = (urlId: number, url: string): NewChange =>
  changeOf(urlId, 'doubtful', 'unreachable', { url });

async function dispatch(): Promise<void> {
  const serving = { clients: [client], batch: 10_000, nowS: 1 };
  await database.session((session) =>
    serveClient({ ...serving, session, feed: createTableChangeFeed(session) }, client),
  );
}

const scopes = () => ({
  all: null,
  wiki: { wikiId: client.wikiId, pageId: null },
  page: { wikiId: client.wikiId, pageId: 12 },
});

async function counts(
  scope: keyof ReturnType<typeof scopes>,
  question: Partial<EarlierQuestion> = {},
): Promise<unknown> {
  const asked = { domains: ['a.org'], dayStartS: START_S, afterId: 0, beforeId: 99, ...question };
  const found = await earlierThatDay(watched, scopes()[scope], asked);
  return [...found].map(([domain, { changes, isMore }]) => [
    domain,
    changes.map(({ firstId }) => firstId),
    isMore,
  ]);
}

test('what became of a domain earlier that day is found, for all, a wiki and a page', async () => {
  await linkFrom(database, client, 12, [1, 3, 7]);
  await linkFrom(database, client, 13, [1, 2, 5]);
  await append(START_S - 1, dies(7, 'http://a.org/yesterday'));
  await append(START_S, dies(1, 'http://a.org/1'), dies(2, 'http://www.a.org/2'));
  await append(START_S + 5, dies(3, 'http://b.org/'), dies(4, 'http://a.org/4'));
  await append(START_S + 9, dies(5, 'http://a.org/5'));
  await dispatch();
  expect(await counts('all', { beforeId: 6 })).toEqual([['a.org', [5, 3, 2], false]]);
  expect(await counts('all', { afterId: 2 })).toEqual([['a.org', [6, 5, 3], false]]);
  expect(await counts('wiki', { beforeId: 6 })).toEqual([['a.org', [3, 2], false]]);
  expect(await counts('wiki', { domains: ['b.org', 'a.org', 'c.org'] })).toEqual([
    ['b.org', [4], false],
    ['a.org', [6, 3, 2], false],
    ['c.org', [], false],
  ]);
  expect(await counts('page')).toEqual([['a.org', [2], false]]);
  expect(await counts('all', { domains: [] })).toEqual([]);
  expect(await counts('all', { dayStartS: START_S + DAY_S })).toEqual([]);
});

test('some are looked at, and that there are more is told, though a wiki has few of them', async () => {
  await linkFrom(database, client, 12, [1]);
  const many = Array.from({ length: 250 }, (_, n) => dies(n + 1, `http://a.org/${n}`));
  await append(START_S, ...many.slice(0, 200).toReversed(), ...many.slice(200));
  await dispatch();
  const [[, , isMore]] = (await counts('wiki', { beforeId: 251 })) as [[string, number[], boolean]];
  expect(isMore).toBe(true);
  expect(await counts('wiki', { beforeId: 201, afterId: 10 })).toEqual([['a.org', [200], false]]);
});

test('a moment is found though a clock was late', async () => {
  await append(START_S + 3, dies(1, 'http://a.org/1'));
  await append(START_S, dies(2, 'http://a.org/2'));
  await append(START_S - 1, dies(3, 'http://a.org/3'));
  const found = await Promise.all(
    [START_S, START_S + 3, START_S + 4].map((s) => idSince(watched, s)),
  );
  expect(found).toEqual([1, 1, null]);
});
