import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { systemClock } from './clock';
import { openDatabase, type Database, type Statements } from './database';
import { createSilentLogger } from './logger';

const account = withTestDatabase();

test('a statement that takes longer than allowed is ended by the server', async () => {
  const options = { ...account, database: account.name, connections: 1, retryForMs: 0 };
  const database = openDatabase({ ...options, statementS: 0.2 }, systemClock, createSilentLogger());
  await expect(database.select('SELECT SLEEP(3) FROM seq_1_to_3')).rejects.toThrow(
    'max_statement_time',
  );
  await database.close();
});

describe.each([1, 2])('of %i connections', (connections) => {
  /** As another pool sees it: how many of these connections the server still has. */
  async function heldBy(ids: number[], onlooker: Database): Promise<number> {
    const [row] = await onlooker.select<{ held: number }>(
      'SELECT COUNT(*) AS held FROM information_schema.processlist WHERE id IN (?)',
      [ids],
    );
    return row?.held ?? 0;
  }

  const openPool = (idleCloseMs: number, size = connections): Database =>
    openDatabase(
      { ...account, database: account.name, connections: size, retryForMs: 0, idleCloseMs },
      systemClock,
      createSilentLogger(),
    );

  const idOf = async (database: Database, asleepS = 0): Promise<number> => {
    const [row] = await database.select<{ id: number }>(
      'SELECT CONNECTION_ID() AS id, SLEEP(?) AS slept',
      [asleepS],
    );
    return row?.id ?? 0;
  };

  test('those without work are closed after the idle time', async () => {
    const [database, onlooker] = [openPool(100), openPool(60_000, 2)];
    const ids = await Promise.all(Array.from({ length: connections }, () => idOf(database, 0.05)));
    expect(new Set(ids).size).toBe(connections);
    await eventually(async () => expect(await heldBy(ids, onlooker)).toBe(0));
    expect(ids).not.toContain(await idOf(database));
    await Promise.all([database.close(), onlooker.close()]);
  });

  test('until then they stay, for the next burst of work', async () => {
    const [database, onlooker] = [openPool(60_000), openPool(60_000, 2)];
    const ids = await Promise.all(Array.from({ length: connections }, () => idOf(database, 0.05)));
    await idOf(onlooker, 1.3);
    expect(await heldBy(ids, onlooker)).toBe(connections);
    await Promise.all([database.close(), onlooker.close()]);
  });

  test('one with work stays, however long a statement takes', async () => {
    const database = openPool(100);
    const ids = await database.session(async (statements) => {
      const own = async (asleepS: number) =>
        (
          await statements.select<{ id: number }>(
            'SELECT CONNECTION_ID() AS id, SLEEP(?) AS slept',
            [asleepS],
          )
        )[0]?.id;
      return [await own(1.2), await own(0)];
    });
    expect(ids[1]).toBe(ids[0]);
    await database.close();
  });
});

describe('a transaction', () => {
  const openOne = (): Database =>
    openDatabase(
      { ...account, database: account.name, connections: 1, retryForMs: 0 },
      systemClock,
      createSilentLogger(),
    );
  const idOn = async (statements: Pick<Statements, 'select'>): Promise<number> =>
    (await statements.select<{ id: number }>('SELECT CONNECTION_ID() AS id'))[0]?.id ?? 0;
  const stored = async (): Promise<number> => (await database.select('SELECT n FROM kept')).length;
  const store = (statements: Pick<Statements, 'run'>) =>
    statements.run('INSERT INTO kept VALUES (1)');
  const refusal = new RangeError('not like this');

  let database: Database;
  beforeEach(async () => {
    database = openOne();
    await database.run('CREATE OR REPLACE TABLE kept (n INT NOT NULL) ENGINE=InnoDB');
  });
  afterEach(() => database.close());

  test('that its work gives up is rolled back, and its connection used again', async () => {
    const id = await idOn(database);
    const given = database.transaction(async (statements) => {
      await store(statements);
      throw refusal;
    });
    await expect(given).rejects.toBe(refusal);
    expect(await stored()).toBe(0);
    await database.transaction((statements) => store(statements));
    expect([await stored(), await idOn(database)]).toEqual([1, id]);
  });

  test('that is the victim of a deadlock is tried again at once, without any patience', async () => {
    const other = openOne();
    await database.run('INSERT INTO kept VALUES (1), (2)');
    await database.run('ALTER TABLE kept ADD PRIMARY KEY (n), ADD COLUMN times INT DEFAULT 0');
    let [inside, bothInside] = [0, (): void => undefined];
    const meeting = new Promise<void>((resolve) => (bothInside = resolve));
    const raise = (pool: Database, ...order: number[]): Promise<void> =>
      pool.transaction(async (statements) => {
        for (const n of order) {
          await statements.run('UPDATE kept SET times = times + 1 WHERE n = ?', [n]);
          if ((inside += 1) === 2) bothInside();
          await meeting;
        }
      });
    await Promise.all([raise(database, 1, 2), raise(other, 2, 1)]);
    expect(await database.select('SELECT times FROM kept')).toEqual([{ times: 2 }, { times: 2 }]);
    await other.close();
  });

  test('in which a statement failed leaves no connection, whatever the work makes of it', async () => {
    const id = await idOn(database);
    const failed = database.transaction((statements) => statements.select('SELECT wrong'));
    await expect(failed).rejects.toMatchObject({ code: 'ER_BAD_FIELD_ERROR' });
    const second = await idOn(database);
    const wrapped = database.transaction(async (statements) => {
      await store(statements);
      await statements.select('SELECT wrong').catch(() => null);
      throw refusal;
    });
    await expect(wrapped).rejects.toBe(refusal);
    expect(new Set([id, second, await idOn(database)]).size).toBe(3);
    expect(await stored()).toBe(0);
  });

  test('that cannot be rolled back tells why it was given up, and leaves no connection', async () => {
    const onlooker = openOne();
    let id = 0;
    const given = database.transaction(async (statements) => {
      await store(statements);
      id = await idOn(statements);
      await onlooker.run(`KILL ${id}`);
      throw refusal;
    });
    await expect(given).rejects.toBe(refusal);
    expect(await stored()).toBe(0);
    expect(await idOn(database)).not.toBe(id);
    await onlooker.close();
  });

  test('that is over takes no more statements', async () => {
    const late = await database.transaction((statements) => Promise.resolve(statements));
    await expect(store(late)).rejects.toThrow('is over');
    expect(await stored()).toBe(0);
  });

  test('is no session: an error closes the connection of that, with the named locks on it', async () => {
    const onlooker = openOne();
    const given = database.session(async (statements) => {
      await statements.select("SELECT GET_LOCK('weboid-test', 0)");
      throw refusal;
    });
    await expect(given).rejects.toBe(refusal);
    const [row] = await onlooker.select<{ got: number }>(
      "SELECT GET_LOCK('weboid-test', 5) AS got",
    );
    expect(row?.got).toBe(1);
    await onlooker.close();
  });
});

/** mysql2 looks at its connections by a timer of its own, once a second. */
async function eventually(expectation: () => Promise<void>): Promise<void> {
  const endMs = Date.now() + 4_000;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (Date.now() > endMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
