import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sleepReal, systemClock } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { buildWorker, spawnWorker } from '../runtime/testing/spawn-worker';
import { settleClients } from '../store/changes/dispatch-positions';
import { domainKeyOf } from '../store/changes/domain-key';
import { TOPIC } from '../store/subscribers/topics';
import { withStore } from '../store/testing/with-store';
import { runDispatchLoop } from './dispatch-loop';
import type { DispatchClient } from './serve-client';
import { SUBSCRIBERS } from '../store/changes/subscribers-client';
import { feedOf, linkFrom, makeClients } from './testing/dispatch-world';
import type { KilledWork } from './testing/killed-worker';
import { delivered, makeSubscriber } from './testing/subscribers-world';

const { account, database } = withStore();
const WRITERS = 4;
const DISPATCHERS = 4;
const URLS_PER_WRITER = 2_000;
/** So much has to happen; how long that takes, the machine decides. */
const CHANGES_LEAST = 200;
const TROUBLES_LEAST = 40;
const PAGE = 10;
const DOMAIN = { topic: TOPIC.domain, key: domainKeyOf('museum-lunden.org') };

jest.setTimeout(180_000);

test('writers and dispatchers that are killed and stopped at any moment lose nothing and double nothing', async () => {
  const clients = await makeClients(database, ['dewiki', 'enwiki', 'frwiki']);
  const urlIds = Array.from({ length: WRITERS * URLS_PER_WRITER }, (_, n) => n + 1);
  for (const client of clients) await linkFrom(database, client, PAGE, urlIds);
  await settleClients(database, [{ client: SUBSCRIBERS, wikiId: null }]);
  await makeSubscriber(database, 1, [DOMAIN]);
  await makeSubscriber(database, 2, [{ topic: TOPIC.wiki, key: clients[0]?.wikiId ?? 0 }]);
  await trouble(works(clients));
  await dispatchTheRest(clients);
  const logged = await database.select<{ change_id: number; url_id: number }>(
    'SELECT change_id, url_id FROM `change` ORDER BY change_id',
  );
  expect(logged.length).toBeGreaterThan(CHANGES_LEAST);
  expect(logged.map((row) => row.change_id)).toEqual(logged.map((_, n) => n + 1));
  const wanted = logged.map((row) => [row.change_id, PAGE]);
  for (const client of clients) {
    const told = await feedOf(database, client);
    expect(told.map(({ id, pageId }) => [id, pageId])).toEqual(wanted);
  }
  const all = await delivered(database);
  for (const subscriberId of [1, 2]) {
    const told = all.filter(([its]) => its === subscriberId);
    expect(told.map(([, id]) => id)).toEqual(logged.map((row) => row.change_id));
  }
});

function works(clients: DispatchClient[]): KilledWork[] {
  const own = { ...account, database: account.name, connections: 2, retryForMs: 10_000 };
  return [
    ...Array.from({ length: WRITERS }, (_, n): KilledWork => ({
      does: 'append',
      account: own,
      firstUrlId: n * URLS_PER_WRITER + 1,
      lastUrlId: (n + 1) * URLS_PER_WRITER,
    })),
    ...Array.from({ length: DISPATCHERS }, (): KilledWork => ({
      does: 'dispatch',
      account: own,
      clients,
      batch: 7,
    })),
  ];
}

/** Each that is killed begins again at once; some are stopped for a moment. */
async function trouble(all: readonly KilledWork[]): Promise<void> {
  const worker = buildWorker(join(__dirname, 'testing/killed-worker.ts'));
  const running = all.map((work) => spawnWorker(worker, work));
  for (let troubles = 0; troubles < TROUBLES_LEAST || !(await isEnough()); troubles += 1) {
    await sleepReal(50 + systemRandom.below(150));
    const place = systemRandom.below(all.length);
    const [child, work] = [running[place], all[place]];
    if (child === undefined || work === undefined) continue;
    if (systemRandom.below(3) === 0) await stopAWhile(child);
    else {
      await kill(child);
      running[place] = spawnWorker(worker, work);
    }
  }
  await Promise.all(running.map(kill));
}

async function isEnough(): Promise<boolean> {
  const [row] = await database.select<{ head: number }>(
    'SELECT last_change_id AS head FROM change_head',
  );
  return (row?.head ?? 0) > CHANGES_LEAST;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function stopAWhile(child: ChildProcess): Promise<void> {
  child.kill('SIGSTOP');
  await sleepReal(100 + systemRandom.below(200));
  child.kill('SIGCONT');
}

function dispatchTheRest(clients: DispatchClient[]): Promise<void> {
  const parts = {
    database,
    clock: systemClock,
    random: systemRandom,
    logger: createSilentLogger(),
    clients: () => Promise.resolve(clients),
    servesSubscribers: true,
  };
  const { signal } = new AbortController();
  return runDispatchLoop(parts, { batch: 100, untilIdle: true, signal });
}
