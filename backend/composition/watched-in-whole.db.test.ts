import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '../config/config';
import { LoopbackWeb } from '../crawler/testing/loopback-web';
import { startFarmServer, type FarmServer } from '../feeder/testing/farm-server';
import { sleepReal } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { createManualClock, type ManualClock } from '../runtime/testing/manual-clock';
import { UNCHECKED } from '../status/check-state';
import { STATUS } from '../status/status-code';
import type { VerdictGround } from '../status/verdict-ground';
import { LEAST_POLICY } from '../status/verdict-policy';
import { appendChanges } from '../store/changes/table-change-feed';
import { changeOf } from '../store/changes/testing/change-of';
import { wikiFeedAfter } from '../store/changes/wiki-feed';
import { wikiIdOf } from '../store/pages/wikis';
import { emptyTables, openTestDatabase, withStore } from '../store/testing/with-store';
import { addPages, addSplitLinks, createWikiTables } from '../wiki/testing/wiki-tables';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { createWeboid, type Weboid } from './weboid';

const ROOT = join(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'weboid-watched-in-whole-'));
const wikisFile = join(folder, 'wikis.json');
afterAll(() => rmSync(folder, { recursive: true }));

const { account, database } = withStore();
/** The replica tables of all wikis, and beside them the list. */
const replicaAccount = withTestDatabase();
const replica = openTestDatabase(replicaAccount);
afterAll(() => replica.close());
const sites = new LoopbackWeb();
afterAll(() => sites.close());

let api: FarmServer;
beforeAll(async () => {
  api = await startFarmServer();
  await createWikiTables(replica, 'split');
  await addPages(replica, [{ pageId: 1, title: 'One' }]);
  await addSplitLinks(replica, [[1, 'https://org.museum-lunden.', '/a']]);
  const here = { host: replicaAccount.host, port: replicaAccount.port };
  const farm = {
    code: 1,
    internalDomains: '\\.farm\\.org$',
    api: api.url,
    replica: { ...here, database: replicaAccount.name },
  };
  const whole = {
    wikis: 'all',
    except: ['excepted'],
    metaDatabase: { ...here, database: replicaAccount.name },
    wikiDefaults: { verdict: LEAST_POLICY },
  };
  const farms = { WMF: { ...farm, ...whole }, partner: { ...farm, code: 2 } };
  const named = { dbname: 'namedwiki', domain: 'named.farm.org' };
  writeFileSync(wikisFile, JSON.stringify({ farms, wikis: [named] }));
});
afterAll(() => api.close());

const running: Weboid[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((weboid) => weboid.close()));
  await replica.run('DROP TABLE IF EXISTS wiki');
  await emptyTables(
    database,
    'wiki_change',
    'dispatch',
    'change',
    'page_window',
    'link',
    'page',
    'wiki_state',
    'wiki',
  );
});

/** `meta_p.wiki` of Toolforge; until then it cannot be read. */
async function makeList(): Promise<void> {
  await replica.run(
    `CREATE TABLE wiki (dbname varchar(32) PRIMARY KEY, url text,
       is_closed numeric(1) NOT NULL DEFAULT 0)`,
  );
  await replica.run('INSERT INTO wiki (dbname, url) VALUES ?', [
    ['named', 'listed', 'excepted'].map((name) => [
      name === 'excepted' ? name : `${name}wiki`,
      `https://${name}.farm.org`,
    ]),
  ]);
}

/** Sleeping lets its time pass, but not at once: the loops of a process with nothing to do would never rest. */
function createRestingClock(): ManualClock {
  const clock = createManualClock(Date.UTC(2026, 9, 1));
  return {
    ...clock,
    async sleep(ms, signal) {
      await sleepReal(5, signal);
      await clock.sleep(ms, signal);
    },
  };
}

function open() {
  const clock = createRestingClock();
  const config: Config = {
    ...loadConfig({}, ROOT),
    database: account,
    replicas: replicaAccount,
    wikisFile,
  };
  const web = { ...config.web, port: 0, bind: '127.0.0.1' };
  const outside = {
    clock,
    random: systemRandom,
    network: sites.network(),
    resolveNameServers: () => Promise.resolve([]),
    resolveTexts: () => Promise.resolve([]),
    logger: createSilentLogger(),
    source: { version: '0.1.0', commit: 'abc1234', url: 'https://example.org/' },
    root: ROOT,
  };
  const weboid = createWeboid({ ...config, web }, outside);
  running.push(weboid);
  return { weboid, clock };
}

/** Somewhat less than a test's, so that it ends in order. */
const PATIENCE_MS = 100_000;

describe('while the list of a farm that is watched in whole cannot be read', () => {
  const QUESTIONS = [
    (name: string) => `/externalLinkProblem?block=0&dbname=${name}`,
    (name: string) => `/externalLinkInfo?format=json&pageid=1&dbname=${name}`,
    (name: string) => `/wiki?format=json&dbname=${name}`,
    (name: string) => `/wiki/pages?format=json&status=spam&dbname=${name}`,
  ];

  async function openWeb() {
    const { weboid, clock } = open();
    const web = await weboid.web();
    const ask = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${web.port}${path}`);
      const { status, headers } = response;
      const body: unknown = await response.json();
      return { status, retryAfter: headers.get('retry-after'), body };
    };
    return { web, clock, ask };
  }

  test('a wiki that it may bring is asked for later, all others are answered as ever', async () => {
    const { web, ask } = await openWeb();
    for (const question of QUESTIONS) {
      for (const name of ['listedwiki', 'listedwiki@WMF', 'listed.farm.org']) {
        expect(await ask(question(name))).toMatchObject({
          status: 503,
          retryAfter: '30',
          body: { code: 'wikis-unknown-yet', status: 503 },
        });
      }
      for (const name of ['namedwiki', 'namedwiki@WMF', 'named.farm.org']) {
        expect(await ask(question(name))).toMatchObject({ status: 200, retryAfter: null });
      }
      for (const name of ['excepted', 'listedwiki@partner', 'listedwiki@other', 'example.org']) {
        expect(await ask(question(name))).toMatchObject({
          status: 404,
          retryAfter: null,
          body: { code: 'unknown-dbname' },
        });
      }
    }
    await web.close();
  });

  test('it is told as soon as the list can be read', async () => {
    const { web, clock, ask } = await openWeb();
    const [question = String] = QUESTIONS;
    expect(await ask(question('listedwiki'))).toMatchObject({ status: 503 });
    await makeList();
    let answer = await ask(question('listedwiki'));
    const giveUpMs = performance.now() + PATIENCE_MS;
    while (answer.status === 503 && performance.now() < giveUpMs) {
      clock.advanceTo(clock.now() + 60_000);
      answer = await ask(question('listedwiki'));
    }
    expect(answer).toMatchObject({ status: 200 });
    expect(await ask(question('nowiki'))).toMatchObject({ status: 404 });
    await web.close();
  });

  test('people are told so in words', async () => {
    const { web } = await openWeb();
    const response = await fetch(`http://127.0.0.1:${web.port}/wiki?dbname=listedwiki`, {
      headers: { accept: 'text/html' },
    });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('Not all watched wikis are known yet');
    await web.close();
  });
});

test('what changes before a list is known is told to its wikis by the rules of all wikis of the farm', async () => {
  const [listed, excepted] = [await wikiIn('listedwiki'), await wikiIn('excepted')];
  const run = { code: STATUS.gone, http: null, firstDay: 20_000, lastDay: 20_004 };
  const [one, two] = [1, 2].map((failures): VerdictGround => {
    const checks = { ...UNCHECKED, runs: [run], failures, failingDay: 20_000 };
    return { kind: 'checks', checks };
  });
  if (one === undefined || two === undefined) throw new Error('no grounds');
  const { weboid } = open();
  const dispatch = () =>
    weboid.dispatch({ untilIdle: true, signal: AbortSignal.timeout(PATIENCE_MS) });
  await dispatch();
  await database.transaction((tx) =>
    appendChanges(tx, [changeOf(1, 'working', 'working', { from: one, to: two })], 1),
  );
  await dispatch();
  await makeList();
  await dispatch();
  const told = async (wikiId: number) =>
    (await wikiFeedAfter(database, wikiId, { id: 0, pageId: 0 }, 9)).map(({ to }) => to);
  expect(await told(listed)).toEqual(['unreachable']);
  expect(await told(excepted)).toEqual([]);
});

/** One that was watched before, with a link. */
async function wikiIn(dbname: string): Promise<number> {
  const wikiId = await wikiIdOf(database, 1, dbname);
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES (?, 1, 1)', [wikiId]);
  return wikiId;
}

const passedNames = async (): Promise<string[]> => {
  const rows = await database.select<{ dbname: string }>(
    `SELECT CONVERT(dbname USING utf8mb4) AS dbname FROM wiki JOIN wiki_state USING (wiki_id)
     WHERE passed_at > 0 ORDER BY passed_at, dbname`,
  );
  return rows.map(({ dbname }) => dbname);
};

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpMs = performance.now() + PATIENCE_MS;
  while (performance.now() < giveUpMs) {
    if (await isSo()) return;
    await sleepReal(20);
  }
  throw new Error('it has not come to that');
}

test.each([
  ['one pass', true],
  ['the page loop', false],
])('%s feeds the named wikis at once, the listed ones when they are known', async (_, isOnce) => {
  const { weboid } = open();
  const stop = new AbortController();
  const fed = weboid.feed({ once: isOnce, signal: stop.signal });
  await until(async () => (await passedNames()).length > 0);
  expect(await passedNames()).toEqual(['namedwiki']);
  await makeList();
  await until(async () => (await passedNames()).length > 1);
  expect((await passedNames()).sort()).toEqual(['listedwiki', 'namedwiki']);
  if (!isOnce) stop.abort(new Error('enough'));
  await fed;
});
