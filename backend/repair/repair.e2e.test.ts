import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { READER_ACCOUNT } from '../../toolforge/local/databases';
import { runMaintenance, WIKI_DATABASE, wikiApi } from '../../toolforge/local/mediawiki';
import { runAllJobs } from '../../toolforge/local/testing/run-all-jobs';
import { testWiki as exampleWiki } from '../../toolforge/local/testing/test-wiki';
import { openWikiClient, type WikiClient } from '../../toolforge/local/wiki-client';
import { createWeboid, type Weboid } from '../composition/weboid';
import { loadConfig } from '../config/config';
import { publicNetwork } from '../crawler/transport/network';
import { sleepReal, systemClock } from '../runtime/clock';
import { openDatabase } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { SOURCE } from '../runtime/source';
import { dayNumberOf } from '../status/day-number';
import { migrate } from '../store/schema/migrate';
import { checkAll } from '../store/testing/sample-urls';
import { SQL_FOLDER } from '../store/testing/with-store';
import { openActionApi } from '../wiki/http/action-api';

/** Pages of the real MediaWiki are edited as the wikis file says, by an account of its own with the bot right. */
jest.setTimeout(120_000);

const ROOT = join(__dirname, '../..');
const wiki = exampleWiki();
const api = openActionApi(wikiApi(wiki), 'Weboid tests');
const folder = mkdtempSync(join(tmpdir(), 'weboid-repair-'));
const wikisFile = join(folder, 'wikis.json');
const OWN = `weboid_repair_${process.pid}`;
const RUN = Date.now().toString(36);
const CATEGORY = `Category:Repaired ${RUN}`;
const BOT = `Repairer ${RUN}`;
const BOT_PASSWORD = 'c'.repeat(32);
const STOP_PAGE = `User:${BOT}/Stop`;
const COPY = 'https://web.archive.org/web/20200503120000/';
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
};
const signal = new AbortController().signal;
let client: WikiClient;

beforeAll(async () => {
  execFileSync(process.execPath, ['toolforge/build.mjs', 'backend'], { cwd: ROOT });
  const root = await createConnection({ ...server, user: 'root' });
  await root.query(`CREATE DATABASE ${OWN} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  await root.end();
  await migrate(database, SQL_FOLDER);
  await runMaintenance(wiki, 'createAndPromote', ['--bot', BOT, 'a-long-password-of-nobody']);
  const grants = '--grants=basic,highvolume,editpage';
  await runMaintenance(wiki, 'createBotPassword', ['--appid=weboid', grants, BOT, BOT_PASSWORD]);
  client = await openWikiClient(wikiApi(wiki));
  writeWikisFile();
});

afterAll(async () => {
  await database.run(`DROP DATABASE ${OWN}`);
  await database.close();
  rmSync(folder, { recursive: true });
});

function writeWikisFile(repair: object = { mode: 'edit', editsPerMinute: 60 }): void {
  const farm = { internalDomains: '(?:^|\\.)our-farm\\.org$', code: 2 };
  const replica = { ...server, database: WIKI_DATABASE };
  const own = {
    dbname: WIKI_DATABASE,
    farm: 'tables',
    domain: '127.0.0.1',
    api: wikiApi(wiki),
    namespaces: [],
    categories: [{ title: CATEGORY, depth: 1 }],
    templatesLike: 'enwiki',
    repair,
  };
  writeFileSync(
    wikisFile,
    JSON.stringify({ farms: { tables: { ...farm, replica } }, wikis: [own] }),
  );
}

async function withWeboid<Result>(work: (weboid: Weboid) => Promise<Result>): Promise<Result> {
  const weboid = createWeboid(loadConfig({ ...env, WEBOID_LOG_LEVEL: 'silent' }, ROOT), {
    clock: systemClock,
    random: systemRandom,
    network: publicNetwork(),
    resolveNameServers: () => Promise.resolve([]),
    logger: createSilentLogger(),
    source: SOURCE,
    root: ROOT,
  });
  try {
    return await work(weboid);
  } finally {
    await weboid.close();
  }
}

/** A walk over the wiki, from its first page. */
const repair = (editsMax = 100): Promise<void> =>
  withWeboid((weboid) => weboid.repair({ once: true, named: [], editsMax, signal }));

const deadUrl = (name: string): string => `http://${name}.gone-${RUN}.org/page`;
const reference = (name: string): string => `Told.<ref>[${deadUrl(name)} Source]</ref>`;
const repaired = (name: string): string =>
  `Told.<ref>[${deadUrl(name)} Source] {{webarchive |url=${COPY}${deadUrl(name)} |date=2020-05-03}}</ref>`;
const titleOf = (name: string): string => `Repaired ${RUN} ${name}`;

/** Pages with a dead link each, of which a copy is known, as the other components find them. */
async function addPages(texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await client.edit(titleOf(name), `${text}\n[[${CATEGORY}]]`, 'for a test');
  }
  await runAllJobs(wiki, database);
  await withWeboid((weboid) => weboid.feed({ once: true, signal }));
  const today = dayNumberOf(Date.now());
  await checkAll(database, today);
  await database.run('UPDATE url SET answered_day = ?, asked_day = ?', [today, today]);
  await database.run(
    `INSERT IGNORE INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day)
     SELECT url_id, 0, CONCAT('${COPY}http://', name, path), '20200503120000', 0, ?
     FROM url JOIN host USING (host_id) WHERE name LIKE ?`,
    [today, `%.gone-${RUN}.org`],
  );
}

interface Edit {
  user: string;
  comment: string;
  bot: boolean;
  revid: number;
}

/** Its revisions, oldest first. */
async function revisionsOf(name: string): Promise<Edit[]> {
  const answer: unknown = await api.request({
    action: 'query',
    prop: 'revisions',
    titles: titleOf(name),
    rvprop: 'ids|user|comment',
    rvlimit: 50,
    rvdir: 'newer',
  });
  const { pages } = (answer as { query: { pages: { revisions: Edit[] }[] } }).query;
  return pages[0]?.revisions ?? [];
}

async function textOf(name: string): Promise<string> {
  const answer = await fetch(
    `${wikiApi(wiki).replace('api.php', 'index.php')}?action=raw&title=${encodeURIComponent(titleOf(name))}`,
  );
  return (await answer.text()).replace(`\n[[${CATEGORY}]]`, '');
}

const botEdits = async (name: string): Promise<Edit[]> =>
  (await revisionsOf(name)).filter(({ user }) => user === BOT);

test('a reference is repaired once, with a summary, and what asks to be left alone is not touched', async () => {
  await addPages({
    plain: reference('plain'),
    nobots: `{{nobots}} ${reference('nobots')}`,
    ignored: reference('ignored').replace('</ref>', ' {{cbignore}}</ref>'),
  });
  await repair();
  await repair();
  expect(await textOf('plain')).toBe(repaired('plain'));
  expect(await botEdits('plain')).toEqual([
    expect.objectContaining({
      comment: `Web links repaired: one archived copy added ([[User:${BOT}]])`,
    }),
  ]);
  expect([await botEdits('nobots'), await botEdits('ignored')]).toEqual([[], []]);
  expect(await database.select('SELECT outcome FROM repair_edit')).toEqual([{ outcome: 1 }]);
});
