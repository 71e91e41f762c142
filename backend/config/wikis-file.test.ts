import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config-error';
import { loadConfig } from './config';
import { readWikisFile } from './wikis-file';

const folder = mkdtempSync(join(tmpdir(), 'weboid-config-'));
const REPO = join(__dirname, '../..');

function write(content: unknown): string {
  const path = join(folder, 'wikis.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const farms = { WMF: { code: 1, internalDomains: '\\.wikipedia\\.org$' } };
const dewiki = { dbname: 'dewiki', domain: 'de.wikipedia.org' };

test('a wiki gets the defaults of Toolforge and of SPEC', () => {
  const [wiki] = readWikisFile(write({ farms, wikis: [dewiki] }));
  expect(wiki).toMatchObject({
    dbname: 'dewiki',
    farm: { name: 'WMF', code: 1, globalSpamList: null },
    api: 'https://de.wikipedia.org/w/api.php',
    replica: {
      host: 'dewiki.{service}.db.svc.wikimedia.cloud',
      port: 3306,
      database: 'dewiki_p',
    },
    namespaces: [0],
    policy: { minFailures: 3, minDays: 9 },
  });
  expect(wiki?.farm.internalDomains.test('DE.wikipedia.org')).toBe(true);
});

test("a wiki's own settings go before its farm's", () => {
  const farm = { ...farms.WMF, replica: { host: 'farm-host', port: 3307 } };
  const wiki = {
    ...dewiki,
    replica: { host: 'own-host' },
    verdict: { minFailures: 4, minDays: 42 },
  };
  const [read] = readWikisFile(write({ farms: { WMF: farm }, wikis: [wiki] }));
  expect(read?.replica).toEqual({ host: 'own-host', port: 3307, database: 'dewiki_p' });
  expect(read?.policy).toEqual({ minFailures: 4, minDays: 42 });
});

test('a farm may have a spam list for all its wikis', () => {
  const globalSpamList = 'https://meta.wikimedia.org/w/index.php?title=Spam_blacklist&action=raw';
  const [wiki] = readWikisFile(
    write({ farms: { WMF: { ...farms.WMF, globalSpamList } }, wikis: [dewiki] }),
  );
  expect(wiki?.farm.globalSpamList).toBe(globalSpamList);
});

test.each([
  ['broken JSON', '{"farms":', 'cannot be read'],
  ['an unknown key', { farms, wikis: [{ ...dewiki, namespace: [0] }] }, 'wikis.0.namespace'],
  ['a wrong type', { farms, wikis: [{ ...dewiki, namespaces: 'main' }] }, 'wikis.0.namespaces'],
  ['an unknown farm', { farms, wikis: [{ ...dewiki, farm: 'OSM' }] }, 'wikis.0.farm'],
  ['no wikis', { farms }, 'wikis'],
  [
    'a broken pattern',
    { farms: { WMF: { code: 1, internalDomains: '(' } }, wikis: [] },
    'farms.WMF',
  ],
  [
    'a spam list that is no address',
    { farms: { WMF: { ...farms.WMF, globalSpamList: 'Spam_blacklist' } }, wikis: [] },
    'farms.WMF.globalSpamList',
  ],
  [
    'a database name with quotes',
    { farms, wikis: [{ ...dewiki, replica: { database: '`x' } }] },
    'wikis.0.replica.database',
  ],
])('%s is an error that names file and key', (_, content, message) => {
  const path = write(content);
  expect(() => readWikisFile(path)).toThrow(ConfigError);
  expect(() => readWikisFile(path)).toThrow(message);
  expect(() => readWikisFile(path)).toThrow(path);
});

test('a missing file is an error that names it', () => {
  expect(() => readWikisFile('/nowhere/wikis.json')).toThrow('/nowhere/wikis.json cannot be read');
});

test('the committed wikis file is valid, and accounts are asked for by name', () => {
  const accounts = { TOOL_TOOLSDB_USER: 's1', TOOL_REPLICA_USER: 'u1' };
  expect(loadConfig(accounts, REPO).database.name).toBe('s1__weboid');
  expect(() => loadConfig({ TOOL_TOOLSDB_USER: 's1' }, REPO)).toThrow('TOOL_REPLICA_USER');
});
