import type { DispatchClient } from '../../../dispatch/serve-client';
import { linkFrom, makeClients } from '../../../dispatch/testing/dispatch-world';
import type { NewChange } from '../../../store/changes/change-feed';
import { purgeChanges } from '../../../store/changes/purge-changes';
import { createStreamChangeReader } from '../../../store/changes/stream-change-reader';
import { CHANGE_STREAM_PATH, changeEventId } from '../../../store/changes/change-event-id';
import { appendChanges } from '../../../store/changes/table-change-feed';
import { changeOf } from '../../../store/changes/testing/change-of';
import { describeChangeFeed } from '../../../store/changes/testing/feed-suite';
import { UNCHECKED } from '../../../status/check-state';
import { STATUS } from '../../../status/status-code';
import { systemClock, type Clock } from '../../../runtime/clock';
import { openDatabase, type Database } from '../../../runtime/database';
import { createSilentLogger } from '../../../runtime/logger';
import { createHeldClock } from '../../../runtime/testing/held-clock';
import type { ReadStatements } from '../../../store/statements/read-statements';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import type { Served } from '../../testing/serve';
import { listen, offsetIn, type Listening } from './testing/listen';
import { eventsFrom, quickClock, serveStream } from './testing/serve-stream';

const { account, database } = withStore();
const PATH = CHANGE_STREAM_PATH;
const NOW_S = 1_800_000_000;
/** Of eight megabytes each: more than the systems on both sides take in for a reader. */
const BURSTS = 3;
let web: Served;
let de: DispatchClient;
let en: DispatchClient;
const open: Listening[] = [];
let writers: Database;

beforeAll(() => {
  writers = openDatabase(
    { ...account, database: account.name, connections: 7, retryForMs: 0 },
    systemClock,
    createSilentLogger(),
  );
});
afterAll(() => writers.close());
beforeEach(async () => {
  await emptyTables(database, 'change', 'dispatch', 'link', 'wiki');
  await database.run('UPDATE change_head SET last_change_id = 0');
  const [first, second] = await makeClients(database, ['dewiki', 'enwiki']);
  if (first === undefined || second === undefined) throw new Error('no wikis');
  [de, en] = [first, second];
  await linkFrom(database, de, 10, [1, 2]);
  await linkFrom(database, en, 20, [2]);
  web = await serveStream(database);
});
afterEach(async () => {
  for (const listening of open.splice(0)) listening.close();
  await web.close();
});

async function hear(query = '', headers: Record<string, string> = {}): Promise<Listening> {
  const listening = await listen(web.port, `${PATH}${query}`, headers);
  open.push(listening);
  return listening;
}

/** Hears until it is live. */
async function hearLive(query = '', headers: Record<string, string> = {}): Promise<Listening> {
  const listening = await hear(query, headers);
  while ((await listening.next()).type !== 'live');
  return listening;
}

const append = (...changes: NewChange[]): Promise<void> => appendAt(NOW_S, ...changes);
const appendAt = (nowS: number, ...changes: NewChange[]): Promise<void> =>
  database.transaction((statements) => appendChanges(statements, changes, nowS));
const dies = (urlId: number, more: Partial<NewChange> = {}): NewChange =>
  changeOf(urlId, 'doubtful', 'unreachable', more);

describeChangeFeed('the log over its stream, with the producer that stands behind that', () => ({
  database: writers,
  feed: {
    append: appendChanges,
    ...createStreamChangeReader({
      origin: `http://127.0.0.1:${web.port}`,
      userAgent: 'Weboid/test',
      clock: systemClock,
    }),
  },
}));

test('who listens is told of each change, in the form of EventStreams', async () => {
  const listening = await hearLive();
  await append(dies(2));
  const { type, id, data } = await listening.next();
  expect([type, id]).toEqual([
    'message',
    '[{"topic":"weboid.verdict-change","partition":0,"offset":1}]',
  ]);
  expect(data).toEqual({
    $schema: '/weboid/verdict/change/1.0.0',
    meta: {
      dt: '2027-01-15T08:00:00.000Z',
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-000000000001$/),
      stream: 'weboid.verdict-change',
      domain: 'museum-lunden.org',
      uri: 'https://weboid.toolforge.org/url?url=http%3A%2F%2Fmuseum-lunden.org%2F2',
    },
    url: 'http://museum-lunden.org/2',
    from: 'doubtful',
    to: 'unreachable',
    reason: 'test',
    changed_at: '2027-01-15T08:00:00.000Z',
    pages: [
      { wiki: 'dewiki@WMF', page_id: 10 },
      { wiki: 'enwiki@WMF', page_id: 20 },
    ],
    page_count: 2,
  });
  const again = await (await hear('', { 'Last-Event-ID': '0' })).next();
  expect(again.data).toEqual(data);
});

test.each([
  ['https://archive.example.co.uk/', 'example.co.uk'],
  ['https://[2001:db8::1]:8080/x', '[2001:db8::1]'],
  ['http://192.0.2.7/', '192.0.2.7'],
])('the domain of %s is told as feeds know it: %s', async (url, domain) => {
  await append(dies(0, { url }));
  const { data } = await (await hear('', { 'Last-Event-ID': '0' })).next();
  expect(data['meta']).toMatchObject({ domain });
});

test('it goes out at once, to any page, without a cookie', async () => {
  const listening = await hearLive();
  const { status, headers } = listening;
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-accel-buffering': 'no',
  });
  expect(headers).not.toHaveProperty('set-cookie');
  expect(listening.text()).toBe(
    `retry: 3000\nid: ${changeEventId(0)}\n\nevent: live\nid: ${changeEventId(0)}\ndata: {"offset":0,"oldest":1}\n\n`,
  );
});

test('HEAD has the headers alone, OPTIONS tells what pages of others may send', async () => {
  const head = await web.get(PATH, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    '',
  ]);
  expect((await web.get(`${PATH}?since=x`, { method: 'HEAD' })).status).toBe(400);
  const options = await web.get(PATH, { method: 'OPTIONS' });
  expect([
    options.status,
    options.headers.get('allow'),
    options.headers.get('access-control-allow-headers'),
  ]).toEqual([204, 'GET, HEAD, OPTIONS', 'Last-Event-ID']);
  expect((await web.get(PATH, { method: 'POST' })).status).toBe(405);
});

test('spam is told to nobody, nor what only other rules see, nor a new URL that works', async () => {
  const listening = await hearLive();
  await append(
    changeOf(1, 'working', 'spam'),
    changeOf(1, 'ignored', 'working'),
    changeOf(1, 'doubtful', 'doubtful'),
    changeOf(1, 'unknown', 'working'),
    dies(1),
  );
  expect(await listening.ids(1)).toEqual([5]);
  const old = await hear('', { 'Last-Event-ID': '0' });
  expect(await old.ids(1)).toEqual([5]);
});

test('with grounds it is all of the row, and what other rules than the usual ones see', async () => {
  const runs = [{ code: STATUS.notFound, http: 404, firstDay: 10, lastDay: 12 }];
  const to = {
    kind: 'checks',
    checks: { ...UNCHECKED, runs, failures: 2, failingDay: 10 },
  } as const;
  const from = { kind: 'fixed', verdict: 'doubtful' } as const;
  await append(
    changeOf(1, 'working', 'spam'),
    changeOf(2, 'working', 'working', { from, to, reason: 'Ünïcode' }),
  );
  const { data } = await (await hear('?grounds=1', { 'Last-Event-ID': '0' })).next();
  expect(data).toMatchObject({ url_id: 2, from: 'doubtful', to: 'doubtful', from_ground: 'AQI=' });
  const reader = createStreamChangeReader({
    origin: `http://127.0.0.1:${web.port}`,
    userAgent: 'Weboid/test',
    clock: systemClock,
  });
  expect(await reader.after(0, 10)).toEqual([
    {
      ...changeOf(2, 'working', 'working', { from, to, reason: 'Ünïcode' }),
      id: 2,
      changedAtS: NOW_S,
    },
  ]);
});

test.each([
  '2',
  changeEventId(2),
  ` [{"topic":"other","offset":9},{"topic":"weboid.verdict-change","partition":0,"offset":2}]`,
])('it goes on behind %s, whatever since says', async (id) => {
  await append(dies(1), dies(2), dies(1), dies(2));
  const listening = await hear('?since=0', { 'Last-Event-ID': id });
  expect(await listening.ids(2)).toEqual([3, 4]);
  expect((await listening.next()).type).toBe('live');
});

test.each([
  [String(NOW_S * 1_000 + 999), [2, 3]],
  ['2027-01-15T08:00:00Z', [2, 3]],
  ['2027-01-15T09:00:00.5+01:00', [2, 3]],
  ['2027-01-15T08:00', [2, 3]],
  ['2027-01-15', [1, 2, 3]],
  ['2027-01-15T08:00:01Z', [3]],
  ['2100-01-01', []],
])('since %s', async (since, ids) => {
  await appendAt(NOW_S - 10, dies(1));
  await appendAt(NOW_S, dies(2));
  await appendAt(NOW_S + 10, dies(1));
  const listening = await hear(`?since=${encodeURIComponent(since)}`);
  expect(await listening.ids(ids.length)).toEqual(ids);
  expect(await listening.next()).toMatchObject({ type: 'live', data: { offset: 3, oldest: 1 } });
});

test('who was away for longer than the log reaches back is told so first', async () => {
  await appendAt(NOW_S - 10, dies(1), dies(2));
  await appendAt(NOW_S, dies(1), dies(2));
  await purgeChanges(database, { beforeS: NOW_S - 1, overrunBeforeS: 0 }, 10);
  const gap = { type: 'gap', id: changeEventId(2), data: { offset: 2, oldest: 3, head: 4 } };
  const asked: [string, string][] = [
    ['', '0'],
    ['', '1'],
    ['?since=0', ''],
  ];
  for (const [query, id] of asked) {
    const listening = await hear(query, id === '' ? {} : { 'Last-Event-ID': id });
    expect(await listening.next()).toEqual(gap);
    expect(await listening.ids(2)).toEqual([3, 4]);
  }
  expect(await (await hear('', { 'Last-Event-ID': '2' })).next()).toMatchObject({
    type: 'message',
  });
  const sinceTheFirst = await hear(`?since=${NOW_S * 1_000}`);
  expect(await sinceTheFirst.next()).toMatchObject({ type: 'message' });
});

test('a position that never was is a gap, and the stream goes on from now', async () => {
  await append(dies(1));
  const listening = await hear('', { 'Last-Event-ID': '7' });
  expect(await listening.next()).toMatchObject({ type: 'gap', data: { offset: 1, head: 1 } });
  expect(await listening.next()).toMatchObject({ type: 'live' });
  await append(dies(2));
  expect(await listening.ids(1)).toEqual([2]);
});

const ELSEWHERE = 'https://[2001:db8::1]:8080/x';
test.each([
  ['?wiki=dewiki', [1, 2, 5]],
  ['?wiki=de.wikipedia.org&to=working', [2]],
  ['?domain=museum-lunden.org', [1, 2, 5]],
  ['?domain=MUSEUM-lunden.org.', [1, 2, 5]],
  ['?domain=example.co.uk', [3]],
  ['?domain=archive.example.co.uk', [3]],
  ['?domain=other.example.co.uk', []],
  ['?domain=%5B2001:db8::1%5D', [4]],
  ['?domain=example.co.uk%7Cmuseum-lunden.org', [1, 2, 3, 5]],
  ['?to=unreachable', [1, 3, 5]],
  ['?to=unreachable%7Cworking', [1, 2, 3, 5]],
  ['?to=&wiki=', [1, 2, 3, 4, 5]],
])('%s is told live as it is told later', async (query, ids) => {
  const changes = [
    dies(2),
    changeOf(1, 'doubtful', 'working'),
    dies(0, { url: 'https://archive.example.co.uk/' }),
    changeOf(0, 'working', 'doubtful', { url: ELSEWHERE }),
    dies(1),
  ];
  const live = await hearLive(query);
  await append(...changes);
  expect(await live.ids(ids.length)).toEqual(ids);
  const later = await hear(query, { 'Last-Event-ID': '0' });
  expect(await later.ids(ids.length)).toEqual(ids);
  expect((await later.next()).type).toBe('live');
});

test.each([
  ['?since=yesterday', 'bad-parameter'],
  ['?since=2027-13-45', 'bad-parameter'],
  ['?since=1e3', 'bad-parameter'],
  ['?since=-1', 'bad-parameter'],
  [`?since=${'9'.repeat(41)}`, 'too-long'],
  ['?wiki=xxwiki', 'unknown-dbname'],
  ['?wiki=dewiki%7Cxxwiki', 'unknown-dbname'],
  ['?domain=a%20b', 'bad-pattern'],
  ['?domain=example.org/x', 'bad-pattern'],
  [`?domain=${'a.org%7C'.repeat(20)}b.org`, 'bad-pattern'],
  [`?wiki=${'dewiki%7C'.repeat(20)}dewiki`, 'unknown-dbname'],
  ['?to=spam', 'bad-parameter'],
  ['?to=working&to=unreachable', 'repeated-parameter'],
  ['?grounds=2', 'bad-parameter'],
  ['?since=%00', 'bad-encoding'],
])('%s is %s', async (query, code) => {
  const response = await web.get(`${PATH}${query}`);
  expect([response.status >= 400 && response.status < 500, await response.json()]).toEqual([
    true,
    expect.objectContaining({ code }),
  ]);
});

test.each([
  ['to=spam', 'unreachable'],
  ['since=yesterday', 'Possible is: 1795600000000, 2026-11-25, '],
])('after %s it is told what is possible', async (query, possible) => {
  const { detail } = Object(await (await web.get(`${PATH}?${query}`)).json());
  expect(detail).toContain(possible);
});

test.each([
  'x',
  '-1',
  '1.5',
  '[]',
  '{}',
  '[{"topic":"other","offset":1}]',
  '[{"topic":"weboid.verdict-change","offset":-1}]',
  '99999999999999999999',
  '["',
])('Last-Event-ID %s is refused', async (id) => {
  const response = await web.get(PATH, { headers: { 'Last-Event-ID': id } });
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'bad-parameter' }),
  ]);
});

test('of a URL that stands on many pages some are told, and that there are more', async () => {
  const pageIds = Array.from({ length: 1_200 }, (_, n) => n + 1);
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [
    pageIds.map((pageId) => [de.wikiId, pageId, 7]),
  ]);
  await linkFrom(database, en, 1, [7]);
  await append(dies(7));
  const { data } = await (await hear('?wiki=dewiki', { 'Last-Event-ID': '0' })).next();
  expect(data).toMatchObject({ page_count: 1_000, page_count_bounded: true });
  expect(data['pages']).toHaveLength(50);
});

test.each(['', '?since=0', '?since=2027-01-15', `?since=${NOW_S}000`])(
  'one statement says where a stream begins: %s',
  async (query) => {
    await append(...Array.from({ length: 1_000 }, () => dies(1)));
    const asked: string[] = [];
    const never = () => new Promise<never>(() => undefined);
    const silent = { ...eventsFrom(database), log: { after: never } };
    await web.close();
    const counted: ReadStatements = {
      select: (sql, values) => {
        asked.push(sql);
        return database.select(sql, values);
      },
    };
    web = await serveStream(counted, { live: silent, past: silent });
    const listening = await hear(query);
    expect([listening.status, asked.length]).toEqual([200, 1]);
  },
);

test('a long replay goes over into what is new without a loss or a double', async () => {
  const many = (count: number): NewChange[] =>
    Array.from({ length: count }, (_, n) => dies((n % 3) + 1));
  await append(...many(2_500));
  const listeners = await Promise.all(
    Array.from({ length: 12 }, (_, n) => hear('', { 'Last-Event-ID': String(n * 200) })),
  );
  const writing = (async () => {
    for (let n = 0; n < 50; n += 1) await append(...many(10));
  })();
  const all = Array.from({ length: 3_000 }, (_, n) => n + 1);
  for (const [n, listening] of listeners.entries()) {
    expect(await listening.ids(3_000 - n * 200)).toEqual(all.slice(n * 200));
  }
  await writing;
});

test('positions are those of the log, though nothing was told', async () => {
  await append(dies(1), changeOf(1, 'doubtful', 'doubtful'));
  const listening = await hear('?to=working', { 'Last-Event-ID': '0' });
  const { type, id } = await listening.next();
  expect([type, offsetIn(id)]).toEqual(['live', 2]);
});

describe('by a clock that stands still', () => {
  const clock = createHeldClock(Date.UTC(2026, 10, 20, 12, 59));
  const tick = async (ms: number): Promise<void> => {
    await clock.sleeper(1_000);
    clock.advance(ms);
  };

  test('who is silent is sent signs of life, a canary each hour, and an end after 15 minutes', async () => {
    await web.close();
    web = await serveStream(database, { clock });
    const listening = await hearLive('?to=working');
    await append(dies(1));
    await tick(20_000);
    await tick(40_000);
    const canary = await listening.next();
    expect(canary).toMatchObject({
      type: 'message',
      id: changeEventId(1),
      data: { meta: { domain: 'canary', dt: '2026-11-20T13:00:00.000Z' }, pages: [] },
    });
    expect(listening.text()).toContain(`\n\n:\nid: ${changeEventId(1)}\n\n`);
    const late = await hearLive();
    await tick(840_000);
    await listening.over;
    await append(dies(2));
    await tick(1_000);
    expect(await late.ids(1)).toEqual([2]);
    late.close();
    await late.over;
  });
});

test('connections end in the course of a minute, not all together', async () => {
  const clock = createHeldClock(Date.UTC(2026, 10, 20, 12));
  await web.close();
  web = await serveStream(database, { clock, random: { below: (limit) => limit - 1 } });
  const listening = await hearLive();
  await clock.sleeper(1_000);
  clock.advance(840_001);
  await listening.over;
});

test('while the database is away readers are kept, and told what came meanwhile', async () => {
  let isAway = false;
  await web.close();
  web = await serveStream({
    select: (sql, values) =>
      isAway ? Promise.reject(new Error('away')) : database.select(sql, values),
  });
  const listening = await hearLive();
  isAway = true;
  const refused = await web.get(PATH);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  await append(dies(1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  isAway = false;
  expect(await listening.ids(1)).toEqual([1]);
});

test('who takes nothing is cut off, and the others are told everything', async () => {
  const slow = await hearLive();
  const good = await hearLive();
  slow.pause();
  const long = Array.from({ length: 500 }, () =>
    dies(1, { url: `http://museum-lunden.org/${'x'.repeat(8_000)}` }),
  );
  for (let round = 0; round < BURSTS; round += 1) {
    await append(...long);
    await good.ids(long.length);
  }
  slow.resume();
  await slow.over;
  await append(dies(1));
  expect(await good.ids(1)).toEqual([BURSTS * long.length + 1]);
});

test('who takes nothing of what was is cut off after a while', async () => {
  const long = Array.from({ length: 500 }, () =>
    dies(1, { url: `http://museum-lunden.org/${'x'.repeat(8_000)}` }),
  );
  for (let round = 0; round < BURSTS; round += 1) await append(...long);
  const slow = await hear('', { 'Last-Event-ID': '0' });
  slow.pause();
  // Far longer than it is waited for: the server itself may have to wait for the processor before it writes.
  await quickClock.sleep(200_000);
  slow.resume();
  await slow.over;
  expect(slow.text()).not.toContain('event: live');
});

/** By it nobody who is slow is ever cut off. */
const patientClock: Clock = {
  now: () => systemClock.now(),
  sleep: (ms, signal) => systemClock.sleep(ms >= 20_000 ? 1_000_000 : ms, signal),
};

test('who takes nothing of what was keeps nobody else from it', async () => {
  await web.close();
  web = await serveStream(database, { clock: patientClock, pagesHeldMax: 1 });
  const long = Array.from({ length: 500 }, () =>
    dies(1, { url: `http://museum-lunden.org/${'x'.repeat(8_000)}` }),
  );
  for (let round = 0; round < BURSTS; round += 1) await append(...long);
  const slow = await hear('', { 'Last-Event-ID': '0' });
  slow.pause();
  await systemClock.sleep(1_000);
  const good = await hear('', { 'Last-Event-ID': '0' });
  // Else this never ends.
  expect(await good.ids(BURSTS * long.length)).toHaveLength(BURSTS * long.length);
});

test('only so many may listen at a time', async () => {
  await web.close();
  web = await serveStream(database, { connectionsMax: 2 });
  const first = await hearLive();
  await hearLive();
  const third = await web.get(PATH);
  expect([third.status, third.headers.get('retry-after'), await third.json()]).toEqual([
    503,
    '30',
    expect.objectContaining({ code: 'busy' }),
  ]);
  first.close();
  await first.over;
  let status = 503;
  while (status === 503) ({ status } = await hear());
  expect(status).toBe(200);
});

test('closing ends all streams in order, those in the midst of the log too', async () => {
  await append(...Array.from({ length: 3_000 }, () => dies(1)));
  const live = await hearLive();
  const stalled = await hear('', { 'Last-Event-ID': '0' });
  stalled.pause();
  const closed = web.close();
  stalled.resume();
  await Promise.all([live.over, stalled.over, closed]);
  await expect(hear()).rejects.toThrow('ECONNREFUSED');
  web = await serveStream(database);
});
