import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { loadConfig, type Config } from '../config/config';
import { appendOne, linkFrom, makeClients } from '../dispatch/testing/dispatch-world';
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

function open(env: Record<string, string>): Weboid {
  const config: Config = {
    ...loadConfig(env, ROOT),
    database: account,
    wikisFile,
  };
  const weboid = createWeboid(
    config,
    sampleOutside({
      clock: createManualClock(Date.now()),
      network: hook.network(),
    }),
  );
  opened.push(weboid);
  return weboid;
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
