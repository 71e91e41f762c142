import { systemClock, type Clock } from '../runtime/clock';
import { openDatabase, type Database } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { openTestDatabase } from '../store/testing/with-store';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { ActionApiError, type ActionApi } from './http/action-api';
import { keepClosedWikis, type ClosedWikis } from './closed-wikis';
import { createWikiTables } from './testing/wiki-tables';
import { readCondition } from './wiki-condition';

const account = withTestDatabase();
const database = openTestDatabase(account);
const unknownHost = openDatabase(
  { ...account, host: 'gone.invalid', connections: 1, retryForMs: 0 },
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
  closedWikis?: () => Promise<ClosedWikis>;
  /** Name of the wiki's database. */
  name?: string;
  replica?: typeof database | null;
  api?: ActionApi;
}

const META_ADDRESS = { host: 'meta', port: 3306, database: account.name };
const listIn = (meta: Database, clock: Clock = systemClock) =>
  keepClosedWikis(META_ADDRESS, meta, { clock, logger: createSilentLogger() });

const conditionIn = (situation: Situation) => {
  const { dbname = 'dewiki', name = account.name, replica = database, api = apiOf({}) } = situation;
  const { closedWikis = replica === null ? null : listIn(database) } = situation;
  const address = { host: '', port: 0, linksHost: null, database: name };
  const asked = { dbname, replica: replica === null ? null : address };
  return readCondition(asked, { closedWikis, replica, api });
};

test('a wiki that is listed, there and not locked is open', async () => {
  expect(await conditionIn({})).toEqual({ state: 'open' });
});

test.each<[string, Situation, object]>([
  ['is closed', { dbname: 'aawiki' }, { state: 'closed' }],
  ['is not listed any more', { dbname: 'zzwiki' }, { state: 'gone' }],
  ['has no database any more', { name: 'zzwiki_p' }, { state: 'gone' }],
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

describe('a list of closed wikis that cannot be read', () => {
  function brokenList() {
    const clock = createManualClock(0);
    const state = { asked: 0, isBroken: true };
    const select: Database['select'] = async (sql, values) => {
      state.asked += 1;
      if (state.isBroken) throw new Error('meta is away');
      return database.select(sql, values);
    };
    return { clock, state, closedWikis: listIn({ ...database, select }, clock) };
  }

  test('stops no wiki: each tells its condition itself, with a doubt', async () => {
    const { closedWikis } = brokenList();
    const open = { state: 'open', doubt: expect.stringContaining('meta is away') };
    expect(await conditionIn({ closedWikis })).toEqual(open);
    expect(await conditionIn({ closedWikis, name: 'zzwiki_p' })).toMatchObject({ state: 'gone' });
    const api = apiOf({ readonly: true });
    expect(await conditionIn({ closedWikis, api })).toMatchObject({ state: 'locked' });
  });

  test('costs the patience once for all wikis, and is asked again after some minutes', async () => {
    const { closedWikis, clock, state } = brokenList();
    await Promise.all([
      conditionIn({ closedWikis }),
      conditionIn({ closedWikis, dbname: 'aawiki' }),
    ]);
    clock.advanceTo(299_000);
    await conditionIn({ closedWikis, dbname: 'aawiki' });
    expect(state.asked).toBe(1);
    state.isBroken = false;
    clock.advanceTo(600_000);
    expect(await conditionIn({ closedWikis, dbname: 'aawiki' })).toMatchObject({ state: 'closed' });
    expect(state.asked).toBe(2);
  });
});

test('a host without address is a fault, from which nothing follows', async () => {
  await expect(conditionIn({ replica: unknownHost })).rejects.toThrow('ENOTFOUND');
});
