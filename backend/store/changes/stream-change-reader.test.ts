import { systemClock } from '../../runtime/clock';
import { startSseServer, type SseServer } from '../../wiki/testing/sse-server';
import type { ChangeReader } from './change-feed';
import { createStreamChangeReader } from './stream-change-reader';
import { readChangeEventId, changeEventId } from './change-event-id';
import { CANARY_DOMAIN, groundFields } from './streamed-change';
import { changeOf } from './testing/change-of';

let server: SseServer;
let log: ChangeReader;

beforeEach(async () => {
  server = await startSseServer();
  const origin = new URL(server.address).origin;
  log = createStreamChangeReader({ origin, userAgent: 'Weboid/test', clock: systemClock });
});
afterEach(() => server.close());

const change = (id: number) => ({
  ...changeOf(id, 'working', 'doubtful'),
  id,
  changedAtS: 1_800_000_000,
});
const event = (type: string, id: number, data: object): string =>
  `event: ${type}\nid: ${changeEventId(id)}\ndata: ${JSON.stringify(data)}\n\n`;
const message = (id: number, domain = 'museum-lunden.org'): string => {
  const { url, reason } = change(id);
  const meta = { domain, dt: '2027-01-15T08:00:00.000Z' };
  return event('message', id, { meta, url, reason, ...groundFields(change(id)) });
};
const live = (id: number): string => event('live', id, { offset: id, oldest: 1 });

test('a stream that is cut before it is live is gone on with', async () => {
  const reading = log.after(4, 10);
  const first = await server.request();
  expect(first.headers['last-event-id']).toBe(changeEventId(4));
  first.send(message(5));
  first.end();
  const second = await server.request();
  expect(second.headers['last-event-id']).toBe(changeEventId(5));
  second.send(message(5, CANARY_DOMAIN) + message(6) + live(6));
  expect(await reading).toEqual([change(5), change(6)]);
  await second.closed;
});

test('no more is read than was wanted', async () => {
  const reading = log.after(0, 1);
  const request = await server.request();
  request.send(message(1) + message(2));
  expect(await reading).toEqual([change(1)]);
  await request.closed;
});

test('what is busy, says nothing or is no such stream is told', async () => {
  const refused = log.after(0, 1);
  (await server.request()).refuse(503);
  await expect(refused).rejects.toMatchObject({ name: 'StreamRefusedError', status: 503 });
  const empty = log.head();
  const request = await server.request();
  request.open();
  request.end();
  await expect(empty).rejects.toThrow('ended before it was live');
});

test.each([
  ['no JSON', 'event: message\nid: 1\ndata: x\n\n'],
  ['no position', 'event: message\nid: x\ndata: {"meta":{"domain":"a"}}\n\n'],
  ['no grounds', event('message', 1, { meta: { domain: 'a', dt: '2027-01-15T08:00:00Z' } })],
])('an event with %s is an error', async (_name, text) => {
  const reading = log.after(0, 1);
  (await server.request()).send(text);
  await expect(reading).rejects.toThrow();
});

test.each<[string, number | null]>([
  ['7', 7],
  [changeEventId(7), 7],
  ['[{"topic":"weboid.verdict-change","partition":0,"timestamp":7}]', null],
  ['', null],
  ['7.0', null],
])('%s stands for %p', (text, id) => {
  expect(readChangeEventId(text)).toBe(id);
});
