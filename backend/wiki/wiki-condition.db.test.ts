import { systemClock } from '../runtime/clock';
import { openDatabase } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { openTestDatabase } from '../store/testing/with-store';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { ActionApiError, type ActionApi } from './action-api';
import { createWikiTables } from './testing/wiki-tables';
import { readCondition } from './wiki-condition';

const account = withTestDatabase();
const database = openTestDatabase(account);
const unknownHost = openDatabase(
  { ...account, host: 'gone.invalid', connections: 1, patienceMs: 0 },
  systemClock,
  createSilentLogger(),
);
afterAll(() => Promise.all([database.close(), unknownHost.close()]));

/** As Toolforge's maintenance script makes it; a few columns of other use left out. */
const META = `CREATE TABLE wiki (
  dbname varchar(32) PRIMARY KEY, lang varchar(12) NOT NULL DEFAULT 'en', name text, family text,
  url text, size numeric(1) NOT NULL DEFAULT 1, slice text NOT NULL,
  is_closed numeric(1) NOT NULL DEFAULT 0, is_sensitive numeric(1) NOT NULL DEFAULT 0)`;

beforeAll(async () => {
  await database.run(META);
  await database.run(
    "INSERT INTO wiki (dbname, slice, is_closed) VALUES ('dewiki', 's5', 0), ('aawiki', 's3', 1)",
  );
  await createWikiTables(database, 'split');
});

const apiOf = (general: object): ActionApi => ({
  request: () => Promise.resolve({ query: { general } }),
});

interface Situation {
  dbname?: string;
  /** Name of the wiki's database. */
  name?: string;
  replica?: typeof database | null;
  api?: ActionApi;
}

const conditionIn = ({ dbname = 'dewiki', name, replica = database, api }: Situation) =>
  readCondition(
    {
      dbname,
      farm: {
        name: 'WMF',
        code: 1,
        internalDomains: /x/,
        globalSpamList: null,
        linkStream: null,
        metaDatabase: { host: '', port: 0, database: account.name },
      },
      replica:
        replica === null
          ? null
          : { host: '', port: 0, linksHost: null, database: name ?? account.name },
    },
    { meta: replica === null ? null : database, replica, api: api ?? apiOf({}) },
  );

test('a wiki that is listed, there and not locked is open', async () => {
  expect(await conditionIn({})).toEqual({ state: 'open' });
});

test.each<[string, Situation, object]>([
  ['is closed', { dbname: 'aawiki' }, { state: 'closed' }],
  ['is not listed any more', { dbname: 'zzwiki' }, { state: 'gone' }],
  ['has no database any more', { name: 'zzwiki_p' }, { state: 'gone' }],
  ['has no replica host any more', { replica: unknownHost }, { state: 'gone' }],
  [
    'is locked',
    { api: apiOf({ readonly: true, readonlyreason: 'Moving house' }) },
    { state: 'locked', reason: 'Moving house' },
  ],
  [
    'is read by its API and locked',
    { replica: null, api: apiOf({ readonly: true }) },
    { state: 'locked', reason: 'read-only' },
  ],
])('a wiki that %s', async (_, situation, condition) => {
  expect(await conditionIn(situation)).toMatchObject(condition);
});

test('an API that answers something else is a fault, no condition', async () => {
  const api: ActionApi = { request: () => Promise.resolve({ batchcomplete: true }) };
  await expect(conditionIn({ api })).rejects.toThrow(ActionApiError);
});
