import { once } from 'node:events';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { systemClock } from '../runtime/clock';
import { openDatabase } from '../runtime/database';
import { createLogger, createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { createManualClock } from '../runtime/testing/manual-clock';
import { buildWorker, spawnWorker } from '../runtime/testing/spawn-worker';
import { addTopics } from '../store/subscribers/subscriptions';
import { stateOfId } from '../store/subscribers/subscriber-state';
import { pageKeyOf, TOPIC } from '../store/subscribers/topics';
import { createWebhookSeal } from '../store/subscribers/webhook-seal';
import { watchStatements } from '../store/testing/watch-statements';
import { emptyTables, withStore } from '../store/testing/with-store';
import type { KilledSender } from './testing/killed-sender';
import { runSenderLoop, type SenderParts } from './sender-loop';
import {
  HOOK_SECRET,
  HookServer,
  makeWait,
  makeWebhook,
  SESSION_KEY,
  toldIn,
  type GotMessage,
} from './testing/sender-world';

const { account, database } = withStore();
const hook = new HookServer();
const DAY_MS = 86_400_000;
let clock = createManualClock(Date.now());

beforeAll(() => hook.start());
afterAll(() => hook.close());
beforeEach(async () => {
  const tables = 'subscriber subscription delivery change link';
  await emptyTables(database, ...tables.split(' '));
  await database.run('UPDATE change_head SET last_change_id = 0');
  hook.got.length = 0;
  hook.answer = () => ({ status: 204 });
  clock = createManualClock(Date.now());
});

const PARTS = {
  database,
  random: systemRandom,
  logger: createSilentLogger(),
  seal: createWebhookSeal(SESSION_KEY, systemRandom),
  userAgent: 'Weboid/test',
  wikiNames: () => Promise.resolve(new Map([[3, 'dewiki@WMF']])),
};
const send = (part: Partial<SenderParts> = {}): Promise<void> =>
  runSenderLoop(
    { ...PARTS, clock, network: hook.network(), ...part },
    { untilIdle: true, signal: new AbortController().signal },
  );

/** Lets so much time pass, then sends what is due. */
async function sendAfter(seconds: number, part: Partial<SenderParts> = {}): Promise<void> {
  clock.advanceTo(clock.now() + seconds * 1_000);
  await send(part);
}

async function rowOf(subscriberId: number) {
  const [row] = await database.select<Record<string, number> & { outcome: Buffer }>(
    'SELECT * FROM subscriber WHERE subscriber_id = ?',
    [subscriberId],
  );
  if (row === undefined) return null;
  const { state = 0, told_at = 0 } = row;
  return { ...row, told_at, state: stateOfId(state), outcome: row.outcome.toString() };
}

const waiting = async (): Promise<number> =>
  (await database.select('SELECT 1 FROM delivery')).length;
const idsOf = (messages: readonly GotMessage[]) =>
  messages.map(({ headers }) => headers['webhook-id']);

test('what waits is told in its order, signed, and then waits no more', async () => {
  await makeWebhook(database, 1);
  const ids = await makeWait(database, 1, 250);
  await send();
  expect(hook.got.flatMap(toldIn)).toEqual(ids);
  expect(new Set(idsOf(hook.got)).size).toBe(hook.got.length);
  for (const { headers, body } of hook.got) {
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_000);
    const verified = new Webhook(HOOK_SECRET).verify(body, headers as Record<string, string>);
    expect(verified).toMatchObject({ type: 'weboid.verdict-change' });
  }
  expect(hook.got[0]?.headers['user-agent']).toBe('Weboid/test');
  expect(await waiting()).toBe(0);
  const row = await rowOf(1);
  expect(row).toMatchObject({ state: 'on', tries: 0, outcome: 'http-204', lease_token: null });
  expect(row?.told_at).toBe(Math.floor(clock.now() / 1_000));
});

test('a change in the eyes of a wiki comes with its pages', async () => {
  await makeWebhook(database, 1);
  await makeWebhook(database, 2);
  await addTopics(database, 1, [{ topic: TOPIC.wiki, key: 3 }]);
  await addTopics(database, 2, [
    { topic: TOPIC.page, key: pageKeyOf(3, 12) },
    { topic: TOPIC.page, key: pageKeyOf(4, 11) },
  ]);
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [
    Array.from({ length: 20 }, (_, n) => [3, 10 + n, 1]),
  ]);
  const [id = 0] = await makeWait(database, 1, 1);
  await database.run('UPDATE delivery SET wiki_id = 3');
  await database.run('INSERT INTO delivery VALUES (2, ?, 3, ?, 2, 3)', [id, id]);
  await send();
  const told = hook.got.map(({ body }) => (JSON.parse(body) as { data: unknown }).data);
  const pagesOf = (pages: number[]) => ({
    changes: [expect.objectContaining({ id, wiki: 'dewiki@WMF', pages })],
  });
  expect(told).toHaveLength(2);
  expect(told).toContainEqual(pagesOf([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]));
  expect(told).toContainEqual(pagesOf([12]));
});

test('what is not taken is sent again later, the same with the same id, before what is new', async () => {
  await makeWebhook(database, 1);
  const ids = await makeWait(database, 1, 2);
  hook.answer = () => ({ status: 500 });
  await send();
  expect(hook.got).toHaveLength(1);
  expect(await rowOf(1)).toMatchObject({ tries: 1, outcome: 'http-500' });
  const more = await makeWait(database, 1, 1);
  await sendAfter(4);
  expect(hook.got).toHaveLength(1);
  await sendAfter(2);
  await sendAfter(331);
  hook.answer = () => ({ status: 200 });
  await sendAfter(1_981);
  expect(hook.got.map(toldIn)).toEqual([ids, ids, ids, ids, more]);
  expect(new Set(hook.got.slice(0, 4).map(({ body }) => body)).size).toBe(1);
  const [first, second, third, fourth, fifth] = idsOf(hook.got);
  expect([second, third, fourth]).toEqual([first, first, first]);
  expect(fifth).not.toBe(first);
  const times = hook.got.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect(times[1]).toBeGreaterThan(times[0] ?? 0);
  expect(await rowOf(1)).toMatchObject({ tries: 0, failing_since: 0 });
});

test('after three days of failure it is switched off, and what waits for it goes', async () => {
  await makeWebhook(database, 1);
  await makeWait(database, 1, 3);
  hook.answer = () => ({ status: 302, headers: { Location: 'https://hook.example.org/new' } });
  for (let hours = 0; hours < 100; hours += 1) await sendAfter(3_600);
  expect(hook.got.length).toBeGreaterThanOrEqual(8);
  expect(hook.got.length).toBeLessThanOrEqual(11);
  expect(await rowOf(1)).toMatchObject({ state: 'failing', outcome: 'http-302' });
  expect(await waiting()).toBe(0);
});

test('410 ends it at once; other webhooks go on', async () => {
  await makeWebhook(database, 1);
  await makeWebhook(database, 2);
  await makeWait(database, 1, 1);
  await makeWait(database, 2, 1);
  hook.answer = (message) => ({ status: toldIn(message)[0] === 1 ? 410 : 200 });
  await database.run('UPDATE delivery SET change_id = 1 WHERE subscriber_id = 1');
  await send();
  await sendAfter(7 * 86_400);
  expect(hook.got).toHaveLength(2);
  expect([(await rowOf(1))?.state, (await rowOf(2))?.state]).toEqual(['gone', 'on']);
  expect(await waiting()).toBe(0);
});

test('Retry-After is waited for', async () => {
  await makeWebhook(database, 1);
  await makeWait(database, 1, 1);
  hook.answer = () => ({ status: 429, headers: { 'Retry-After': '3600' } });
  await send();
  hook.answer = () => ({ status: 200 });
  await sendAfter(3_590);
  expect(hook.got).toHaveLength(1);
  await sendAfter(10);
  expect(hook.got).toHaveLength(2);
  expect(await rowOf(1)).toMatchObject({ tries: 0, pace_s: 1 });
});

test('nothing but the proof is sent before it is given', async () => {
  await makeWebhook(database, 1, { state: 'unproven' });
  const callAgain = () =>
    database.run('INSERT INTO delivery VALUES (1, 0, 0, ?, 0, 0)', [
      Math.floor(clock.now() / 1_000),
    ]);
  await callAgain();
  hook.answer = () => ({ status: 200, body: 'welcome' });
  await send();
  await sendAfter(6);
  await sendAfter(331);
  await sendAfter(DAY_MS / 1_000);
  expect(hook.got).toHaveLength(3);
  expect(new Set(hook.got.map(({ body }) => body)).size).toBe(1);
  expect(await rowOf(1)).toMatchObject({ state: 'refused', outcome: 'no-challenge' });
  expect(await waiting()).toBe(0);
  await database.run('UPDATE subscriber SET state = 1, tries = 0, failing_since = 0, due_at = 0');
  await callAgain();
  hook.answer = ({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { challenge: string } };
    expect(type).toBe('weboid.verification');
    return { status: 200, body: data.challenge };
  };
  await send();
  expect(await rowOf(1)).toMatchObject({ state: 'on', tries: 0, outcome: 'http-200' });
  hook.answer = () => ({ status: 200 });
  await callAgain();
  await send();
  expect((JSON.parse(hook.got.at(-1)?.body ?? '') as { type: string }).type).toBe('weboid.test');
  expect(await waiting()).toBe(0);
});

test('an old secret signs along as long as it holds', async () => {
  const old = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
  const sealed = createWebhookSeal(SESSION_KEY, systemRandom).close(old);
  await makeWebhook(database, 1);
  const untilS = Math.floor(clock.now() / 1_000) + 100;
  await database.run('UPDATE subscriber SET old_secret = ?, old_until = ?', [sealed, untilS]);
  await makeWait(database, 1, 1);
  await send();
  const verifies = (secret: string, { body, headers }: GotMessage) =>
    new Webhook(secret).verify(body, headers as Record<string, string>);
  const [first] = hook.got;
  if (first === undefined) throw new Error('nothing came');
  expect(verifies(HOOK_SECRET, first)).toEqual(verifies(old, first));
  await makeWait(database, 1, 1);
  await sendAfter(101);
  expect(hook.got[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
});

test('who is paused waits; who was removed goes when nothing more can be routed to it', async () => {
  await makeWebhook(database, 1, { state: 'paused' });
  await makeWebhook(database, 2, { state: 'removed', address: '' });
  await database.run('UPDATE subscriber SET due_at = ? WHERE subscriber_id = 2', [
    Math.floor(clock.now() / 1_000) + 900,
  ]);
  await makeWait(database, 1, 2);
  await makeWait(database, 2, 3);
  await send();
  expect(await waiting()).toBe(5);
  await sendAfter(901);
  expect([await waiting(), await rowOf(2), hook.got.length]).toEqual([2, null, 0]);
});

test('what a person does while a message is under way stays', async () => {
  await makeWebhook(database, 1);
  await makeWait(database, 1, 1);
  await makeWebhook(database, 2);
  await makeWait(database, 2, 1);
  const touched: Promise<unknown>[] = [];
  hook.answer = () => ({ status: 200 });
  const network = hook.network();
  await send({
    network: {
      ...network,
      resolve: async (host, port) => {
        touched.push(database.run('UPDATE subscriber SET state = 3 WHERE subscriber_id = 1'));
        await Promise.all(touched);
        return network.resolve(host, port);
      },
    },
  });
  expect([(await rowOf(1))?.state, (await rowOf(2))?.state]).toEqual(['paused', 'on']);
  expect(await waiting()).toBe(0);
});

test('who has more waiting than can be told is switched off', async () => {
  await makeWebhook(database, 1);
  await makeWait(database, 1, 1);
  await database.run(
    'INSERT INTO delivery SELECT 1, 1000 + seq, 0, 1000 + seq, 2, 3 FROM seq_1_to_100001',
  );
  hook.answer = () => ({ status: 500 });
  await send();
  expect(await rowOf(1)).toMatchObject({ state: 'flooded', outcome: 'flooded' });
  await sendAfter(901);
  expect(await waiting()).toBe(0);
});

const failingBy = (code: string) => ({
  ...hook.network(),
  resolve: () => Promise.reject(Object.assign(new Error('hook.example.org'), { code })),
});

test('what a sender fails at by itself is tried again minutes later, and counts for nothing', async () => {
  await makeWebhook(database, 1);
  await makeWait(database, 1, 1);
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  await send({ network: failingBy('EMFILE'), logger });
  const later = { state: 'on', tries: 0, failing_since: 0, tried_at: 0, lease_token: null };
  expect(await rowOf(1)).toMatchObject(later);
  // Where it goes is nobody's affair.
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ code: 'EMFILE', subscriberId: 1 }),
  ]);
  expect(lines.join()).not.toContain('hook.example.org');
  await sendAfter(299);
  expect(hook.got).toHaveLength(0);
  await sendAfter(1);
  expect(hook.got).toHaveLength(1);
});

test('what no connection can be made to is a failure like others', async () => {
  await makeWebhook(database, 1);
  await makeWait(database, 1, 1);
  const nowhere = {
    ...hook.network(),
    resolve: () => Promise.resolve([{ address: '127.255.255.255', family: 4 as const, port: 9 }]),
    allows: () => true,
  };
  await send({ network: nowhere });
  expect(await rowOf(1)).toMatchObject({ tries: 1, outcome: 'connect-unreachable' });
});

test('a secret that was sealed with another key signs nothing, and the webhook stays', async () => {
  await makeWebhook(database, 1);
  await makeWait(database, 1, 1);
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  await send({ seal: createWebhookSeal('another key', systemRandom), logger });
  expect(hook.got).toEqual([]);
  expect(await rowOf(1)).toMatchObject({ state: 'on', tries: 0, outcome: '' });
  expect(lines.join()).toContain('"code":"sealed-secret","subscriberId":1');
  await sendAfter(300);
  expect(hook.got).toHaveLength(1);
});

test('a person’s slow servers do not keep others waiting, nor hold connections of the database', async () => {
  const SLOW = 12;
  for (let n = 1; n <= SLOW; n += 1) {
    await makeWebhook(database, n, { address: `https://slow${n}.example.org/in`, owner: 'slow' });
  }
  await makeWebhook(database, 50, { owner: 'other' });
  for (let n = 1; n <= SLOW; n += 1) {
    await database.run('INSERT INTO delivery VALUES (?, 1, 0, 1, 2, 3)', [n]);
  }
  await makeWait(database, 50, 1);
  await database.run('UPDATE delivery SET change_id = 1');
  const single = openDatabase(
    { ...account, database: account.name, connections: 1, retryForMs: 0 },
    systemClock,
    createSilentLogger(),
  );
  const network = hook.network();
  let slowAtOnce = 0;
  let slowMost = 0;
  const leftSlow: (() => void)[] = [];
  const gotOther = new Promise<void>((resolve) => {
    hook.answer = () => {
      resolve();
      return { status: 204 };
    };
  });
  const sending = send({
    database: single,
    network: {
      ...network,
      resolve: async (host, port) => {
        if (!host.startsWith('slow')) return network.resolve(host, port);
        slowAtOnce += 1;
        slowMost = Math.max(slowMost, slowAtOnce);
        await new Promise<void>((resolve) => leftSlow.push(resolve));
        slowAtOnce -= 1;
        throw Object.assign(new Error(host), { code: 'ENOTFOUND' });
      },
    },
  });
  await gotOther;
  await single.select('SELECT 1');
  const end = setInterval(() => leftSlow.shift()?.(), 5);
  await sending;
  clearInterval(end);
  await single.close();
  expect(slowMost).toBe(2);
  const tried = await database.select('SELECT 1 FROM subscriber WHERE tries = 1');
  expect(tried).toHaveLength(SLOW);
});

test('who waits for a place of their own is sent the next message as soon as one has ended', async () => {
  for (const id of [1, 2, 3]) {
    await makeWebhook(database, id);
    await makeWait(database, id, 1);
  }
  const stop = new AbortController();
  const sentAt: number[] = [];
  hook.answer = () => {
    sentAt.push(performance.now());
    if (sentAt.length === 3) setTimeout(() => stop.abort(), 200);
    return { status: 204 };
  };
  // A rest lasts a minute here, unless something ends it.
  const slow = {
    ...systemClock,
    sleep: (ms: number, until?: AbortSignal) => systemClock.sleep(60 * ms, until),
  };
  const parts = { ...PARTS, clock: slow, network: hook.network() };
  await runSenderLoop(parts, { untilIdle: false, signal: stop.signal });
  expect(sentAt).toHaveLength(3);
  expect((sentAt[2] ?? 0) - (sentAt[0] ?? 0)).toBeLessThan(10_000);
});

test('of what the log holds no more nothing is told, and what is behind it is', async () => {
  await makeWebhook(database, 1);
  const old = await makeWait(database, 1, 250);
  const young = await makeWait(database, 1, 2);
  await database.run('DELETE FROM `change` WHERE change_id <= ?', [old.at(-1) ?? 0]);
  await send();
  expect(hook.got.map(toldIn)).toEqual([young]);
  expect(await waiting()).toBe(0);
});

test('how much waits is counted after a failure, and seldom after what was taken', async () => {
  await makeWebhook(database, 1);
  const counts: string[] = [];
  const watched = watchStatements(database, async (_statements, sql) => {
    if (sql.includes('OFFSET')) counts.push(sql);
  });
  const never = { ...systemRandom, below: () => 1 };
  await makeWait(database, 1, 300);
  await send({ database: watched, random: never });
  expect([hook.got.length > 2, counts.length]).toEqual([true, 0]);
  await makeWait(database, 1, 1);
  await send({ database: watched, random: { ...systemRandom, below: () => 0 } });
  expect(counts).toHaveLength(1);
  await makeWait(database, 1, 1);
  hook.answer = () => ({ status: 500 });
  await send({ database: watched, random: never });
  expect(counts).toHaveLength(2);
});

test('who has nothing to send rests ever longer, until there is something again', async () => {
  const pauses: number[] = [];
  const stop = new AbortController();
  const resting = {
    ...clock,
    sleep: async (ms: number) => {
      pauses.push(ms);
      if (pauses.length === 6) {
        await makeWebhook(database, 1);
        await makeWait(database, 1, 1);
      }
      if (pauses.length === 9) stop.abort();
    },
  };
  const parts = { ...PARTS, clock: resting, network: hook.network() };
  await runSenderLoop(parts, { untilIdle: false, signal: stop.signal });
  expect(pauses.slice(0, 7)).toEqual([1, 2, 4, 8, 15, 15, 1].map((seconds) => seconds * 1_000));
});

test('a killed sender repeats what was under way alone, with the same id', async () => {
  await makeWebhook(database, 1);
  await makeWebhook(database, 2);
  const wanted = new Map([
    [1, await makeWait(database, 1, 1_500)],
    [2, await makeWait(database, 2, 1_500)],
  ]);
  const worker = buildWorker(join(__dirname, 'testing/killed-sender.ts'));
  const own = { ...account, database: account.name, connections: 4, retryForMs: 10_000 };
  const KILLS = 4;
  for (let round = 0; round <= KILLS; round += 1) {
    const { port, authority } = hook;
    const work: KilledSender = {
      account: own,
      port,
      authority: authority.cert,
      aheadMs: round * 121_000,
    };
    let count = 0;
    const enough = new Promise<void>((resolve) => {
      hook.answer = () => {
        count += 1;
        if (round === KILLS || count < 3) return { status: 200 };
        resolve();
        return null;
      };
    });
    const child = spawnWorker(worker, work);
    const ended = once(child, 'exit');
    if (round < KILLS) await enough;
    else while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill('SIGKILL');
    await ended;
  }
  const byId = new Map(hook.got.map((message) => [message.headers['webhook-id'], message]));
  for (const { headers, body } of hook.got)
    expect(byId.get(headers['webhook-id'])?.body).toBe(body);
  for (const [subscriberId, ids] of wanted) {
    const its = [...byId].filter(([id]) => String(id).startsWith(`msg_${subscriberId}_`));
    expect(its.flatMap(([, message]) => toldIn(message))).toEqual(ids);
  }
  expect(hook.got.length - byId.size).toBeLessThanOrEqual(2 * KILLS);
}, 60_000);
