import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { loadConfig, type Config } from '../config/config';
import { appendOne, linkFrom, makeClients } from '../dispatch/testing/dispatch-world';
import { sleepReal, systemClock, type Clock } from '../runtime/clock';
import { createManualClock } from '../runtime/testing/manual-clock';
import { stateIdOf } from '../store/subscribers/subscriber-state';
import { addTopics } from '../store/subscribers/subscriptions';
import { TOPIC } from '../store/subscribers/topics';
import { withStore } from '../store/testing/with-store';
import {
  HOOK_SECRET,
  HookServer,
  makeWebhook,
  SESSION_KEY,
  toldIn,
} from '../webhooks/testing/sender-world';
import { createWeboid, type Weboid } from './weboid';
import { sampleOutside } from './testing/sample-outside';

const ROOT = join(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'weboid-webhooks-'));
const wikisFile = join(folder, 'wikis.json');
writeFileSync(wikisFile, '{"farms": {}, "wikis": []}');
const { account, database } = withStore();
const hook = new HookServer();
const opened: Weboid[] = [];

beforeAll(() => hook.start());
afterAll(async () => {
  await Promise.all(opened.map((weboid) => weboid.close()));
  await hook.close();
  rmSync(folder, { recursive: true });
});

const SIGN_IN = {
  WEBOID_OAUTH_CLIENT_ID: 'weboid',
  WEBOID_OAUTH_CLIENT_SECRET: 'secret',
  WEBOID_SESSION_KEY: SESSION_KEY,
};

function open(env: Record<string, string>, clock: Clock = createManualClock(Date.now())): Weboid {
  const config: Config = {
    ...loadConfig(env, ROOT),
    database: account,
    wikisFile,
  };
  const weboid = createWeboid(
    config,
    sampleOutside({
      clock,
      network: hook.network(),
    }),
  );
  opened.push(weboid);
  return weboid;
}

async function untilGot(messages: number): Promise<void> {
  while (hook.got.length < messages) await sleepReal(20);
}

test('what changes is routed by one component and sent by another, to who has subscribed', async () => {
  const [de] = await makeClients(database, ['dewiki']);
  if (de === undefined) throw new Error('no wiki');
  await linkFrom(database, de, 10, [1]);
  await makeWebhook(database, 1);
  await addTopics(database, 1, [{ topic: TOPIC.wiki, key: de.wikiId }]);
  const signal = new AbortController().signal;
  const until = { untilIdle: true, signal };
  const weboid = open(SIGN_IN);
  await weboid.dispatch(until);
  await appendOne(database, 1, ['doubtful', 'unreachable']);
  await weboid.dispatch(until);
  // Without the key nobody can have a webhook, and nothing is sent.
  await open({}).deliver(until);
  expect(hook.got).toEqual([]);
  await weboid.deliver(until);
  await weboid.deliver(until);
  expect(hook.got.map(toldIn)).toEqual([[1]]);
  const [{ headers, body } = { headers: {}, body: '' }] = hook.got;
  const message = new Webhook(HOOK_SECRET).verify(body, headers as Record<string, string>);
  expect(message).toMatchObject({
    data: { changes: [{ wiki: 'dewiki@WMF', pages: [10], to: 'unreachable' }] },
  });
});

test('a wiki that comes while messages are sent is told by its name', async () => {
  const [it] = await makeClients(database, ['itwiki']);
  if (it === undefined) throw new Error('no wiki');
  await linkFrom(database, it, 10, [2]);
  await makeWebhook(database, 3);
  await addTopics(database, 3, [{ topic: TOPIC.wiki, key: it.wikiId }]);
  const weboid = open(SIGN_IN, systemClock);
  const ended = new AbortController();
  const dispatch = () => weboid.dispatch({ untilIdle: true, signal: ended.signal });
  const wikisToldOf = (): unknown[] =>
    hook.got.flatMap(({ body }) => {
      const { data } = JSON.parse(body) as { data: { changes: { url: string; wiki: string }[] } };
      return data.changes.map(({ wiki }) => wiki);
    });
  hook.got.length = 0;
  await dispatch();
  const sending = weboid.deliver({ untilIdle: false, signal: ended.signal });
  await appendOne(database, 2, ['doubtful', 'unreachable']);
  await dispatch();
  await untilGot(1);
  expect(wikisToldOf()).toEqual(['itwiki@WMF']);
  const [pt] = await makeClients(database, ['ptwiki']);
  if (pt === undefined) throw new Error('no wiki');
  await linkFrom(database, pt, 20, [3]);
  await addTopics(database, 3, [{ topic: TOPIC.wiki, key: pt.wikiId }]);
  await appendOne(database, 3, ['doubtful', 'unreachable']);
  await dispatch();
  await untilGot(2);
  expect(wikisToldOf()).toEqual(['itwiki@WMF', 'ptwiki@WMF']);
  ended.abort();
  await sending;
});

test('webhooks of another session key, whose owners nobody is any more, go when sending begins', async () => {
  await makeWebhook(database, 2, { owner: 'kari' });
  const stateOf = async () =>
    (await database.select('SELECT state, address FROM subscriber WHERE subscriber_id = 2'))[0];
  const until = { untilIdle: true, signal: new AbortController().signal };
  await open(SIGN_IN).deliver(until);
  expect(await stateOf()).toMatchObject({ state: stateIdOf('on') });
  await open({ ...SIGN_IN, WEBOID_SESSION_KEY: 'n'.repeat(32) }).deliver(until);
  expect(await stateOf()).toEqual({ state: stateIdOf('removed'), address: Buffer.alloc(0) });
});
