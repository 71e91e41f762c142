import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { systemClock } from './clock';
import { openDatabase, type Database } from './database';
import { createSilentLogger } from './logger';

const account = withTestDatabase();

test('a statement that takes longer than allowed is ended by the server', async () => {
  const options = { ...account, database: account.name, connections: 1, patienceMs: 0 };
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
      { ...account, database: account.name, connections: size, patienceMs: 0, idleCloseMs },
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
