import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillKeptTables } from '../backups/testing/fill-kept-tables';
import { restoreBackup } from '../backups/restore-backup';
import { writeBackup } from '../backups/write-backup';
import { loadConfig, type Config } from '../config/config';
import { LoopbackWeb } from '../crawler/testing/loopback-web';
import { startFarmServer, type FarmServer } from '../feeder/testing/farm-server';
import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { tablesOf } from '../store/backup/backup-table';
import { KEPT_TABLES } from '../store/backup/table-fates';
import { fetchingStop, goOnFetching } from '../store/fetching/fetching-stop';
import { migrate } from '../store/schema/migrate';
import { orphans } from '../store/testing/orphans';
import { emptyTables, openTestDatabase, SQL_FOLDER, withStore } from '../store/testing/with-store';
import { addPages, addSplitLinks, createWikiTables } from '../wiki/testing/wiki-tables';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { createWeboid, type Weboid } from './weboid';
import { sampleOutside } from './testing/sample-outside';

const ROOT = join(__dirname, '../..');
const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'weboid-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { account, database } = withStore();
const replicaAccount = withTestDatabase();
const replica = openTestDatabase(replicaAccount);
afterAll(() => replica.close());
const sites = new LoopbackWeb();
afterAll(() => sites.close());
const clock = createManualClock(Date.UTC(2026, 9, 1));
const logger = createSilentLogger();
const signal = new AbortController().signal;
/** What a site answers, by path. */
const answers = new Map([
  ['/alive', 200],
  ['/mill', 404],
  ['/wall', 404],
]);

let api: FarmServer;
let weboid: Weboid;
beforeAll(async () => {
  api = await startFarmServer();
  await createWikiTables(replica, 'split');
  await addPages(replica, [
    { pageId: 1, title: 'One' },
    { pageId: 70, title: 'Two' },
  ]);
  const site = 'http://org.museum-lunden.';
  await addSplitLinks(replica, [
    [1, site, '/alive'],
    [1, site, '/mill'],
    [70, site, '/wall'],
  ]);
  await sites.http('museum-lunden.org:80', (request, response) => {
    response.writeHead(answers.get(request.url ?? '') ?? 404, { 'content-type': 'text/html' });
    response.end('<title>Museum</title><p>All about mills, walls and what they are made of.');
  });
  weboid = createWeboid(
    configOf(),
    sampleOutside({
      clock,
      network: sites.network(),
      logger,
    }),
  );
});
afterAll(async () => {
  await weboid.close();
  await api.close();
});

function configOf(): Config {
  const wikisFile = join(folder, 'wikis.json');
  const here = { host: replicaAccount.host, port: replicaAccount.port };
  const farm = {
    code: 1,
    internalDomains: '\\.farm\\.org$',
    api: api.url,
    replica: { ...here, database: replicaAccount.name },
  };
  const wikis = [{ dbname: 'dewiki', domain: 'de.farm.org' }];
  writeFileSync(wikisFile, JSON.stringify({ farms: { WMF: farm }, wikis }));
  const config = loadConfig({ WEBOID_ARCHIVES: 'none', WEBOID_HOST_INTERVAL_MS: '1' }, ROOT);
  return {
    ...config,
    database: account,
    replicas: replicaAccount,
    web: { ...config.web, port: 0, bind: '127.0.0.1' },
    wikisFile,
  };
}

const feed = (): Promise<void> => weboid.feed({ once: true, signal });
const crawl = (): Promise<number> => weboid.crawl({ once: true, signal });
const dispatch = (): Promise<void> => weboid.dispatch({ untilIdle: true, signal });

/** Days from check to check of what fails, and one more. */
const CHECKED_AFTER_DAYS = 4;

/** Checks what has fallen due some times, and tells the wiki. */
async function live(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    clock.advanceTo(clock.now() + CHECKED_AFTER_DAYS * DAY_MS);
    await crawl();
  }
  await dispatch();
}

async function answersNow(): Promise<unknown[]> {
  const web = await weboid.web();
  const paths = [1, 70].flatMap((page) => [
    `/externalLinkInfo?format=json&pageid=${page}&dbname=dewiki`,
    `/externalLinkProblem?block=${Math.floor(page / 64)}&dbname=dewiki`,
  ]);
  const told: unknown[] = [];
  for (const path of paths) {
    const response = await fetch(`http://127.0.0.1:${web.port}${path}`);
    // Whether spam lists were read in time is not of the database.
    const { warnings: _, ...answer } = (await response.json()) as Record<string, unknown>;
    told.push([response.status, answer]);
  }
  await web.close();
  return told;
}

/** What the wiki was told, as its feed has it. */
const told = (): Promise<unknown[]> =>
  database.select(
    `SELECT page_id, wiki_change.old_verdict, wiki_change.new_verdict, CONVERT(url USING utf8mb4) AS url
     FROM wiki_change JOIN \`change\` USING (change_id) WHERE page_id IN (1, 70) ORDER BY url, change_id`,
  );

async function rowsOfKept(): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const name of KEPT_TABLES) {
    const key = (await tablesOf(database)).get(name)?.key.join(', ') ?? '';
    rows[name] = await database.select(`SELECT * FROM \`${name}\` ORDER BY ${key}`);
  }
  return rows;
}

/** What a restore moves on purpose. */
const MOVED = ['change_head', 'dispatch', 'robot', 'case_walk'];

test('what was lost comes back as it was, and all goes on from there', async () => {
  await feed();
  await live(6);
  const before = await told();
  expect(before).toMatchObject([
    { page_id: 1, url: 'http://museum-lunden.org/mill' },
    { page_id: 70, url: 'http://museum-lunden.org/wall' },
  ]);
  const answered = await answersNow();
  const filled = await fillKeptTables(database);
  expect(filled).toEqual(
    expect.arrayContaining(['report', 'replacement', 'deed', 'mail_recipient']),
  );
  const rows = await rowsOfKept();
  expect(Object.keys(rows).filter((name) => rows[name]?.length === 0)).toEqual([]);
  const source = { version: '0.1.0', commit: 'abc1234', url: '' };
  const { path } = await writeBackup({ database, clock, logger, source }, folder, signal);

  // All is lost, and somebody makes new tables.
  for (const name of (await tablesOf(database)).keys())
    await database.run(`DROP TABLE \`${name}\``);
  await migrate(database, SQL_FOLDER);
  const parts = { database, clock, logger, sqlFolder: SQL_FOLDER };
  const { waiting } = await restoreBackup(parts, path, { replaces: null, signal });
  // Of the two mails that were made up one has been sent.
  expect(waiting).toEqual({ mails: 1, notices: 2, changes: 2, unrouted: 0 });

  const restored = await rowsOfKept();
  for (const name of KEPT_TABLES.filter((one) => !MOVED.includes(one))) {
    expect([name, restored[name]]).toEqual([name, rows[name]]);
  }
  expect(restored['dispatch']?.length).toBe(rows['dispatch']?.length);
  // What was made up says nothing that the product understands.
  await emptyTables(database, ...filled);
  expect(await answersNow()).toEqual(answered);
  expect((await fetchingStop(database))?.saidBy).toBe('operator');
}, 120_000);

test('nothing is fetched before an operator says so; then nobody is told a dead link twice, and one that lives again once', async () => {
  expect(await crawl()).toBe(0);
  await goOnFetching(database, 'operator');
  const before = await told();
  await feed();
  await live(3);
  expect(await told()).toEqual(before);
  answers.set('/mill', 200);
  await live(3);
  const after = await told();
  expect(after).toHaveLength(before.length + 1);
  expect(after).toMatchObject([
    { url: 'http://museum-lunden.org/mill' },
    { url: 'http://museum-lunden.org/mill', page_id: 1 },
    { url: 'http://museum-lunden.org/wall' },
  ]);
  expect((await orphans(database)).filter((one) => one.includes('link without'))).toEqual([]);
  const [ids] = await database.select<{ last: number; next: number }>(
    "SELECT last_change_id AS last, (SELECT auto_increment FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = 'url') AS next FROM change_head",
  );
  expect(ids?.last).toBeGreaterThan(1_000);
  expect(ids?.next).toBeGreaterThan(1_000_000);
}, 120_000);
