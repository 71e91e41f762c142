import { wikiDayDeaths, wikiDayState } from '../../../answers/wiki-day';
import { serveClient, type DispatchClient } from '../../../dispatch/serve-client';
import { appendOne, linkFrom, makeClients } from '../../../dispatch/testing/dispatch-world';
import { createTableChangeFeed } from '../../../store/changes/table-change-feed';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import type { WebParts } from '../../web-parts';
import { wikiDayOperation } from './wiki-day-operation';

const { database } = withStore();
const wiki = sampleWiki([]);
const DAY_S = 86_400;
/** 2026-11-20 begins. */
const TODAY_S = Date.UTC(2026, 10, 20) / 1_000;
const NOON_S = TODAY_S + DAY_S / 2;
const PATH = '/feed/wiki-day.json?dbname=dewiki@WMF';
const FINAL = 'public, max-age=604800, immutable';
const FIVE_MINUTES = 'public, max-age=300';

let client: DispatchClient;
let web: Served;
let nowS = NOON_S;
const opened: Served[] = [];

async function open(part: Partial<WebParts> = {}): Promise<Served> {
  const { clock } = sampleParts(wiki, {});
  const parts = { store: database, clock: { ...clock, now: () => nowS * 1_000 }, ...part };
  const one = await serve(sampleParts(wiki, {}, parts));
  opened.push(one);
  return one;
}

beforeAll(async () => {
  web = await open();
});
beforeEach(async () => {
  nowS = NOON_S;
  await emptyTables(database, 'change', 'dispatch', 'wiki_change', 'link', 'wiki');
  await database.run('UPDATE change_head SET last_change_id = 0');
  [client] = (await makeClients(database, ['dewiki'])) as [DispatchClient];
  await database.run('INSERT INTO dispatch (client, seen_change_id, touched_at) VALUES (?, 0, 0)', [
    client.client,
  ]);
  await linkFrom(database, client, 12, [1, 2]);
  await linkFrom(database, client, 13, [1]);
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

const die = (urlId: number, atS: number) =>
  appendOne(database, urlId, ['doubtful', 'unreachable'], atS);
const comeBack = (urlId: number, atS: number) =>
  appendOne(database, urlId, ['unreachable', 'working'], atS);

/** Has the wiki be told of the next changes, by default of all, each for itself. */
async function dispatch(changes = Infinity, batch = 1): Promise<void> {
  const serving = { clients: [client], batch, nowS };
  for (let left = changes; left > 0; left -= 1) {
    const told = await database.session((session) =>
      serveClient({ ...serving, session, feed: createTableChangeFeed(session) }, client),
    );
    if (told === 0) return;
  }
}

async function read(day: string | null = null) {
  const response = await web.get(day === null ? PATH : `${PATH}&day=${day}`);
  expect([day, response.status]).toEqual([day, 200]);
  const answer = wikiDayOperation.answer.parse(await response.json());
  return { answer, cache: response.headers.get('cache-control'), headers: response.headers };
}

test('today is told as far as the wiki has been told, and not for long', async () => {
  await die(1, TODAY_S + 60);
  await comeBack(2, TODAY_S + 61);
  await dispatch();
  const { answer, cache, headers } = await read();
  expect(answer).toEqual({
    dbname: 'dewiki@WMF',
    day: '2026-11-20',
    dead: [
      [12, 1],
      [13, 1],
    ],
    no_longer_dead: [[12, 2]],
    final: false,
    more: false,
  });
  expect(cache).toBe(FIVE_MINUTES);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect([headers.get('vary'), headers.get('set-cookie')]).toEqual([null, null]);
  expect((await read('2026-11-20')).answer).toEqual(answer);
});

test('each change is of one day: that on which the log had come so far', async () => {
  await die(2, TODAY_S - 1);
  await die(1, TODAY_S);
  // Somebody else's clock, or a commit that had to wait.
  await comeBack(2, TODAY_S - 2);
  await dispatch();
  expect((await read('2026-11-19')).answer).toMatchObject({ dead: [[12, 2]], no_longer_dead: [] });
  expect((await read('2026-11-20')).answer).toMatchObject({
    dead: [
      [12, 1],
      [13, 1],
    ],
    no_longer_dead: [[12, 2]],
  });
});

test('a day on which nothing changed is empty', async () => {
  await die(1, TODAY_S - 2 * DAY_S);
  await dispatch();
  const { answer, cache } = await read('2026-11-19');
  expect(answer).toMatchObject({ dead: [], no_longer_dead: [], final: true });
  expect(cache).toBe(FINAL);
});

test.each([1, 100])('what died and came back is as it was, in batches of %d', async (batch) => {
  await die(1, TODAY_S);
  await die(2, TODAY_S + 1);
  await comeBack(1, TODAY_S + 2);
  await comeBack(2, TODAY_S + 3);
  await die(2, TODAY_S + 4);
  await dispatch(Infinity, batch);
  expect((await read()).answer).toMatchObject({ dead: [[12, 2]], no_longer_dead: [] });
});

describe('a day that is over', () => {
  beforeEach(async () => {
    await die(1, TODAY_S - 60);
    await die(2, TODAY_S - 50);
    await comeBack(2, TODAY_S + 10);
  });

  test('is final as soon as the wiki was told of all of it', async () => {
    await dispatch(1);
    const lagging = await read('2026-11-19');
    expect([lagging.answer.final, lagging.cache]).toEqual([false, FIVE_MINUTES]);
    expect(lagging.answer.dead).toHaveLength(2);
    await dispatch(1);
    const whole = await read('2026-11-19');
    expect([whole.answer.final, whole.cache]).toEqual([true, FINAL]);
    expect(whole.answer.dead).toHaveLength(3);
    // What comes later is of another day.
    await dispatch();
    expect((await read('2026-11-19')).answer).toEqual(whole.answer);
  });

  test('is not final within the hour after it: something may be committed late', async () => {
    await dispatch();
    nowS = TODAY_S + 3_599;
    expect((await read('2026-11-19')).answer.final).toBe(false);
    nowS = TODAY_S + 3_600;
    expect((await read('2026-11-19')).answer.final).toBe(true);
  });

  test('is not final where nothing came after it, and the wiki has not seen all', async () => {
    await database.run('DELETE FROM `change` WHERE change_id = 3');
    await database.run('UPDATE change_head SET last_change_id = 2');
    await dispatch(1);
    expect((await read('2026-11-19')).answer.final).toBe(false);
    await dispatch();
    expect((await read('2026-11-19')).answer.final).toBe(true);
  });

  test('is never final for a wiki to whom nothing is told', async () => {
    await emptyTables(database, 'dispatch');
    expect((await read('2026-11-19')).answer).toMatchObject({ dead: [], final: false });
  });

  test('says so where something was purged before the wiki was told', async () => {
    await dispatch();
    await database.run('UPDATE dispatch SET overrun_to = 1');
    expect((await read('2026-11-19')).answer).toMatchObject({ missing_to: 1, final: true });
    expect((await read('2026-11-20')).answer).not.toHaveProperty('missing_to');
  });
});

test('of more than are read the newest are told', async () => {
  await linkFrom(database, client, 14, [3]);
  await die(3, TODAY_S);
  await die(1, TODAY_S + 1);
  await die(2, TODAY_S + 2);
  await dispatch();
  const state = await wikiDayState(database, wiki, {
    startS: TODAY_S,
    endS: TODAY_S + DAY_S,
    nowS,
  });
  const links = [
    [12, 1],
    [12, 2],
    [13, 1],
  ];
  expect(await wikiDayDeaths(database, state, 3)).toMatchObject({ dead: links, isMore: true });
  expect(await wikiDayDeaths(database, state, 4)).toMatchObject({
    dead: [...links, [14, 3]],
    isMore: false,
  });
});

test('who has it is told so, until more is told', async () => {
  await die(1, TODAY_S);
  await dispatch();
  const again = async (etag: string | null): Promise<number> => {
    // As browsers ask again; fetch alone would say no-cache.
    const headers = { 'If-None-Match': etag ?? '', 'Cache-Control': 'max-age=0' };
    return (await web.get(PATH, { headers })).status;
  };
  const etag = (await read()).headers.get('etag');
  expect(await again(etag)).toBe(304);
  await die(3, TODAY_S + 1);
  await dispatch();
  // It concerned another wiki.
  expect(await again(etag)).toBe(304);
  await comeBack(1, TODAY_S + 2);
  await dispatch();
  expect(await again(etag)).toBe(200);
  // The day ends, and nothing else is to come.
  const yesterday = (await read()).headers.get('etag');
  nowS += DAY_S;
  expect((await read('2026-11-20')).headers.get('etag')).not.toBe(yesterday);
});

test.each([
  ['2026-11-21', 400],
  ['2026-10-21', 400],
  ['2026-10-22', 200],
  ['2026-02-30', 400],
  ['20.11.2026', 400],
  ['', 200],
])('day=%s: %d', async (day, status) => {
  const response = await web.get(`${PATH}&day=${day}`);
  expect(response.status).toBe(status);
  const answer = await response.text();
  const wanted = /Possible is: (?:2026-10-22 – 2026-11-20|YYYY-MM-DD)\./;
  if (status === 400) expect(answer).toMatch(wanted);
  if (status === 400) expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a wiki that nobody has fed has an empty day that is not final', async () => {
  await emptyTables(database, 'wiki', 'dispatch');
  expect((await read('2026-11-19')).answer).toMatchObject({ dead: [], final: false });
});

test('without our tables it is 503', async () => {
  const store = { ...database, select: () => Promise.reject(new Error('away')) };
  const { status, headers } = await (await open({ store })).get(PATH);
  expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
});
