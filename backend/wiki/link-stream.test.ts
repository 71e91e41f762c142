import pino from 'pino';
import { createHeldClock, type HeldClock } from '../runtime/testing/held-clock';
import { readLinkStream, type LinkStreamParts, type LinkStretch } from './link-stream';
import { linkEvent, startSseServer, type SseServer } from './testing/sse-server';

const SILENCE_MS = 300_000;
/** Pauses of a test are the shortest possible: no chance. */
const AFTER_CUT_MS = 500;
const AFTER_FAILURE_MS = 1_000;

let server: SseServer;
let clock: HeldClock;
let log: { msg: string; level: number; malformed?: number }[];
let stop: AbortController;

beforeEach(async () => {
  server = await startSseServer();
  clock = createHeldClock(Date.UTC(2026, 9, 1));
  log = [];
  stop = new AbortController();
});

afterEach(async () => {
  stop.abort();
  await server.close();
});

const read = (more: Partial<LinkStreamParts> = {}): AsyncGenerator<LinkStretch, void> =>
  readLinkStream(
    {
      address: server.address,
      userAgent: 'Weboid/test',
      lastEventId: null,
      isWanted: (dbname) => dbname === 'one',
      clock,
      random: { below: () => 0, bytes: (length) => Buffer.alloc(length) },
      logger: pino(
        { level: 'debug' },
        { write: (line: string) => void log.push(JSON.parse(line)) },
      ),
      ...more,
    },
    stop.signal,
  );

/** Reads on until so many changes came: their pages, and the position after them. */
async function pages(
  stream: AsyncGenerator<LinkStretch, void>,
  count: number,
): Promise<{ pageIds: number[]; eventId: string | null }> {
  const pageIds: number[] = [];
  let eventId: string | null = null;
  while (pageIds.length < count) {
    const { value } = await stream.next();
    if (!value) throw new Error('the stream ended');
    pageIds.push(...value.changes.map((change) => change.pageId));
    eventId = value.eventId;
  }
  return { pageIds, eventId };
}

test('events are read as they come, in whatever pieces, under our name', async () => {
  const stream = read();
  const first = pages(stream, 1);
  const request = await server.request();
  expect(request.headers).toMatchObject({
    'user-agent': 'Weboid/test',
    accept: 'text/event-stream',
  });
  expect(request.headers).not.toHaveProperty('last-event-id');
  const event = linkEvent({ id: '1', pageId: 1 });
  request.send(':ok\n\n' + event.slice(0, 50));
  request.send(event.slice(50));
  expect(await first).toEqual({ pageIds: [1], eventId: '1' });
  request.send(linkEvent({ id: '2', pageId: 2 }) + linkEvent({ id: '3', pageId: 3 }));
  expect(await pages(stream, 2)).toEqual({ pageIds: [2, 3], eventId: '3' });
});

test('what is not of interest is passed over, but moves the position on', async () => {
  const stream = read();
  const first = stream.next();
  const request = await server.request();
  request.send(
    linkEvent({ id: '1', pageId: 1 }) +
      linkEvent({ id: '2', domain: 'canary' }) +
      linkEvent({ id: '3', dbname: 'two' }) +
      linkEvent({ id: '4', added: [{ link: '/wiki/B', external: false }] }),
  );
  const { value } = await first;
  expect(value).toMatchObject({ changes: [{ pageId: 1 }], eventId: '4' });
});

test('malformed events are counted and told, and harm nobody', async () => {
  const stream = read();
  const first = pages(stream, 1);
  const request = await server.request();
  request.send('data: {"half\n\ndata: 7\n\nnonsense\n\n' + linkEvent({ id: '1', pageId: 1 }));
  expect((await first).pageIds).toEqual([1]);
  expect(log.map(({ malformed }) => malformed)).toEqual([1, 2]);
});

test('an event without end is dropped, and what comes after it is read', async () => {
  const stream = read();
  const first = pages(stream, 1);
  const request = await server.request();
  request.send(`data: ${'x'.repeat(17_000_000)}`);
  request.send(`xxx\n\n${linkEvent({ id: '1', pageId: 1 })}`);
  expect((await first).pageIds).toEqual([1]);
  expect(log.map(({ malformed }) => malformed)).toEqual([1]);
});

test.each(['end', 'cut'] as const)(
  'a stream that is %s goes on after its last event',
  async (how) => {
    const stream = read({ lastEventId: '6' });
    const first = pages(stream, 1);
    const request = await server.request();
    expect(request.headers['last-event-id']).toBe('6');
    const half = linkEvent({ id: '8', pageId: 8 }).slice(0, 100);
    request.send(linkEvent({ id: '7', pageId: 7 }) + half);
    expect((await first).pageIds).toEqual([7]);
    const second = pages(stream, 1);
    request[how]();
    await clock.sleeper(AFTER_CUT_MS);
    clock.advance(AFTER_CUT_MS);
    const again = await server.request();
    expect(again.headers['last-event-id']).toBe('7');
    again.send(linkEvent({ id: '8', pageId: 8 }));
    expect((await second).pageIds).toEqual([8]);
  },
);

test('a stream may say how long to wait before it is opened again', async () => {
  const stream = read();
  const first = pages(stream, 1);
  const request = await server.request();
  request.send(`retry: 20000\n\n${linkEvent({ id: '1', pageId: 1 })}`);
  await first;
  const second = pages(stream, 1);
  request.end();
  await clock.sleeper(10_000);
  clock.advance(10_000);
  (await server.request()).send(linkEvent({ id: '2', pageId: 2 }));
  expect((await second).pageIds).toEqual([2]);
});

test('failures are followed by longer and longer pauses, until something comes', async () => {
  const stream = read();
  const first = pages(stream, 1);
  for (const pauseMs of [1_000, 2_000, 4_000]) {
    (await server.request()).refuse(503);
    await clock.sleeper(pauseMs);
    clock.advance(pauseMs);
  }
  const request = await server.request();
  request.send(linkEvent({ id: '1', pageId: 1 }));
  await first;
  const second = pages(stream, 1);
  request.cut();
  await clock.sleeper(AFTER_CUT_MS);
  clock.advance(AFTER_CUT_MS);
  (await server.request()).send(linkEvent({ id: '2', pageId: 2 }));
  expect((await second).pageIds).toEqual([2]);
});

test('a server that cannot be reached is asked again', async () => {
  const { address } = server;
  await server.close();
  const first = read({ address }).next();
  await clock.sleeper(AFTER_FAILURE_MS);
  expect(log).toMatchObject([{ level: 40, msg: 'stream lost, opened again' }]);
  stop.abort();
  expect(await first).toEqual({ done: true, value: undefined });
  server = await startSseServer();
});

test.each([
  [429, { 'retry-after': '120' }, 120_000],
  [503, { 'retry-after': '86400' }, 3_600_000],
  [404, {}, AFTER_FAILURE_MS],
  [200, { 'content-type': 'text/html' }, AFTER_FAILURE_MS],
  [204, {}, AFTER_FAILURE_MS],
  [302, { location: '/' }, AFTER_FAILURE_MS],
])('an answer %d %j keeps the position and pauses for %d ms', async (status, headers, pauseMs) => {
  const stream = read({ lastEventId: '6' });
  const first = pages(stream, 1);
  (await server.request()).refuse(status, headers);
  await clock.sleeper(pauseMs);
  clock.advance(pauseMs);
  const request = await server.request();
  expect(request.headers['last-event-id']).toBe('6');
  request.send(linkEvent({ id: '7', pageId: 7 }));
  expect((await first).pageIds).toEqual([7]);
});

test.each([400, 410, 416])(
  'after %d for a position too old it goes on from now',
  async (status) => {
    const stream = read({ lastEventId: 'too old' });
    const first = pages(stream, 1);
    (await server.request()).refuse(status);
    await clock.sleeper(AFTER_FAILURE_MS);
    clock.advance(AFTER_FAILURE_MS);
    const request = await server.request();
    expect(request.headers).not.toHaveProperty('last-event-id');
    request.send(linkEvent({ id: '9', pageId: 9 }));
    expect(await first).toEqual({ pageIds: [9], eventId: '9' });
    expect(log).toMatchObject([
      { level: 40, msg: 'stream goes on from now: it lost our position' },
    ]);
  },
);

test('a position that is no header is none', async () => {
  const stream = read({ lastEventId: 'a\nb' });
  const first = pages(stream, 1);
  const request = await server.request();
  expect(request.headers).not.toHaveProperty('last-event-id');
  request.send(linkEvent({ id: '1', pageId: 1 }) + linkEvent({ id: 'ü', pageId: 2 }));
  expect((await first).eventId).toBe('1');
});

test('a connection that falls silent is dropped and opened again', async () => {
  const stream = read();
  const first = pages(stream, 1);
  const request = await server.request();
  request.send(linkEvent({ id: '1', pageId: 1 }));
  await first;
  const second = pages(stream, 1);
  await clock.sleeper(SILENCE_MS);
  clock.advance(SILENCE_MS - 1);
  expect(server.requests()).toBe(1);
  clock.advance(1);
  await request.closed;
  await clock.sleeper(AFTER_CUT_MS);
  clock.advance(AFTER_CUT_MS);
  const again = await server.request();
  expect(again.headers['last-event-id']).toBe('1');
  again.send(linkEvent({ id: '2', pageId: 2 }));
  expect((await second).pageIds).toEqual([2]);
});

test('a comment is a sign of life', async () => {
  const stream = read();
  const first = pages(stream, 1);
  const request = await server.request();
  await clock.sleeper(SILENCE_MS);
  clock.advance(1_000);
  request.send(':alive\n\n');
  await clock.sleeper(SILENCE_MS);
  clock.advance(SILENCE_MS - 1);
  request.send(linkEvent({ id: '1', pageId: 1 }));
  expect((await first).pageIds).toEqual([1]);
});

test('a server that never answers is left', async () => {
  const first = read().next();
  const request = await server.request();
  await clock.sleeper(SILENCE_MS);
  clock.advance(SILENCE_MS);
  await request.closed;
  await clock.sleeper(AFTER_FAILURE_MS);
  stop.abort();
  await first;
});

test('while nobody asks for more, the server waits, and is not taken for silent', async () => {
  const stream = read();
  const first = pages(stream, 1);
  const request = await server.request();
  request.send(linkEvent({ id: '1', pageId: 1 }));
  await first;
  const padding = `:${' '.repeat(99_998)}\n`;
  for (let sent = 0; sent < 300; sent += 1) request.send(padding);
  request.send(linkEvent({ id: '2', pageId: 2 }));
  for (let turn = 0; turn < 500; turn += 1) await new Promise(setImmediate);
  expect(request.waitingBytes()).toBeGreaterThan(10_000_000);
  expect(clock.asleep()).toBe(0);
  clock.advance(SILENCE_MS * 2);
  expect((await pages(stream, 1)).pageIds).toEqual([2]);
});

test.each([
  ['before the answer', async () => undefined],
  ['while events come', async (send: (text: string) => void) => send(':ok\n\n')],
])('an abort %s ends everything', async (_name, answer) => {
  const stream = read();
  const next = stream.next();
  const request = await server.request();
  await answer(request.send);
  await clock.sleeper(SILENCE_MS);
  stop.abort();
  expect(await next).toEqual({ done: true, value: undefined });
  await request.closed;
  expect(clock.asleep()).toBe(0);
});

test('an abort during a pause, and before the start, ends everything', async () => {
  const next = read().next();
  (await server.request()).refuse(500);
  await clock.sleeper(AFTER_FAILURE_MS);
  stop.abort();
  expect(await next).toEqual({ done: true, value: undefined });
  expect(await read().next()).toEqual({ done: true, value: undefined });
  expect([clock.asleep(), server.requests()]).toEqual([0, 1]);
});

test('who stops reading leaves no connection', async () => {
  const stream = read();
  const first = pages(stream, 1);
  const request = await server.request();
  request.send(linkEvent({ id: '1', pageId: 1 }));
  await first;
  await stream.return();
  await request.closed;
  expect(clock.asleep()).toBe(0);
});
