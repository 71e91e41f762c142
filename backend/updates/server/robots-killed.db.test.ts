import { once } from 'node:events';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { MailServer, type GotMail } from '../../mail/testing/mail-server';
import { TEXTS } from '../../mail/testing/mail-world';
import { sleepReal } from '../../runtime/clock';
import { systemRandom } from '../../runtime/random';
import { createSeededRandom } from '../../runtime/seeded-random';
import { buildWorker, removeWorker, spawnWorker } from '../../runtime/testing/spawn-worker';
import { appendChanges } from '../../store/changes/table-change-feed';
import { addressHash } from '../../store/mail/suppression';
import { registerRobot } from '../../store/robots/register-robot';
import { newRobotKey } from '../../store/robots/robot-key';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { draws } from '../../../toolforge/local/testing/draws';
import type { KilledSender } from './testing/killed-sender';

const { database, account } = withStore();
const server = new MailServer();
const DAY_MS = 86_400_000;
/** More in a thorough run: days on which two are killed. */
const DAYS = draws(5, 14);
const ROBOTS = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@engine.example`);
let worker = '';
let aheadMs = 0;

beforeAll(async () => {
  worker = buildWorker(join(__dirname, 'testing/killed-sender.ts'));
  await server.start();
});
afterAll(async () => {
  removeWorker(worker);
  await server.close();
});
beforeEach(async () => {
  await emptyTables(
    database,
    ...'robot mail_message mail_slot mail_suppression allowance change change_head'.split(' '),
  );
  server.got.splice(0);
  server.answers = {};
  aheadMs = 0;
  for (const address of ROBOTS) await register(address);
});

async function register(address: string): Promise<void> {
  const hash = await addressHash(database, address, systemRandom);
  const { keyHash } = newRobotKey(systemRandom);
  const span = { latency: 'day', latencyS: 86_400 };
  const robot = { address, hash, keyHash, ...span, list: 'none', patterns: '' } as const;
  const rule = { confirms: false, mailsPerHour: 60, nowS: Math.floor(Date.now() / 1_000) };
  expect(await registerRobot(database, robot, rule)).toBe(true);
}

/** Each change is of a URL of its own. */
let changed: string[] = [];
async function changeSome(): Promise<void> {
  const nowS = Math.floor((Date.now() + aheadMs) / 1_000);
  const urls = [1, 2, 3].map((n) => `http://e.example/${changed.length + n}`);
  changed = [...changed, ...urls];
  const [from, to] = (['working', 'unreachable'] as const).map(
    (verdict) => ({ kind: 'fixed', verdict }) as const,
  );
  if (from === undefined || to === undefined) return;
  const changes = urls.map((url) => ({ urlId: 0, url, from, to, reason: 'gone' }));
  await database.transaction((statements) => appendChanges(statements, changes, nowS));
}

function start(): ChildProcess {
  const options = { ...account, database: account.name, connections: 2, retryForMs: 0 };
  const work: KilledSender = { account: options, port: server.port, texts: TEXTS, aheadMs };
  return spawnWorker(worker, work);
}

async function runToEnd(): Promise<void> {
  aheadMs += DAY_MS;
  const [code] = (await once(start(), 'exit')) as [number | null];
  expect(code).toBe(0);
}

async function killed(process: ChildProcess): Promise<void> {
  process.kill('SIGKILL');
  if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
}

/** Each mail once, however often it came. */
const distinct = (mails: readonly GotMail[]): GotMail[] => [
  ...new Map(mails.map((mail) => [mail.messageId, mail])).values(),
];

/** What each robot was told, by numbers 1 to N, is each change once. */
function checkAllTold(): void {
  for (const address of ROBOTS) {
    const mails = distinct(server.got.filter(({ rcpt }) => rcpt === address));
    const numbers = mails.map(({ text = '' }) =>
      Number(/^SequenceNumber: (\d+)$/m.exec(text)?.[1]),
    );
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    const told = mails.flatMap(({ text = '' }) => text.match(/e\.example%2F\d+/g) ?? []);
    const wanted = changed.map((url) => url.replace('http://', '').replace('/', '%2F'));
    expect(told.toSorted()).toEqual(wanted.toSorted());
  }
}

test.each(['connect', 'from', 'to', 'data', 'taken'] as const)(
  'killed at %s, each change is told once',
  async (stage) => {
    changed = [];
    await changeSome();
    aheadMs = DAY_MS;
    const first = start();
    const kill = (at: string): string | undefined => {
      if (at !== stage || first.killed) return undefined;
      first.kill('SIGKILL');
      return at === 'taken' ? undefined : '451 nobody there';
    };
    server.answers = {
      connect: () => Promise.resolve(kill('connect')),
      from: () => kill('from'),
      to: () => kill('to'),
      data: () => kill('data') ?? kill('taken'),
    };
    await once(first, 'exit');
    await sleepReal(200);
    expect(first.signalCode).toBe('SIGKILL');
    server.answers = {};
    await changeSome();
    await runToEnd();
    await runToEnd();
    checkAllTold();
  },
);

test('killed at any moment through days, two at a time, with a server that puts off and breaks off', async () => {
  changed = [];
  const random = createSeededRandom(5);
  for (let day = 0; day < DAYS; day += 1) {
    aheadMs += DAY_MS;
    await changeSome();
    server.answers = {
      to: () => (random.below(5) === 0 ? '451 later' : undefined),
      // Three in a row would end a registration.
      data: () => (day % 2 === 0 && random.below(8) === 0 ? '552 5.3.4 no' : undefined),
    };
    const [one, other] = [start(), start()];
    await Promise.race([sleepReal(500 + random.below(900)), once(one, 'exit')]);
    await killed(one);
    await killed(other);
  }
  server.answers = {};
  for (let more = 0; more < 3; more += 1) await runToEnd();
  checkAllTold();
});
