import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { sleepReal, systemClock } from './clock';
import { openDatabase, openSharedPool, type Database } from './database';
import { createSilentLogger } from './logger';

const root = withTestDatabase();
const USER = `c${process.pid}`;
const logger = createSilentLogger();
const account = { ...root, user: USER, database: root.name };
let keeper: Database;

beforeAll(async () => {
  const options = { ...root, database: root.name, connections: 2, retryForMs: 0 };
  keeper = openDatabase(options, systemClock, logger);
  await keeper.run(`CREATE USER ${USER}@'%'`);
  await keeper.run(`GRANT ALL ON ${root.name}.* TO ${USER}@'%'`);
  await keeper.run('CREATE TABLE kept (n INT NOT NULL PRIMARY KEY) ENGINE=InnoDB');
  await keeper.run('INSERT INTO kept VALUES (1)');
});
afterAll(async () => {
  await keeper.run(`DROP USER ${USER}@'%'`);
  await keeper.close();
});

/** What the server still has of the account. */
const left = (): Promise<unknown[]> =>
  keeper.select('SELECT command, info FROM information_schema.processlist WHERE user = ?', [USER]);
const connected = async (): Promise<number> => (await left()).length;

async function untilConnected(count: number): Promise<void> {
  while ((await connected()) !== count) await sleepReal(20);
}

test('closing ends what hangs, here and on the server, within seconds', async () => {
  const options = { ...account, connections: 2, retryForMs: 60_000 };
  const database = openDatabase(options, systemClock, logger);
  await keeper.transaction(async (statements) => {
    await statements.select('SELECT n FROM kept FOR UPDATE');
    const hanging = [
      database.select('SELECT SLEEP(60) FROM seq_1_to_3'),
      database.transaction((tx) => tx.run('UPDATE kept SET n = 2')),
      // There is no connection for it.
      database.select('SELECT 1'),
    ].map((asked) => asked.then(String, (error: unknown) => error));
    await untilConnected(2);
    const startMs = Date.now();
    await database.close();
    expect(Date.now() - startMs).toBeLessThan(4_000);
    await untilConnected(0);
    // Nobody waits any more, whether the server told of the end or not.
    expect(await Promise.all(hanging)).toHaveLength(3);
  });
});

test('a stop gives what is under way some seconds, and no retry after it', async () => {
  const stop = new AbortController();
  const options = {
    ...account,
    connections: 1,
    retryForMs: 60_000,
    signal: stop.signal,
    stopGraceMs: 500,
  };
  const database = openDatabase(options, systemClock, logger);
  const hanging = database
    .select('SELECT SLEEP(60) FROM seq_1_to_3')
    .catch((error: unknown) => error);
  await untilConnected(1);
  stop.abort(new Error('stopped'));
  const short = database.select<{ n: number }>('SELECT 1 AS n').catch((error: unknown) => error);
  const startMs = Date.now();
  expect(String(await hanging)).toContain('cannot be reached');
  expect(Date.now() - startMs).toBeGreaterThan(400);
  // It had waited for the connection.
  expect(await short).toEqual([{ n: 1 }]);
  await database.close();
  await untilConnected(0);
});

test('a pool is shared by several patiences, and closed twice without harm', async () => {
  const pool = openSharedPool({ ...account, connections: 1 }, systemClock, logger);
  const stop = new AbortController();
  const [patient, stopped] = [
    pool.database({ retryForMs: 1_000 }),
    pool.database({ retryForMs: 0, signal: stop.signal }),
  ];
  await Promise.all([patient.select('SELECT 1'), stopped.select('SELECT 1')]);
  expect([await connected(), pool.isEnding]).toEqual([1, false]);
  stop.abort();
  expect(pool.isEnding).toBe(true);
  await Promise.all([pool.close(), pool.close()]);
  await untilConnected(0);
});

test('connections without work are gone within five seconds', async () => {
  const pool = openSharedPool({ ...account, connections: 3 }, systemClock, logger);
  const database = pool.database({ retryForMs: 0 });
  await Promise.all([1, 2, 3].map(() => database.select('SELECT SLEEP(0.05)')));
  expect(await connected()).toBe(3);
  const startMs = Date.now();
  await untilConnected(0);
  expect(Date.now() - startMs).toBeGreaterThan(3_500);
  expect(Date.now() - startMs).toBeLessThan(5_000);
  await pool.close();
});
