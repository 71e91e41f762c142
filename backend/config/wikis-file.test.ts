import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config-error';
import { loadConfig, ownAccount, replicaAccount } from './config';
import type { ListedWiki, WikiLists } from './listed-wikis';
import { NO_LISTS } from './listed-wikis';
import { NOTHING_EXCLUDED } from './watch-criteria';
import { wikiName } from './wiki-config';
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

const wikisIn = (path: string) => readWikisFile(path).wikis;

test('a wiki gets the defaults of Toolforge and of the requirements', () => {
  const [wiki] = wikisIn(write({ farms, wikis: [dewiki] }));
  expect(wiki).toMatchObject({
    dbname: 'dewiki',
    farm: { name: 'WMF', code: 1, globalSpamList: null, metaDatabase: null, linkStream: null },
    api: 'https://de.wikipedia.org/w/api.php',
    replica: {
      host: 'dewiki.{service}.db.svc.wikimedia.cloud',
      port: 3306,
      database: 'dewiki_p',
      linksHost: null,
    },
    criteria: {
      namespaces: [0],
      categories: [],
      pages: [],
      exclude: NOTHING_EXCLUDED,
    },
    ignoredDomains: [],
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
    checkDays: 28,
    deadCheckDays: 7,
  };
  const [read] = wikisIn(write({ farms: { WMF: farm }, wikis: [wiki] }));
  expect(read?.replica).toEqual({
    host: 'own-host',
    port: 3307,
    database: 'dewiki_p',
    linksHost: null,
  });
  expect(read?.policy).toEqual({ minFailures: 4, minDays: 42 });
  expect([read?.checkDays, read?.deadCheckDays]).toEqual([28, 7]);
});

test('a farm may have a spam list, a list of its wikis, and a stream of changes', () => {
  const globalSpamList = 'https://meta.wikimedia.org/w/index.php?title=Spam_blacklist&action=raw';
  const linkStream = 'https://stream.wikimedia.org/v2/stream/mediawiki.page-links-change';
  const metaDatabase = { host: 'meta.{service}.db.svc.wikimedia.cloud' };
  const farm = { ...farms.WMF, globalSpamList, linkStream, metaDatabase };
  const [wiki] = wikisIn(write({ farms: { WMF: farm }, wikis: [dewiki] }));
  expect(wiki?.farm).toMatchObject({
    globalSpamList,
    linkStream,
    metaDatabase: { ...metaDatabase, port: 3306, database: 'meta_p' },
  });
});

test('link tables may lie on another host', () => {
  const replica = { linksHost: 'links.{dbname}.{service}.db.svc.wikimedia.cloud' };
  const [wiki] = wikisIn(write({ farms, wikis: [{ ...dewiki, replica }] }));
  expect(wiki?.replica).toMatchObject({
    host: 'dewiki.{service}.db.svc.wikimedia.cloud',
    linksHost: 'links.dewiki.{service}.db.svc.wikimedia.cloud',
  });
});

test.each([
  ['its farm', { access: 'api' }, {}],
  ['the wiki itself', {}, { access: 'api' }],
])('%s may say that a wiki is read through its API', (_, ofFarm, ofWiki) => {
  const file = { farms: { WMF: { ...farms.WMF, ...ofFarm } }, wikis: [{ ...dewiki, ...ofWiki }] };
  expect(wikisIn(write(file))[0]?.replica).toBeNull();
});

test('a wiki may have a database although its farm has none', () => {
  const farm = { ...farms.WMF, access: 'api' };
  const file = { farms: { WMF: farm }, wikis: [{ ...dewiki, access: 'replica' }] };
  expect(wikisIn(write(file))[0]?.replica?.database).toBe('dewiki_p');
});

test.each([
  ['De.Wikipedia.org', 'de.wikipedia.org'],
  ['localhost:8080', 'localhost:8080'],
  ['127.0.0.1:8080', '127.0.0.1:8080'],
  ['[::1]:8080', '[::1]:8080'],
])('%s is a host name', (domain, read) => {
  expect(wikisIn(write({ farms, wikis: [{ ...dewiki, domain }] }))[0]?.domain).toBe(read);
});

test.each(['127.0.0.1', '::1', 'localhost', 's3.{service}.db', 'my_db-1.x'])(
  'a database may be at %s',
  (host) => {
    const farm = { ...farms.WMF, metaDatabase: { host } };
    const [wiki] = wikisIn(write({ farms: { WMF: farm }, wikis: [dewiki] }));
    expect(wiki?.farm.metaDatabase?.host).toBe(host);
  },
);

test('criteria are taken with their defaults', () => {
  const wiki = {
    ...dewiki,
    namespaces: 'content',
    categories: [{ title: 'Museum' }, { title: 'Art', depth: 0, pagesMax: 10 }],
    pages: ['Wikipedia:Museums', 4711],
    exclude: { templates: ['Hoax'] },
  };
  expect(wikisIn(write({ farms, wikis: [wiki] }))[0]?.criteria).toEqual({
    namespaces: 'content',
    categories: [
      { title: 'Museum', depth: 5, pagesMax: 100_000 },
      { title: 'Art', depth: 0, pagesMax: 10 },
    ],
    pages: ['Wikipedia:Museums', 4711],
    exclude: { ...NOTHING_EXCLUDED, templates: ['Hoax'] },
  });
});

test('exclusions are taken with their defaults, and Wikidata is that of the farm', () => {
  const wikidataApi = 'https://www.wikidata.org/w/api.php';
  const exclude = {
    pages: ['Main Page', 7],
    categories: [{ title: 'Living people', depth: 0 }],
    wikidataProperties: ['P570', 'P31'],
  };
  const [wiki] = wikisIn(
    write({ farms: { WMF: { ...farms.WMF, wikidataApi } }, wikis: [{ ...dewiki, exclude }] }),
  );
  expect(wiki?.criteria.exclude).toEqual({
    ...exclude,
    categories: [{ title: 'Living people', depth: 0, pagesMax: 100_000 }],
    templates: [],
    pageProps: [],
  });
  expect(wiki?.farm.wikidataApi).toBe(wikidataApi);
});

test('domains that are not recorded are those of the farm and those of the wiki', () => {
  const farm = { ...farms.WMF, ignoredDomains: ['Wikipedia.org'] };
  const wiki = { ...dewiki, ignoredDomains: ['maps.google.com'] };
  const [read] = wikisIn(write({ farms: { WMF: farm }, wikis: [wiki] }));
  expect(read?.ignoredDomains).toEqual(['wikipedia.org', 'maps.google.com']);
});

test('wikis of two farms may share a name', () => {
  const partner = { ...farms.WMF, code: 2 };
  const wikis = [dewiki, { ...dewiki, farm: 'partner' }];
  expect(wikisIn(write({ farms: { ...farms, partner }, wikis }))).toHaveLength(2);
});

const withFarm = (part: object): object => ({
  farms: { WMF: { ...farms.WMF, ...part } },
  wikis: [],
});
const withWiki = (part: object): object => ({ farms, wikis: [{ ...dewiki, ...part }] });

test.each<[what: string, content: unknown, message: string]>([
  ['broken JSON', '{"farms":', 'cannot be read'],
  ['no wikis', { farms }, 'wikis'],
  ['no farms', { wikis: [] }, 'farms'],
  ['an unknown key', { farms, wikis: [], wiki: [] }, 'wiki: this key is not known'],
  ['a name of a farm with @', { farms: { 'W@F': farms.WMF }, wikis: [] }, 'farms.W@F'],
  ['an unknown key of a farm', withFarm({ spamList: '' }), 'farms.WMF.spamList'],
  ['a farm without code', withFarm({ code: undefined }), 'farms.WMF.code: this key is missing'],
  ['a code beyond a byte', withFarm({ code: 256 }), 'farms.WMF.code'],
  ['a broken pattern', withFarm({ internalDomains: '(' }), 'farms.WMF.internalDomains'],
  ['a spam list that is no address', withFarm({ globalSpamList: 'x' }), 'farms.WMF.globalSpamList'],
  ['a stream that is no address', withFarm({ linkStream: 'ftp://x' }), 'farms.WMF.linkStream'],
  ['an access of a third kind', withFarm({ access: 'sql' }), 'farms.WMF.access'],
  ['a list of wikis nowhere', withFarm({ metaDatabase: {} }), 'farms.WMF.metaDatabase.host'],
  [
    'a list of wikis that is one for each',
    withFarm({ metaDatabase: { host: '{dbname}.{service}.db' } }),
    'farms.WMF.metaDatabase.host',
  ],
  [
    'a list of wikis in a database for each',
    withFarm({ metaDatabase: { host: 'meta', database: '{dbname}_p' } }),
    'farms.WMF.metaDatabase.database',
  ],
  ['a domain of one label', withFarm({ ignoredDomains: ['org'] }), 'farms.WMF.ignoredDomains.0'],
  ['an unknown key of a replica', withFarm({ replica: { hosts: 'x' } }), 'farms.WMF.replica.hosts'],
  ['an unknown key of a wiki', withWiki({ namespace: [0] }), 'wikis.0.namespace'],
  ['a database name with a blank', withWiki({ dbname: 'de wiki' }), 'wikis.0.dbname'],
  ['no host name', withWiki({ domain: '' }), 'wikis.0.domain'],
  ['an address for a host name', withWiki({ domain: 'https://a.org' }), 'wikis.0.domain: a host'],
  ['a path behind the host name', withWiki({ domain: 'a.org/wiki' }), 'without https:// and path'],
  ['a port that is none', withWiki({ domain: 'a.org:x' }), 'wikis.0.domain'],
  [
    'an unknown farm',
    withWiki({ farm: 'OSM' }),
    'wikis.0.farm: no farm "OSM"; there are WMF (wiki dewiki)',
  ],
  ["a farm that is JavaScript's", withWiki({ farm: 'constructor' }), 'wikis.0.farm'],
  ['an API that is no web address', withWiki({ api: '/w/api.php' }), 'wikis.0.api'],
  ['a wrong access', withWiki({ access: 'API' }), 'wikis.0.access'],
  ['no port', withWiki({ replica: { port: 0 } }), 'wikis.0.replica.port'],
  [
    'a placeholder that is none',
    withWiki({ replica: { host: '{wiki}.db' } }),
    'placeholders are {dbname}, {service} (wiki dewiki)',
  ],
  ['a host with port', withWiki({ replica: { host: 'a.db:3307' } }), 'wikis.0.replica.host'],
  ['an empty host', withWiki({ replica: { linksHost: '' } }), 'wikis.0.replica.linksHost'],
  [
    'a database name with quotes',
    withWiki({ replica: { database: '`x' } }),
    'wikis.0.replica.database',
  ],
  [
    'namespaces by a word',
    withWiki({ namespaces: 'main' }),
    'wikis.0.namespaces: expected a list of namespace numbers, or "content"',
  ],
  ['nothing to watch', withWiki({ namespaces: [] }), 'wikis.0.namespaces: empty'],
  ['a category without title', withWiki({ categories: [{}] }), 'wikis.0.categories.0.title'],
  [
    'a tree without end',
    withWiki({ categories: [{ title: 'A', depth: 51 }] }),
    'wikis.0.categories.0.depth',
  ],
  [
    'a tree without pages',
    withWiki({ categories: [{ title: 'A', pagesMax: 0 }] }),
    'wikis.0.categories.0.pagesMax',
  ],
  ['a page without id', withWiki({ pages: [0] }), 'wikis.0.pages.0'],
  ['a page with more', withWiki({ pages: [{}] }), 'wikis.0.pages.0: a title or a page id'],
  ['an unknown exclusion', withWiki({ exclude: { users: [] } }), 'wikis.0.exclude.users'],
  ['an excluded page without id', withWiki({ exclude: { pages: [0] } }), 'wikis.0.exclude.pages.0'],
  [
    'an excluded tree without title',
    withWiki({ exclude: { categories: [{ depth: 1 }] } }),
    'wikis.0.exclude.categories.0.title',
  ],
  [
    'an item in place of a property',
    withWiki({ exclude: { wikidataProperties: ['P570', 'Q5'] } }),
    'wikis.0.exclude.wikidataProperties.1: a property of Wikidata, such as P570',
  ],
  [
    'a property with a zero in front',
    withWiki({ exclude: { wikidataProperties: ['P0570'] } }),
    'wikis.0.exclude.wikidataProperties.0',
  ],
  [
    'a property where there is no Wikidata',
    withWiki({ exclude: { wikidataProperties: ['P570'] } }),
    'wikis.0.exclude.wikidataProperties: farm "WMF" has no wikidataApi (wiki dewiki)',
  ],
  [
    'a template as a number',
    withWiki({ exclude: { templates: [1] } }),
    'wikis.0.exclude.templates',
  ],
  ['no page property', withWiki({ exclude: { pageProps: [''] } }), 'wikis.0.exclude.pageProps'],
  ['an ignored address', withWiki({ ignoredDomains: ['x.org/'] }), 'wikis.0.ignoredDomains.0'],
  [
    'no days between checks',
    withWiki({ checkDays: 0 }),
    'checkDays: expected a whole number of at',
  ],
  [
    'days in words',
    withWiki({ checkDays: '7' }),
    'checkDays: expected a whole number (wiki dewiki)',
  ],
  ['more than a cycle between checks', withWiki({ checkDays: 29 }), 'wikis.0.checkDays'],
  [
    'no day between looks at what is dead',
    withWiki({ deadCheckDays: 0 }),
    'deadCheckDays: expected a whole number of at',
  ],
  ['half a policy', withWiki({ verdict: { minFailures: 3 } }), 'wikis.0.verdict.minDays'],
  [
    'a verdict after one failure',
    withWiki({ verdict: { minFailures: 1, minDays: 9 } }),
    'wikis.0.verdict.minFailures: expected a whole number of at least 2 (wiki dewiki)',
  ],
  [
    'a verdict after two days',
    withWiki({ verdict: { minFailures: 2, minDays: 2 } }),
    'wikis.0.verdict.minDays: expected a whole number of at least 3 (wiki dewiki)',
  ],
  [
    'a wiki that stands there twice',
    { farms, wikis: [dewiki, { ...dewiki, domain: 'x.org' }] },
    'wikis.1.dbname: dewiki@WMF stands there twice',
  ],
  [
    'two farms with one code',
    { farms: { ...farms, partner: farms.WMF }, wikis: [] },
    'farms.partner.code: 1 is the code of farm "WMF"',
  ],
])('%s is an error that names file and key', (_, content, message) => {
  const path = write(content);
  expect(() => wikisIn(path)).toThrow(ConfigError);
  expect(() => wikisIn(path)).toThrow(message);
  expect(() => wikisIn(path)).toThrow(path);
  expect(() => wikisIn(path)).toThrow(/; see backend\/config\/README\.md$/);
});

test('a missing file is an error that names it', () => {
  expect(() => wikisIn('/nowhere/wikis.json')).toThrow('/nowhere/wikis.json cannot be read');
});

test('the committed wikis file is valid', () => {
  const { database, wikisFile } = loadConfig({ TOOL_TOOLSDB_USER: 's1' }, REPO);
  expect(database.name).toBe('s1__weboid');
  expect(wikisIn(wikisFile).map(wikiName)).toContain('dewiki@WMF');
});

test('accounts are asked for by name, by who needs them', () => {
  const { database, replicas } = loadConfig({}, REPO);
  expect(() => ownAccount(database)).toThrow('TOOL_TOOLSDB_USER');
  expect(() => replicaAccount(replicas)).toThrow('TOOL_REPLICA_USER');
  expect(replicaAccount({ ...replicas, user: 'u1' })).toMatchObject({ user: 'u1' });
});

describe('a farm that is watched in whole', () => {
  const META = { host: 'meta', port: 3306, database: 'meta_p' };
  const whole = { ...farms.WMF, metaDatabase: { host: 'meta' }, wikis: 'all' };
  type Listed = Omit<ListedWiki, 'isClosed'> & Partial<ListedWiki>;
  const listing = (...wikis: Listed[]): WikiLists => ({
    ...NO_LISTS,
    wikisIn: (list) =>
      list.host === META.host ? wikis.map((wiki) => ({ isClosed: false, ...wiki })) : [],
  });
  const frwiki = { dbname: 'frwiki', domain: 'fr.wikipedia.org' };
  const read = (farm: object, wikis: object[], ...listed: Listed[]) =>
    readWikisFile(write({ farms: { WMF: farm }, wikis }), listing(...listed)).wikis;

  test('has the wikis of its list, those that the file names with their own settings', () => {
    const named = { ...dewiki, namespaces: [0, 4] };
    const wikis = read(whole, [named], dewiki, frwiki);
    expect(wikis.map(({ dbname, api, criteria }) => [dbname, api, criteria.namespaces])).toEqual([
      ['dewiki', 'https://de.wikipedia.org/w/api.php', [0, 4]],
      ['frwiki', 'https://fr.wikipedia.org/w/api.php', [0]],
    ]);
    expect(wikis[1]?.replica?.database).toBe('frwiki_p');
  });

  test('has exceptions, and passes over what has no usable name', () => {
    const broken = { dbname: 'be-tarask', domain: 'be.wikipedia.org' };
    const wikis = read({ ...whole, except: ['dewiki'] }, [], dewiki, frwiki, broken);
    expect(wikis.map(({ dbname }) => dbname)).toEqual(['frwiki']);
  });

  test('has none that is closed, unless the file names it', () => {
    const closed = { ...frwiki, isClosed: true };
    expect(read(whole, [dewiki], { ...dewiki, isClosed: true }, closed)).toMatchObject([dewiki]);
    expect(read(whole, [frwiki], dewiki, closed)).toMatchObject([frwiki, dewiki]);
  });

  test('is not known before its list is', () => {
    const policy = { minFailures: 2, minDays: 5 };
    const farm = { ...whole, except: ['testwiki'], wikiDefaults: { verdict: policy } };
    const path = write({ farms: { WMF: farm }, wikis: [dewiki] });
    const { wikis, awaited } = readWikisFile(path, { ...NO_LISTS, isKnown: () => false });
    expect(wikis.map(({ dbname }) => dbname)).toEqual(['dewiki']);
    expect(awaited).toEqual([
      {
        name: 'WMF',
        code: 1,
        policy,
        internalDomains: /\.wikipedia\.org$/i,
        except: ['testwiki'],
      },
    ]);
    expect(readWikisFile(path, listing(frwiki)).awaited).toEqual([]);
  });

  test('defaults hold for its wikis, those of a wiki itself go before', () => {
    const wikiDefaults = { namespaces: 'content', exclude: { pageProps: ['disambiguation'] } };
    const wikis = read({ ...whole, wikiDefaults }, [{ ...dewiki, namespaces: [4] }], frwiki);
    expect(wikis.map(({ criteria }) => [criteria.namespaces, criteria.exclude.pageProps])).toEqual([
      [[4], ['disambiguation']],
      ['content', ['disambiguation']],
    ]);
  });

  test('what only its defaults say of criteria is known to be so', () => {
    const wikiDefaults = { namespaces: [0, 6], exclude: { templates: ['Stub'] }, checkDays: 9 };
    const wikis = read({ ...whole, wikiDefaults }, [{ ...dewiki, namespaces: [4] }], frwiki);
    expect(wikis.map(({ byDefault }) => byDefault)).toEqual([
      ['exclude'],
      ['namespaces', 'exclude'],
    ]);
    expect(wikisIn(write({ farms, wikis: [dewiki] }))[0]?.byDefault).toEqual([]);
  });

  test('may have its API elsewhere', () => {
    const api = 'https://api.example.org/{dbname}/{domain}.php';
    expect(read({ ...whole, api }, [], frwiki)[0]?.api).toBe(
      'https://api.example.org/frwiki/fr.wikipedia.org.php',
    );
  });

  test.each([
    ['farms.WMF.metaDatabase: this key is missing', { ...farms.WMF, wikis: 'all' }],
    ['farms.WMF.wikis: expected "all", or no such key', { ...whole, wikis: ['dewiki'] }],
    ['farms.WMF.except: stands beside "wikis": "all" only', { ...farms.WMF, except: ['dewiki'] }],
    [
      'farms.WMF.wikiDefaults.namespaces: expected a list of namespace numbers',
      { ...whole, wikiDefaults: { namespaces: 'all' } },
    ],
    [
      'farms.WMF.wikiDefaults.spaces: this key is not known',
      { ...whole, wikiDefaults: { spaces: 0 } },
    ],
    [
      'farms.WMF.wikiDefaults.domain: stands with each wiki alone',
      { ...whole, wikiDefaults: { domain: 'x.org' } },
    ],
    [
      'farms.WMF.wikiDefaults.exclude.wikidataProperties: the farm has no wikidataApi',
      { ...whole, wikiDefaults: { exclude: { wikidataProperties: ['P570'] } } },
    ],
    ['farms.WMF.api: an http(s) address', { ...whole, api: '{domain}/w/api.php' }],
  ])('%s', (message, farm) => {
    expect(() => read(farm, [dewiki])).toThrow(message);
  });
});
