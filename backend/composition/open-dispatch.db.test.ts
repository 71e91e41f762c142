import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_LISTS } from '../config/listed-wikis';
import { readWikisFile } from '../config/wikis-file';
import { LEAST_POLICY } from '../status/verdict-policy';
import { wikiIdOf } from '../store/pages/wikis';
import { emptyTables, withStore } from '../store/testing/with-store';
import { clientsOf } from './open-dispatch';

const { database } = withStore();
const folder = mkdtempSync(join(tmpdir(), 'weboid-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('wikis of a list that becomes known just while it is looked for are told by their own rules', async () => {
  await emptyTables(database, 'wiki');
  const path = join(folder, 'wikis.json');
  const farm = {
    code: 1,
    internalDomains: '\\.farm\\.org$',
    wikis: 'all',
    metaDatabase: { host: 'meta' },
    wikiDefaults: { verdict: LEAST_POLICY },
  };
  writeFileSync(path, JSON.stringify({ farms: { WMF: farm }, wikis: [] }));
  const listed = { dbname: 'listedwiki', domain: 'listed.farm.org', isClosed: false };
  const before = readWikisFile(path, { ...NO_LISTS, isKnown: () => false });
  const after = readWikisFile(path, { ...NO_LISTS, wikisIn: () => [listed] });
  const wikiId = await wikiIdOf(database, 1, listed.dbname);
  let looks = 0;
  const look = () => {
    looks += 1;
    return looks === 1 ? before : after;
  };
  const clients = clientsOf({
    configuredWikis: () => () => look().wikis,
    awaitedFarms: () => () => look().awaited,
  });
  const told = { client: 'listedwiki@WMF', wikiId, policy: LEAST_POLICY };
  expect(await clients(database)).toEqual([told]);
  expect(await clients(database)).toEqual([told]);
});
