import { once } from 'node:events';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { sleepReal } from '../runtime/clock';
import { createSeededRandom } from '../runtime/seeded-random';
import { buildWorker, removeWorker, spawnWorker } from '../runtime/testing/spawn-worker';
import { TOPIC } from '../store/subscribers/topics';
import { emptyTables, withStore } from '../store/testing/with-store';
import { draws } from '../../toolforge/local/testing/draws';
import type { KilledMailer } from './testing/killed-mailer';
import { changeLinks, LINK_TABLES, makeLinkReader } from './testing/links-world';
import { MailServer, type GotMail } from './testing/mail-server';
import { MAIL_TABLES, makeClaim, makeRecipient, makeSteps, TEXTS } from './testing/mail-world';

const { database, account } = withStore();
const server = new MailServer();
const KILLS = draws(5, 12);
let worker = '';
/** Each process finds the leases of those before it run out. */
let aheadMs = 0;

beforeAll(async () => {
  worker = buildWorker(join(__dirname, 'testing/killed-mailer.ts'));
  await server.start();
});
afterAll(async () => {
  removeWorker(worker);
  await server.close();
});
beforeEach(async () => {
  await emptyTables(database, ...MAIL_TABLES, ...LINK_TABLES);
  server.got.splice(0);
  server.answers = {};
});

/** Somebody with a proven domain and three URLs of it that died. */
async function makeNews(recipientIds: readonly number[]): Promise<void> {
  const nowS = Math.floor(Date.now() / 1_000);
  for (const id of recipientIds) {
    await makeRecipient(database, id);
    await makeClaim(database, `m${id}.org`, id);
    const urls = [1, 2, 3].map((n) => `http://m${id}.org/${n}`);
    await makeSteps(database, id, urls, { nowS });
  }
}

function start(): ChildProcess {
  aheadMs += 601_000;
  const options = { ...account, database: account.name, connections: 2, retryForMs: 0 };
  const work: KilledMailer = { account: options, port: server.port, texts: TEXTS, aheadMs };
  return spawnWorker(worker, work);
}

async function runToEnd(): Promise<void> {
  const [code] = (await once(start(), 'exit')) as [number | null];
  expect(code).toBe(0);
}

/** All that was told, each time it was, by distinct mails. */
const toldIn = (mails: readonly GotMail[]): string[] =>
  [...new Map(mails.map((mail) => [mail.messageId, mail])).values()]
    .flatMap(({ text = '' }) => text.match(/http:\/\/m\d+\.org\/\d/g) ?? [])
    .toSorted();
const allOf = (recipientIds: readonly number[]): string[] =>
  recipientIds.flatMap((id) => [1, 2, 3].map((n) => `http://m${id}.org/${n}`)).toSorted();

/** Kills the process at the first time that the server hears something of it. */
function killAt(stage: 'connect' | 'from' | 'to' | 'data'): { process: ChildProcess | null } {
  const killed: { process: ChildProcess | null } = { process: null };
  const kill = (): boolean => {
    const { process } = killed;
    killed.process = null;
    return process?.kill('SIGKILL') ?? false;
  };
  const refuse = (): string | undefined => (kill() ? '451 nobody there' : undefined);
  server.answers = {
    connect: () => Promise.resolve(stage === 'connect' ? refuse() : undefined),
    from: () => (stage === 'from' ? refuse() : undefined),
    to: () => (stage === 'to' ? refuse() : undefined),
    // It was not taken: nobody was told that it is.
    data: () => (stage === 'data' ? refuse() : undefined),
  };
  return killed;
}

test.each(['connect', 'from', 'to', 'data'] as const)(
  'killed at %s, all are told once',
  async (stage) => {
    await makeNews([1, 2, 3]);
    const killed = killAt(stage);
    const first = start();
    killed.process = first;
    await once(first, 'exit');
    expect(first.signalCode).toBe('SIGKILL');
    await runToEnd();
    await runToEnd();
    expect(server.got.map(({ rcpt }) => rcpt).toSorted()).toEqual(
      [1, 2, 3].map((id) => `r${id}@museum.org`),
    );
    expect(toldIn(server.got)).toEqual(allOf([1, 2, 3]));
  },
);

test('killed between the yes of the server and our writing it down, it sends the same mail again', async () => {
  await makeNews([1]);
  const process = start();
  server.answers = {
    data: () => {
      // What is written to the socket now finds nobody.
      process.kill('SIGKILL');
      return undefined;
    },
  };
  await once(process, 'exit');
  await sleepReal(200);
  server.answers = {};
  await runToEnd();
  expect(server.got).toHaveLength(2);
  expect(new Set(server.got.map(({ messageId }) => messageId)).size).toBe(1);
  expect(toldIn(server.got)).toEqual(allOf([1]));
});

test('killed at any moment again and again, nobody is told anything twice in two mails, or not at all', async () => {
  const everybody = Array.from({ length: 40 }, (_, n) => n + 1);
  await makeNews(everybody);
  const random = createSeededRandom(7);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const process = start();
    await Promise.race([sleepReal(350 + random.below(400)), once(process, 'exit')]);
    process.kill('SIGKILL');
    if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
  }
  await runToEnd();
  expect(toldIn(server.got)).toEqual(allOf(everybody));
  const ids = server.got.map(({ messageId }) => messageId);
  // At most one for each kill was sent again.
  expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(KILLS);
});

test('killed at any moment, each changed link is told once to each who has subscribed', async () => {
  const everybody = Array.from({ length: 20 }, (_, n) => n + 1);
  const nowS = Math.floor(Date.now() / 1_000);
  const HOURS_4_S = 14_400;
  for (const id of everybody) {
    const topic = { topic: TOPIC.url, key: id };
    await makeLinkReader(database, id, [topic], { nowS });
    const urls = [1, 2, 3].map((n) => `http://m${id}.org/${n}`);
    await changeLinks(database, topic, urls, { nowS: nowS - HOURS_4_S });
  }
  const random = createSeededRandom(11);
  for (let kill = 0; kill < KILLS / 2; kill += 1) {
    // Two at once.
    const [process, other] = [start(), start()];
    await Promise.race([sleepReal(350 + random.below(400)), once(process, 'exit')]);
    process.kill('SIGKILL');
    other.kill('SIGKILL');
    for (const one of [process, other]) {
      if (one.exitCode === null && one.signalCode === null) await once(one, 'exit');
    }
  }
  await runToEnd();
  expect(toldIn(server.got)).toEqual(allOf(everybody));
});
