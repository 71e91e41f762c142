import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { READER_ACCOUNT } from '../../toolforge/local/databases';
import { runMaintenance, WIKI_DATABASE, wikiApi } from '../../toolforge/local/mediawiki';
import { runAllJobs } from '../../toolforge/local/testing/run-all-jobs';
import { testWiki as exampleWiki } from '../../toolforge/local/testing/test-wiki';
import { openWikiClient, type WikiClient } from '../../toolforge/local/wiki-client';
import type { Dependencies } from '../composition/dependencies';
import { openTalk } from '../composition/open-talk';
import { OpenedParts } from '../composition/opened-parts';
import { createWeboid, type Weboid } from '../composition/weboid';
import { loadConfig } from '../config/config';
import { publicNetwork } from '../crawler/transport/network';
import { sleepReal, systemClock, type Clock } from '../runtime/clock';
import { openDatabase, type Database } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import type { Verdict } from '../status/verdict';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import { changeOf } from '../store/changes/testing/change-of';
import { findWikiId } from '../store/pages/wikis';
import { projectIdOf } from '../store/page-lists/ask-for-project';
import { migrate } from '../store/schema/migrate';
import { talkSubscribersOf, addTalkSubscriber } from '../store/subscribers/talk-subscribers';
import { TOPIC, type Topic } from '../store/subscribers/topics';
import { createWebhookSeal } from '../store/subscribers/webhook-seal';
import { watchStatements } from '../store/testing/watch-statements';
import { SQL_FOLDER } from '../store/testing/with-store';
import { ActionApiError, openActionApi, type ActionApi } from '../wiki/http/action-api';
import { runTalkLoop } from './talk-loop';
import type { TalkParts, TalkWiki } from './talk-parts';
import { buildProgram } from '../testing/build-program';
import { sampleOutside } from '../composition/testing/sample-outside';

/** People are told on the talk pages of the real MediaWiki, by an account of its own. */
jest.setTimeout(180_000);

const ROOT = join(__dirname, '../..');
const wiki = exampleWiki();
const api = openActionApi(wikiApi(wiki), 'Weboid tests');
const folder = mkdtempSync(join(tmpdir(), 'weboid-talk-'));
const wikisFile = join(folder, 'wikis.json');
const OWN = `weboid_talk_${process.pid}`;
const RUN = Date.now().toString(36);
const SHARKS = `Shark talk ${RUN}`;
const BOT = `Teller ${RUN}`;
const BOT_PASSWORD = 'd'.repeat(32);
const SESSION_KEY = 'k'.repeat(32);
const DAY_MS = 86_400_000;
const server = { host: '127.0.0.1', port: wiki.databasePort };
const database = openDatabase(
  { ...server, user: 'root', password: '', database: OWN, connections: 2, retryForMs: 0 },
  systemClock,
  createSilentLogger(),
);
const env = {
  TOOL_TOOLSDB_USER: 'root',
  TOOL_REPLICA_USER: READER_ACCOUNT.user,
  TOOL_REPLICA_PASSWORD: READER_ACCOUNT.password,
  WEBOID_DB_HOST: '127.0.0.1',
  WEBOID_DB_PORT: String(wiki.databasePort),
  WEBOID_DB_NAME: OWN,
  WEBOID_WIKIS_FILE: wikisFile,
  WEBOID_REPAIR_USER: `${BOT}@weboid`,
  WEBOID_REPAIR_PASSWORD: BOT_PASSWORD,
  WEBOID_OAUTH_CLIENT_ID: 'weboid',
  WEBOID_OAUTH_CLIENT_SECRET: 'secret',
  WEBOID_SESSION_KEY: SESSION_KEY,
};
const signal = new AbortController().signal;
const seal = createWebhookSeal(SESSION_KEY, systemRandom);
let shiftMs = 0;
/** Of real time, but days pass when a test wants, and nobody waits for long. */
const clock: Clock = {
  now: () => Date.now() + shiftMs,
  sleep: (ms, stop) => sleepReal(Math.min(ms, 20), stop),
};
let client: WikiClient;
let wikiId = 0;

beforeAll(async () => {
  buildProgram();
  const root = await createConnection({ ...server, user: 'root' });
  await root.query(`CREATE DATABASE ${OWN} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  await root.end();
  await migrate(database, SQL_FOLDER);
  await runMaintenance(wiki, 'createAndPromote', ['--bot', BOT, 'a-long-password-of-nobody']);
  const grants = '--grants=basic,highvolume,editpage,createeditmovepage';
  await runMaintenance(wiki, 'createBotPassword', ['--appid=weboid', grants, BOT, BOT_PASSWORD]);
  client = await openWikiClient(wikiApi(wiki));
  writeWikisFile();
  await client.edit(`Hai ${RUN}`, `[http://gone-${RUN}.org/hai Source]`, 'for a test');
  await client.edit(`Talk:Hai ${RUN}`, `[[Category:${SHARKS}]]`, 'for a test');
  await client.edit(`Category:${SHARKS}`, 'Of a WikiProject.', 'for a test');
  await client.edit(`Category:Watched ${RUN}`, 'Of a test.', 'for a test');
  await client.edit(
    `Hai ${RUN}`,
    `[http://gone-${RUN}.org/hai Source] [[Category:Watched ${RUN}]]`,
    'for a test',
  );
  await runAllJobs(wiki);
  await withWeboid((weboid) => weboid.feed({ once: true, signal }));
  wikiId = (await findWikiId(database, 2, WIKI_DATABASE)) ?? 0;
});
afterAll(async () => {
  await database.run(`DROP DATABASE ${OWN}`);
  await database.close();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  for (const table of ['subscriber', 'talk_subscriber', 'subscription', 'delivery', 'allowance']) {
    await database.run(`DELETE FROM ${table}`);
  }
});

function writeWikisFile(talk: object = { mode: 'on' }): void {
  const farm = { internalDomains: '(?:^|\\.)our-farm\\.org$', code: 2 };
  const replica = { ...server, database: WIKI_DATABASE };
  const own = {
    dbname: WIKI_DATABASE,
    farm: 'tables',
    domain: '127.0.0.1',
    api: wikiApi(wiki),
    namespaces: [],
    categories: [{ title: `Category:Watched ${RUN}`, depth: 1 }],
    templatesLike: 'enwiki',
    talk,
  };
  writeFileSync(
    wikisFile,
    JSON.stringify({ farms: { tables: { ...farm, replica } }, wikis: [own] }),
  );
}

const outside = (): Dependencies => sampleOutside({ clock, network: publicNetwork() });

async function withWeboid<Result>(work: (weboid: Weboid) => Promise<Result>): Promise<Result> {
  const weboid = createWeboid(loadConfig(env, ROOT), outside());
  try {
    return await work(weboid);
  } finally {
    await weboid.close();
  }
}
const until = { untilIdle: true, signal };
const dispatch = () => withWeboid((weboid) => weboid.dispatch(until));
const deliver = () => withWeboid((weboid) => weboid.deliver(until));

let people = 0;
/** An account with what it has asked for; told once a day. */
async function makeReader(topics: readonly Topic[]): Promise<string> {
  people += 1;
  const name = `Reader ${RUN} ${people}`;
  await runMaintenance(wiki, 'createAndPromote', [name, 'a-long-password-of-a-person']);
  await subscribe(name, topics);
  return name;
}
const ownerOf = (name: string): Buffer => Buffer.from(name.padEnd(16, '.').slice(-16));
async function subscribe(name: string, topics: readonly Topic[]): Promise<void> {
  const nowS = Math.floor(clock.now() / 1_000) - 2 * 86_400;
  const owner = ownerOf(name);
  const wanted = { owner, name: seal.close(name), wikiId, everyDays: 1, topics, nowS };
  expect(await addTalkSubscriber(database, wanted)).toBe('added');
}
const onWiki = (): Topic => ({ topic: TOPIC.wiki, key: wikiId });

/** What happened to URLs of this wiki some hours ago. */
async function happen(...changes: [url: string, from: Verdict, to: Verdict][]): Promise<void> {
  const logged = changes.map(([url, from, to], n) => changeOf(1_000 + n, from, to, { url }));
  const nowS = Math.floor(clock.now() / 1_000) - 6 * 3_600;
  for (const change of logged) {
    await database.transaction((statements) =>
      createTableChangeFeed(database).append(statements, [change], nowS),
    );
  }
}

/** What waits for all subscribers, as routing would have it. */
async function wait(...changes: [url: string, from: Verdict, to: Verdict][]): Promise<void> {
  await happen(...changes);
  await database.run(
    `INSERT IGNORE INTO delivery
     SELECT subscriber_id, change_id, ?, change_id, old_verdict, new_verdict
     FROM subscriber JOIN (SELECT * FROM \`change\` ORDER BY change_id DESC LIMIT ?) AS newest`,
    [wikiId, changes.length],
  );
}

async function rawText(title: string): Promise<string> {
  const index = wikiApi(wiki).replace('api.php', 'index.php');
  const answer = await fetch(`${index}?action=raw&title=${encodeURIComponent(title)}`);
  return answer.ok ? answer.text() : '';
}
const talkOf = (name: string): Promise<string> => rawText(`User talk:${name}`);
const sectionsIn = (text: string): number =>
  text.split('\n== Web links').length - (text.startsWith('== Web links') ? 0 : 1);
async function standing(name: string): Promise<[state: string, outcome: string]> {
  const [its] = await talkSubscribersOf(database, ownerOf(name));
  return [its?.state ?? '', its?.outcome ?? ''];
}

test('who subscribes to a WikiProject’s category is told on the own talk page, once, and later that it works again', async () => {
  const category = SHARKS.replaceAll(' ', '_');
  const nowS = Math.floor(clock.now() / 1_000);
  const title = `Category:${SHARKS}`;
  const project = await projectIdOf(
    database,
    { wikiId, category, title },
    { nowS, random: systemRandom },
  );
  const name = await makeReader([{ topic: TOPIC.category, key: project ?? 0 }]);
  await client.edit(`User talk:${name}`, 'Welcome!', 'for a test');
  await withWeboid((weboid) => weboid.feed({ once: true, signal }));
  await dispatch();
  const url = `http://gone-${RUN}.org/hai`;
  const [row] = await database.select<{ url_id: number }>(
    'SELECT url_id FROM url JOIN host USING (host_id) WHERE name = ?',
    [`gone-${RUN}.org`],
  );
  const log = async (from: Verdict, to: Verdict): Promise<void> => {
    const change = changeOf(row?.url_id ?? 0, from, to, { url });
    const atS = Math.floor(clock.now() / 1_000) - 6 * 3_600;
    await database.transaction((statements) =>
      createTableChangeFeed(database).append(statements, [change], atS),
    );
    await dispatch();
  };
  await log('doubtful', 'unreachable');
  await deliver();
  await deliver();
  const first = await talkOf(name);
  expect(first).toContain('Welcome!\n\n== Web links that changed (');
  expect(first).toContain('Now dead (1):');
  expect(first).toContain(`* [${url} gone-${RUN}.org/hai] – on [[:Hai ${RUN}]]`);
  expect(first).toContain(`--[[User:${BOT}|${BOT}]]`);
  expect(sectionsIn(first)).toBe(1);
  await log('unreachable', 'working');
  await deliver();
  expect(await talkOf(name)).toBe(first);
  shiftMs += DAY_MS;
  await deliver();
  const second = await talkOf(name);
  expect(sectionsIn(second)).toBe(2);
  expect(second).toContain('Work again (1):');
});

/** Parts as the component has them, with other tables or another way to the wiki. */
async function tell(
  on: Database = database,
  wrap: (its: ActionApi) => ActionApi = (its) => its,
  life = signal,
): Promise<void> {
  const opened = new OpenedParts(loadConfig(env, ROOT), outside());
  const talk = openTalk(loadConfig(env, ROOT), outside(), opened, {
    database: on,
    seal,
    sessionKey: SESSION_KEY,
    signal,
  });
  if (talk === null) throw new Error('no account');
  const wrapped: TalkParts = {
    ...talk,
    wikis: async () =>
      new Map([...(await talk.wikis())].map(([id, its]) => [id, wrapWiki(its, wrap)])),
  };
  try {
    await runTalkLoop(wrapped, { untilIdle: true, signal: life });
  } finally {
    await opened.close();
  }
}
function wrapWiki(its: TalkWiki, wrap: (its: ActionApi) => ActionApi): TalkWiki {
  return {
    ...its,
    open: async () => {
      const opened = await its.open();
      return { ...opened, api: wrap(opened.api) };
    },
  };
}

/** Ends with the n-th thing that is counted: nothing more is done by it, not even what it would do about that. */
function mortal(lives: number) {
  const life = new AbortController();
  let left = lives;
  const count = (): void => {
    left -= 1;
    if (left < 0) life.abort(new Error('killed'));
    life.signal.throwIfAborted();
  };
  const throwIfDead = (): void => life.signal.throwIfAborted();
  return { signal: life.signal, count, throwIfDead };
}

test.each(['statement', 'answer'] as const)(
  'killed before any statement or after any answer (%s), it is told exactly once',
  async (counted) => {
    let isWhole = false;
    for (let lives = 0; !isWhole && lives < 40; lives += 1) {
      const name = await makeReader([onWiki()]);
      await wait([`http://${counted}-${lives}-${RUN}.org/`, 'doubtful', 'unreachable']);
      const { count, throwIfDead, signal: life } = mortal(lives);
      const on = watchStatements(database, async () => {
        if (counted === 'statement') count();
        else throwIfDead();
      });
      const wrap = (its: ActionApi): ActionApi => ({
        ...its,
        request: async (params) => {
          throwIfDead();
          const answer = await its.request(params);
          if (counted === 'answer') count();
          return answer;
        },
      });
      await tell(on, wrap, life);
      isWhole = !life.aborted;
      shiftMs += 2 * 3_600_000;
      await tell();
      const text = await talkOf(name);
      expect([lives, sectionsIn(text)]).toEqual([lives, 1]);
      expect(await standing(name)).toEqual(['on', 'saved']);
      await database.run('DELETE FROM subscriber');
      await database.run('DELETE FROM delivery');
    }
    expect(isWhole).toBe(true);
  },
  400_000,
);

test('another edit of our account on the page is not taken for a message that was not saved', async () => {
  const name = await makeReader([onWiki()]);
  await client.edit(`User talk:${name}`, 'Welcome!', 'for a test');
  await wait([`http://other-${RUN}.org/`, 'doubtful', 'unreachable']);
  const { count, throwIfDead, signal: life } = mortal(0);
  await tell(
    database,
    (its) => ({
      ...its,
      request: async (params) => {
        throwIfDead();
        if (params['action'] !== 'edit') return its.request(params);
        const { section: _, sectiontitle: __, md5: ___, ...edit } = params;
        await its.request({ ...edit, text: 'Something else.', summary: 'by hand' });
        count();
        return null;
      },
    }),
    life,
  );
  expect([life.aborted, await talkOf(name)]).toEqual([true, 'Something else.']);
  shiftMs += 2 * 3_600_000;
  await tell();
  const text = await talkOf(name);
  expect([text.startsWith('Something else.'), sectionsIn(text)]).toEqual([true, 1]);
  expect(await standing(name)).toEqual(['on', 'saved']);
});

test('an edit that is sent again, as its answer was late, makes no second section', async () => {
  const names = [await makeReader([onWiki()]), await makeReader([onWiki()])];
  await client.edit(`User talk:${names[0]}`, 'Welcome!', 'for a test');
  await wait([`http://again-${RUN}.org/`, 'doubtful', 'unreachable']);
  await tell(database, (its) => ({
    ...its,
    request: async (params) => {
      if (params['action'] === 'edit') await its.request(params);
      return its.request(params);
    },
  }));
  for (const name of names) {
    expect(sectionsIn(await talkOf(name))).toBe(1);
    expect(await standing(name)).toEqual(['on', 'saved']);
  }
});

test('an edit whose answer was lost, and behind which somebody wrote, makes no second section', async () => {
  const names = [await makeReader([onWiki()]), await makeReader([onWiki()])];
  await client.edit(`User talk:${names[0]}`, 'Welcome!', 'for a test');
  await wait([`http://unheard-${RUN}.org/`, 'doubtful', 'unreachable']);
  await tell(database, (its) => ({
    ...its,
    request: async (params, spent, once) => {
      if (params['action'] !== 'edit') return its.request(params, spent, once);
      await its.request(params);
      // A page that is there already is named by its id.
      const page = String(params['title'] ?? `User talk:${names[0]}`);
      await client.edit(page, `${await rawText(page)}\n== Me, too ==\nHello.`, 'for a test');
      // As whoever waits for an answer does: MediaWiki would take the section again.
      if (once !== true) return its.request(params);
      throw new ActionApiError('it did not answer: the connection was closed');
    },
  }));
  const isTold = async (): Promise<void> => {
    for (const name of names) {
      const text = await talkOf(name);
      expect([sectionsIn(text), text.includes('== Me, too ==')]).toEqual([1, true]);
      expect(await standing(name)).toEqual(['on', 'saved']);
    }
  };
  await isTold();
  shiftMs += 2 * 3_600_000;
  await tell();
  await isTold();
});

test('two senders at once tell each person once', async () => {
  const names = [await makeReader([onWiki()]), await makeReader([onWiki()])];
  await wait([`http://two-${RUN}.org/`, 'doubtful', 'unreachable']);
  await Promise.all([tell(), tell(), tell()]);
  for (const name of names) expect(sectionsIn(await talkOf(name))).toBe(1);
});

test('where it is unwelcome or impossible nothing is written, and the reason is told', async () => {
  const cases: [reason: string, prepare: (name: string) => Promise<unknown>][] = [
    ['unwelcome', (name) => client.edit(`User talk:${name}`, '{{nobots}}', 'for a test')],
    ['unwelcome', (name) => client.edit(`User talk:${name}`, `{{bots|deny=${BOT}}}`, 'for a test')],
    ['unwelcome', (name) => client.edit(`User talk:${name}`, '#REDIRECT [[Hai]]', 'for a test')],
    [
      'protected',
      async (name) => {
        await client.edit(`User talk:${name}`, 'Leave me.', 'for a test');
        await client.protect(`User talk:${name}`);
      },
    ],
  ];
  const names: string[] = [];
  for (const [, prepare] of cases) {
    const name = await makeReader([onWiki()]);
    await prepare(name);
    names.push(name);
  }
  const nobody = `Nobody ${RUN}`;
  await subscribe(nobody, [onWiki()]);
  const before = await Promise.all(names.map(talkOf));
  await wait([`http://unwelcome-${RUN}.org/`, 'doubtful', 'unreachable']);
  await tell();
  expect(await Promise.all(names.map(talkOf))).toEqual(before);
  expect(await talkOf(nobody)).toBe('');
  expect(await Promise.all(names.map(standing))).toEqual(
    cases.map(([reason]) => ['refused', reason]),
  );
  expect(await standing(nobody)).toEqual(['refused', 'no-account']);
  // What waits for who is off goes.
  shiftMs += 3_600_000;
  await tell();
  expect(await database.select('SELECT 1 FROM delivery')).toEqual([]);
});

test('text on the stop page holds all of it back until it is gone', async () => {
  const name = await makeReader([onWiki()]);
  await wait([`http://stopped-${RUN}.org/`, 'doubtful', 'unreachable']);
  await client.edit(`User:${BOT}/Stop`, 'Please stop.', 'for a test');
  await tell();
  expect(await talkOf(name)).toBe('');
  await client.remove(`User:${BOT}/Stop`, 'for a test');
  shiftMs += 3_601_000;
  await tell();
  expect(sectionsIn(await talkOf(name))).toBe(1);
});

test('a wiki has so many messages a day, the others wait', async () => {
  writeWikisFile({ mode: 'on', perDay: 1 });
  const names = [await makeReader([onWiki()]), await makeReader([onWiki()])];
  await wait([`http://many-${RUN}.org/`, 'doubtful', 'unreachable']);
  await tell();
  const told = async () =>
    (await Promise.all(names.map(talkOf))).filter((text) => text !== '').length;
  expect(await told()).toBe(1);
  shiftMs += DAY_MS;
  await tell();
  expect(await told()).toBe(2);
  writeWikisFile();
});

test('addresses of strangers stay addresses, whatever is in them', async () => {
  const name = await makeReader([onWiki()]);
  const urls = [
    '{{Nuke}}',
    "]]'''[[Category:Hit]]",
    '~~~~',
    '__NOTOC____NOINDEX__',
    '<script>alert(1)</script>&lt;b&gt;',
    '|}{|\n== Owned ==\n',
    '-{H|zh:a}-',
  ].map((part) => `http://hostile-${RUN}.org/${part}`);
  await wait(
    ...urls.map((url): [string, Verdict, Verdict] => [url, 'doubtful', 'unreachable']),
    ...Array.from({ length: 30 }, (_, n): [string, Verdict, Verdict] => [
      `http://more-${RUN}.org/${n}`,
      'unreachable',
      'working',
    ]),
  );
  await tell();
  const answer = (await api.request({
    action: 'parse',
    page: `User talk:${name}`,
    prop: 'text|categories|templates|properties|sections|externallinks',
  })) as {
    parse: {
      text: string;
      categories: unknown[];
      templates: unknown[];
      properties: object;
      sections: unknown[];
      externallinks: string[];
    };
  };
  const { parse } = answer;
  expect([parse.categories, parse.templates, parse.sections.length]).toEqual([[], [], 1]);
  expect(Object.keys(parse.properties)).toEqual([]);
  expect(parse.text).not.toContain('<script');
  const html = parse.text;
  expect(html.match(/<li>/g)).toHaveLength(25);
  expect(html).toContain('And 12 more:');
  const hostile = parse.externallinks.filter((one) => one.includes('hostile'));
  expect(hostile).toHaveLength(urls.length);
  expect(await talkOf(name)).not.toContain('Owned ==');
});
