import { join } from 'node:path';
import { createProgress } from '../../toolforge/local/progress';
import { ROOT } from '../../toolforge/root';
import type { Bench, Figure } from '../runtime/bench';
import { systemClock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { stopSignal } from '../runtime/stop-signal';
import { withBenchServer, type BenchServer } from '../runtime/testing/bench-server';
import { settleClients } from '../store/changes/dispatch-positions';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import { changeOf } from '../store/changes/testing/change-of';
import { migrate } from '../store/schema/migrate';
import { runDispatchLoop } from './dispatch-loop';
import type { DispatchClient } from './serve-client';
import { serveSubscribers } from './serve-subscribers';
import { SUBSCRIBERS } from '../store/changes/subscribers-client';
import { makeSubscribers, urlOf } from './testing/bench-subscribers';
import { appendOne, makeClients } from './testing/dispatch-world';

const WIKIS = 1_000;
const URLS = 1_000_000;
/** Wikis have them by their rank, as Wikimedia's do: a batch of a hundred changes concerns a tenth of all. */
const LINKS = 1_200_000;
const CHANGES = 1_000;
const SUBSCRIBERS_COUNT = 100_000;
const ROUTED_CHANGES = 10_000;
const WRITERS = 6;
const NAME = 'changes';

export const bench: Bench = {
  name: 'changes',
  description:
    'Appending to the change log, telling a thousand wikis and a hundred thousand subscribers, with a MariaDB of its own',
  run: ({ quick }) => measure(quick ? 150 : 600, stopSignal()),
};

function measure(appendsEach: number, signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  return withBenchServer(progress, signal, async (server) => {
    const database = await server.create(NAME);
    await migrate(database, join(ROOT, 'sql'));
    const clients = await progress.step('A thousand wikis', () => prepare(database));
    const append = await progress.step('Appending', () => measureAppends(server, appendsEach));
    const dispatch: Figure[] = [];
    for (const [dispatchers, batch] of [
      [1, 100],
      [2, 100],
      [1, 1_000],
    ] as const) {
      await progress.step(`${dispatchers} with batches of ${batch}`, async () => {
        await appendMany(database);
        const seconds = await dispatchAll(server, clients, { dispatchers, batch });
        dispatch.push(...dispatchFigures(seconds, dispatchers, batch));
      });
    }
    const routing: Figure[] = [];
    await progress.step('A hundred thousand subscribers', () =>
      prepareSubscribers(database, clients),
    );
    for (const batch of [100, 1_000]) {
      await progress.step(`Routing batches of ${batch}`, async () => {
        routing.push(...(await measureRouting(server, database, clients, batch)));
      });
    }
    return [...append, ...dispatch, ...routing];
  });
}

async function prepare(database: Database): Promise<DispatchClient[]> {
  const names = Array.from({ length: WIKIS }, (_, n) => `w${n}wiki`);
  const clients = await makeClients(database, names);
  await settleClients(database, clients);
  await database.run(
    `INSERT IGNORE INTO link (wiki_id, page_id, url_id)
     SELECT FLOOR(EXP(RAND(seq) * LN(?))), seq DIV 20 + 1, 1 + (seq * 104729) % ?
     FROM seq_1_to_${LINKS}`,
    [WIKIS, URLS],
  );
  // As everywhere when the walks are through: what answers are made from is renewed, too.
  await database.run('INSERT INTO link_walk SELECT wiki_id, 0, 1, 1, 0, 0 FROM wiki');
  return clients;
}

async function measureAppends(server: BenchServer, each: number): Promise<Figure[]> {
  const pool = server.open(NAME, WRITERS);
  await pool.run('CREATE TABLE bare LIKE `change`');
  await pool.run('ALTER TABLE bare MODIFY change_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT');
  const bareS = await byWriters(each, (urlId) =>
    pool.transaction(async (statements) => {
      await statements.run(
        "INSERT INTO bare (url_id, url, changed_at, old_verdict, new_verdict, reason) VALUES (?, 'http://a.org/', 1, 1, 2, '')",
        [urlId],
      );
    }),
  );
  const ownS = await byWriters(each, (urlId) => appendOne(pool, urlId, ['working', 'doubtful']));
  const transactions = each * WRITERS;
  return [
    figure(`appends by ${WRITERS} writers`, transactions / ownS, 'transactions/s', 500),
    { ...figure('the same without the head', transactions / bareS, 'transactions/s'), target: '-' },
    { name: 'appends against these', value: bareS / ownS, unit: 'x', target: '-', ok: true },
  ];
}

async function byWriters(each: number, append: (urlId: number) => Promise<void>): Promise<number> {
  const begunMs = performance.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; n < each; n += 1) await append(writer * each + n + 1);
    }),
  );
  return (performance.now() - begunMs) / 1_000;
}

function appendMany(database: Database): Promise<void> {
  const feed = createTableChangeFeed(database);
  const changes = Array.from({ length: CHANGES }, () =>
    changeOf(1 + systemRandom.below(URLS), 'working', 'doubtful'),
  );
  return database.transaction(async (statements) => {
    const head = await feed.head();
    await statements.run('UPDATE dispatch SET seen_change_id = ?', [head]);
    await feed.append(statements, changes, 1_000);
  });
}

async function dispatchAll(
  server: BenchServer,
  clients: DispatchClient[],
  { dispatchers, batch }: { dispatchers: number; batch: number },
): Promise<number> {
  const { signal } = new AbortController();
  const begunMs = performance.now();
  await Promise.all(
    Array.from({ length: dispatchers }, () => {
      const database = server.open(NAME, 1);
      const outside = { clock: systemClock, random: systemRandom, logger: createSilentLogger() };
      const parts = { ...outside, database, clients: () => Promise.resolve(clients) };
      return runDispatchLoop(parts, { batch, untilIdle: true, signal });
    }),
  );
  return (performance.now() - begunMs) / 1_000;
}

function prepareSubscribers(database: Database, clients: DispatchClient[]): Promise<void> {
  const wikiIds = clients.map(({ wikiId }) => wikiId);
  return makeSubscribers(database, { count: SUBSCRIBERS_COUNT, urls: URLS, wikiIds });
}

/** Beside it the same rows of deliveries, written bare in transactions of the same size. */
async function measureRouting(
  server: BenchServer,
  database: Database,
  clients: DispatchClient[],
  batch: number,
): Promise<Figure[]> {
  await database.run('TRUNCATE delivery');
  await settleClients(database, [{ client: SUBSCRIBERS, wikiId: null }]);
  const feed = createTableChangeFeed(database);
  const fromId = await feed.head();
  const changes = Array.from({ length: ROUTED_CHANGES }, () => {
    const urlId = 1 + systemRandom.below(URLS);
    return { ...changeOf(urlId, 'doubtful', 'unreachable'), url: urlOf(urlId) };
  });
  await database.transaction((statements) => feed.append(statements, changes, 1_000));
  await database.run('UPDATE dispatch SET seen_change_id = ?', [fromId]);
  const pool = server.open(NAME, 1);
  const seconds = await routeAll(pool, clients, batch);
  const bareS = await writeBare(pool, fromId, batch);
  const [row] = await database.select<{ n: number }>('SELECT COUNT(*) AS n FROM delivery');
  const deliveries = row?.n ?? 0;
  const who = `routed to ${SUBSCRIBERS_COUNT.toLocaleString('en')} subscribers, batches of ${batch}`;
  const bare = { name: `their rows written bare`, value: deliveries / bareS, unit: 'rows/s' };
  return [
    figure(who, ROUTED_CHANGES / seconds, 'changes/s', 2_000),
    {
      name: 'which come to',
      value: deliveries / seconds,
      unit: 'deliveries/s',
      target: '-',
      ok: true,
    },
    { ...bare, target: '-', ok: true },
    {
      name: 'routing against these',
      value: seconds / bareS,
      unit: 'x time',
      target: '-',
      ok: true,
    },
  ];
}

async function routeAll(
  database: Database,
  wikis: DispatchClient[],
  batch: number,
): Promise<number> {
  const wikisNow = (): Promise<DispatchClient[]> => Promise.resolve(wikis);
  const begunMs = performance.now();
  await database.session(async (session) => {
    const feed = createTableChangeFeed(session);
    while ((await serveSubscribers({ session, feed, batch, nowS: 2_000 }, wikisNow)) > 0);
  });
  return (performance.now() - begunMs) / 1_000;
}

async function writeBare(database: Database, fromId: number, batch: number): Promise<number> {
  await database.run('CREATE TABLE IF NOT EXISTS bare_delivery LIKE delivery');
  await database.run('TRUNCATE bare_delivery');
  const begunMs = performance.now();
  for (let id = fromId; id < fromId + ROUTED_CHANGES; id += batch) {
    const rows = await database.select<Record<string, number>>(
      'SELECT * FROM delivery WHERE change_id > ? AND change_id <= ?',
      [id, id + batch],
    );
    if (rows.length === 0) continue;
    await database.run('INSERT INTO bare_delivery VALUES ?', [
      rows.map((each) => Object.values(each)),
    ]);
  }
  return (performance.now() - begunMs) / 1_000;
}

function dispatchFigures(seconds: number, dispatchers: number, batch: number): Figure[] {
  const rate = (CHANGES * WIKIS) / seconds;
  const who = `${dispatchers} dispatcher${dispatchers > 1 ? 's' : ''}, batches of ${batch}`;
  if (dispatchers > 1) {
    const name = `1,000 changes to 1,000 wikis, ${who}`;
    return [{ name, value: seconds, unit: 's', target: '<= 5', ok: seconds <= 5 }];
  }
  return [figure(who, rate, 'changes x wikis/s', batch === 100 ? 15_000 : 40_000)];
}

function figure(name: string, value: number, unit: string, least = 0): Figure {
  return { name, value, unit, target: `>= ${least}`, ok: value >= least };
}
