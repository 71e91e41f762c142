import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { loadConfig } from '../config/config';
import { startFarmServer, type FarmServer } from '../feeder/testing/farm-server';
import { systemClock } from '../runtime/clock';
import { openTestDatabase } from '../store/testing/with-store';
import { addPages, createWikiTables } from '../wiki/testing/wiki-tables';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { checkWikis } from './wikis-check';
import { openWikisLookedAt } from './wikis-looked-at';

const ROOT = join(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'weboid-wikis-check-'));
const wikisFile = join(folder, 'wikis.json');
afterAll(() => rmSync(folder, { recursive: true }));

/** The replica tables of all wikis, and beside them the list of their farm. */
const account = withTestDatabase();
const replica = openTestDatabase(account);
afterAll(() => replica.close());

let api: FarmServer;
beforeAll(async () => {
  api = await startFarmServer();
  await createWikiTables(replica, 'split');
  await addPages(replica, [{ pageId: 1, title: 'One' }]);
  await replica.run(
    `CREATE TABLE wiki (dbname varchar(32) PRIMARY KEY, url text,
       is_closed numeric(1) NOT NULL DEFAULT 0)`,
  );
  await replica.run('INSERT INTO wiki (dbname, url, is_closed) VALUES ?', [
    [
      ['openwiki', 'https://open.farm.org', 0],
      ['closedwiki', 'https://closed.farm.org', 1],
    ],
  ]);
});
afterAll(() => api.close());

/** Levels of what is told of each wiki, but of what is well, and whether nothing is wrong. */
async function check(...wikis: object[]) {
  const here = { host: account.host, port: account.port, database: account.name };
  const farm = {
    code: 1,
    internalDomains: '\\.farm\\.org$',
    api: api.url,
    replica: here,
    metaDatabase: here,
    wikis: 'all',
    wikiDefaults: { namespaces: [0, 6], exclude: { pageProps: ['disambiguation'] } },
  };
  writeFileSync(wikisFile, JSON.stringify({ farms: { WMF: farm }, wikis }));
  const config = {
    ...loadConfig({}, ROOT),
    replicas: { ...account, connections: 2 },
    wikisFile,
  };
  const looked = await openWikisLookedAt(config, systemClock, 'Weboid/test');
  const output = new PassThrough();
  const isWell = await checkWikis([], { ...looked, output, json: true });
  output.end();
  await looked.close();
  const lines = (await text(output)).trim().split('\n');
  const told = lines.map((line): [string, string[]] => {
    const { wiki, findings }: { wiki: string; findings: Record<string, string>[] } =
      JSON.parse(line);
    const unwell = findings.filter(({ level }) => level !== 'ok');
    return [wiki, unwell.map(({ level, about }) => `${level}: ${about}`)];
  });
  return { isWell, told: Object.fromEntries(told) };
}

test('closed wikis, and what defaults name and a wiki does not have, are not wrong', async () => {
  expect(await check()).toEqual({
    isWell: true,
    told: { 'openwiki@WMF': ['note: namespaces', 'note: criteria'] },
  });
});

test('a closed wiki that is named is wrong, and what a wiki itself says is missing', async () => {
  const own = { namespaces: [0], exclude: { pageProps: ['misspelt'] } };
  const { isWell, told } = await check(
    { dbname: 'closedwiki', domain: 'closed.farm.org' },
    { dbname: 'openwiki', domain: 'open.farm.org', ...own },
  );
  expect(isWell).toBe(false);
  expect(told['openwiki@WMF']).toEqual(['wrong: criteria']);
  expect(told['closedwiki@WMF']).toContain('wrong: condition');
});
