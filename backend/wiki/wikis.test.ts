import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WikiConfig } from '../config/wiki-config';
import { NO_LISTS } from '../config/listed-wikis';
import { LiveWikisFile } from '../config/live-wikis-file';
import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { startApiServer } from './testing/api-server';
import { openWikis, type WikiAccess } from './wikis';

const folder = mkdtempSync(join(tmpdir(), 'weboid-wikis-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'wikis.json');
const farm = { code: 1, internalDomains: 'x' };
const german = { dbname: 'dewiki', domain: 'de.wikipedia.org' };
const own = { dbname: 'ownwiki', farm: 'partner', domain: 'own.partner.net' };
const write = (...wikis: object[]): void =>
  writeFileSync(
    path,
    JSON.stringify({ farms: { WMF: farm, partner: { ...farm, code: 2 } }, wikis }),
  );

const READING: Omit<WikiAccess, 'clock' | 'logger'> = {
  account: { user: 'u', password: '', connections: 1 },
  userAgent: 'Weboid/test',
  service: 'web',
  lists: NO_LISTS,
  retryForMs: 0,
};

function open() {
  write({ dbname: 'dewiki', farm: 'partner', domain: 'de.partner.net' }, german, own);
  const clock = createManualClock(0);
  const outside = { clock, logger: createSilentLogger() };
  const wikis = openWikis(new LiveWikisFile(path, outside), {
    ...READING,
    ...outside,
  });
  return { wikis, clock };
}

test.each([
  ['dewiki@partner', 'de.partner.net'],
  ['dewiki@WMF', 'de.wikipedia.org'],
  ['dewiki', 'de.wikipedia.org'],
  ['ownwiki', 'own.partner.net'],
  ['De.Wikipedia.org', 'de.wikipedia.org'],
  ['dewiki@WMF@x', undefined],
  ['ownwiki@WMF', undefined],
  ['', undefined],
])('%s is %s', (name, domain) => {
  expect(open().wikis.find(name)?.domain).toBe(domain);
});

test('wikis follow the file; one that stays as it was is the same object', async () => {
  const { wikis, clock } = open();
  const before = wikis.all;
  const [ownBefore, germanBefore] = [wikis.find('ownwiki'), wikis.find('dewiki')];
  expect(wikis.all).toBe(before);
  write({ ...german, namespaces: [0, 4] }, own, { dbname: 'frwiki', domain: 'fr.wikipedia.org' });
  clock.advanceTo(60_000);
  expect(wikis.all.map(({ dbname }) => dbname)).toEqual(['dewiki', 'ownwiki', 'frwiki']);
  expect(wikis.find('ownwiki')).toBe(ownBefore);
  expect(wikis.find('dewiki')).not.toBe(germanBefore);
  expect(wikis.find('dewiki')?.criteria.namespaces).toEqual([0, 4]);
  expect(wikis.find('dewiki@partner')).toBeNull();
  expect(wikis.find('fr.wikipedia.org')).not.toBeNull();
  await wikis.close();
});

test('a broken file changes nothing', () => {
  const { wikis, clock } = open();
  const before = wikis.all;
  writeFileSync(path, '{');
  clock.advanceTo(60_000);
  expect(wikis.all).toBe(before);
});

describe('a wiki under load', () => {
  const scan: Partial<WikiAccess> = { service: 'analytics' };
  test.each<[string, string, Partial<WikiAccess>, string | null]>([
    ['is spared by scans of its API', 'api', scan, '5'],
    ['is asked by somebody who waits', 'api', { ...scan, isAwaited: true }, null],
    ['is asked for a page', 'api', { service: 'web' }, null],
    ['is asked for its spam lists where it has a replica', 'replica', scan, null],
  ])('%s', async (_, access, reading, maxlag) => {
    const server = await startApiServer(() => ({ body: { query: { pages: [] } } }));
    write({ ...german, access, api: server.url });
    const outside = { clock: createManualClock(0), logger: createSilentLogger() };
    const wikis = openWikis(new LiveWikisFile(path, outside), {
      ...READING,
      ...outside,
      ...reading,
    });
    await wikis.find('dewiki')?.spamMatcher();
    expect(server.asked.map((params) => params.get('maxlag'))).toEqual([maxlag]);
    await Promise.all([wikis.close(), server.close()]);
  });
});

test('what is asked of a wiki while all is closed ends at once', async () => {
  let isAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const server = await startApiServer(() => {
    isAsked();
    return new Promise(() => undefined);
  });
  write({ ...german, access: 'api', api: server.url });
  const outside = { clock: createManualClock(0), logger: createSilentLogger() };
  const wikis = openWikis(new LiveWikisFile(path, outside), { ...READING, ...outside });
  const lists = wikis.find('dewiki')?.spamMatcher();
  await asked;
  await wikis.close();
  await expect(lists).rejects.toThrow('the wikis are closed');
  await server.close();
});

describe('a wiki of the farm that is not configured (W2.1)', () => {
  const meta = { host: 'meta', port: 3306, database: 'meta_p' };
  const WMF = { ...farm, internalDomains: '\\.wikipedia\\.org$', metaDatabase: meta };
  const farms = { WMF, partner: { ...farm, code: 2, internalDomains: '\\.partner\\.net$' } };
  const listed = new Map([['fr.wikipedia.org', 'frwiki']]);
  const asking = (its: WikiConfig['farm'], ids: Record<string, string> = {}) => ({
    farm: its,
    reader: { wikiIdsByHost: () => Promise.resolve(new Map(Object.entries(ids))) },
  });

  function openBoth() {
    writeFileSync(path, JSON.stringify({ farms, wikis: [german, own] }));
    const outside = { clock: createManualClock(0), logger: createSilentLogger() };
    const lists = { readDbnamesIn: () => Promise.resolve(listed) };
    const wikis = openWikis(new LiveWikisFile(path, outside), { ...READING, ...outside, lists });
    const [wmf, partner] = wikis.all.map((wiki) => wiki.farm);
    if (wmf === undefined || partner === undefined) throw new Error('two wikis are configured');
    return { wikis, wmf, partner };
  }

  test('is known by the list of the farm, and opened once', async () => {
    const { wikis, wmf } = openBoth();
    const french = await wikis.unwatched('fr.wikipedia.org', asking(wmf));
    expect(french).toMatchObject({
      dbname: 'frwiki',
      api: 'https://fr.wikipedia.org/w/api.php',
      replica: { database: 'frwiki_p' },
      farm: { name: 'WMF' },
    });
    expect(await wikis.unwatched('fr.wikipedia.org', asking(wmf))).toBe(french);
    expect(wikis.all).not.toContain(french);
    await wikis.close();
  });

  test('is known by the interwiki map where the farm has no list', async () => {
    const { wikis, partner } = openBoth();
    const ids = { 'xx.partner.net': 'xxwiki', 'partner.net.evil.example': 'evil' };
    const found = await wikis.unwatched('xx.partner.net', asking(partner, ids));
    expect(found).toMatchObject({ dbname: 'xxwiki', domain: 'xx.partner.net' });
    expect(await wikis.unwatched('partner.net.evil.example', asking(partner, ids))).toBeNull();
    expect(await wikis.unwatched('yy.partner.net', asking(partner, ids))).toBeNull();
    await wikis.close();
  });

  test('is the configured one where its map gives it another host', async () => {
    const { wikis, partner } = openBoth();
    const ids = { 'www.partner.net': 'ownwiki' };
    const found = await wikis.unwatched('www.partner.net', asking(partner, ids));
    expect(found).toBe(wikis.find('ownwiki'));
    await wikis.close();
  });
});
