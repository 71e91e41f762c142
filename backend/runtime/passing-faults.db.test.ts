import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { sleepReal, systemClock, type Clock } from './clock';
import { openDatabase, type Database, type Statements } from './database';
import { createLogger, createSilentLogger } from './logger';

const root = withTestDatabase();
/** Without the privileges that lift read-only periods, limits of connections and of time. */
const USER = `w${process.pid}`;
const account = { ...root, user: USER, database: root.name };

let waits = 0;
let nowMs = 0;
/** At which pause somebody sees to it. */
let seenAt = 2;
let lines: string[] = [];
/** What somebody sees to then. */
let seeToIt: () => Promise<unknown> = () => Promise.resolve();
const clock: Clock = {
  now: () => nowMs,
  sleep: async (ms) => {
    waits += 1;
    nowMs += ms;
    if (waits === seenAt) await seeToIt();
  },
};

let keeper: Database;
const opened: Database[] = [];
function open(retryForMs = 60_000, its = clock): Database {
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const database = openDatabase({ ...account, connections: 1, retryForMs }, its, logger);
  opened.push(database);
  return database;
}
const letIn = (limits = ''): Promise<unknown> =>
  keeper
    .run(`CREATE OR REPLACE USER ${USER}@'%' ${limits}`)
    .then(() => keeper.run(`GRANT ALL ON ${root.name}.* TO ${USER}@'%'`));

beforeAll(() => {
  const options = { ...root, database: root.name, connections: 3, retryForMs: 0 };
  keeper = openDatabase(options, systemClock, createSilentLogger());
});
beforeEach(async () => {
  [waits, nowMs, seenAt, lines, seeToIt] = [0, 0, 2, [], () => Promise.resolve()];
  await letIn();
  await keeper.run('CREATE OR REPLACE TABLE kept (n INT NOT NULL PRIMARY KEY) ENGINE=InnoDB');
  await keeper.run('INSERT INTO kept VALUES (1)');
});
afterEach(() => letGoAll());
afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())));
afterAll(async () => {
  await keeper.run('SET GLOBAL read_only = OFF');
  await keeper.run(`DROP USER IF EXISTS ${USER}@'%'`);
  await keeper.close();
});

const raise = (statements: Pick<Statements, 'run'>): Promise<unknown> =>
  statements.run('UPDATE kept SET n = n + 1');
const stored = async (): Promise<unknown> => (await keeper.select('SELECT n FROM kept'))[0];

/** Through a pool, and within a transaction. */
const WAYS: [string, (database: Database) => Promise<unknown>][] = [
  ['a statement', raise],
  ['a transaction', (database) => database.transaction(raise)],
];

let letGoAll: () => Promise<void> = () => Promise.resolve();

/** Locks the row until it is let go. */
async function lock(): Promise<() => Promise<void>> {
  let [letGo, isLocked] = [(): void => undefined, (): void => undefined];
  const until = new Promise<void>((resolve) => (letGo = resolve));
  const locked = new Promise<void>((resolve) => (isLocked = resolve));
  const holding = keeper.transaction(async (statements) => {
    await statements.select('SELECT n FROM kept FOR UPDATE');
    isLocked();
    await until;
  });
  await locked;
  return (letGoAll = () => {
    letGo();
    return holding;
  });
}

/** The statement that waits for the row, by its connection. */
async function waiting(): Promise<number> {
  for (;;) {
    const [row] = await keeper.select<{ id: number }>(
      `SELECT id FROM information_schema.processlist
       WHERE user = ? AND info LIKE 'UPDATE%' AND time_ms > 20`,
      [USER],
    );
    if (row !== undefined) return row.id;
    await sleepReal(20);
  }
}

describe.each(WAYS)('%s', (_name, doing) => {
  test.each(['KILL QUERY', 'KILL CONNECTION'])(
    'that somebody ends by %s is done again',
    async (kill) => {
      seeToIt = await lock();
      seenAt = 1;
      const done = doing(open());
      await keeper.run(`${kill} ${await waiting()}`);
      await done;
      expect([waits, await stored()]).toEqual([1, { n: 2 }]);
    },
  );

  test('waits while the database is read-only', async () => {
    await keeper.run('SET GLOBAL read_only = ON');
    seeToIt = () => keeper.run('SET GLOBAL read_only = OFF');
    await doing(open());
    expect([waits, await stored()]).toEqual([2, { n: 2 }]);
  });

  test('waits until its account is there', async () => {
    await keeper.run(`DROP USER ${USER}@'%'`);
    seeToIt = () => letIn();
    await doing(open());
    expect([waits, await stored()]).toEqual([2, { n: 2 }]);
    expect(lines.join('')).toContain(
      'the database does not let us in, as it does for half an hour with the account of a new tool; trying again for 1 min',
    );
    // Its cause is told once, and that it is over.
    expect(lines.join('').match(/Access denied/g)).toHaveLength(waits);
    expect(lines.at(-1)).toContain('"faults":2,"msg":"the database fault is over"');
  });

  test('waits for a free connection', async () => {
    await letIn('WITH MAX_USER_CONNECTIONS 1');
    const [other, database] = [open(0), open()];
    seeToIt = () => other.close();
    await other.session(async (session) => {
      await session.select('SELECT 1');
    });
    await doing(database);
    expect([waits, await stored()]).toEqual([2, { n: 2 }]);
    expect(lines.join('')).toContain('the database has no free connection for us, trying again');
  });

  test('that took the longest that the server allows is done again, some times', async () => {
    await letIn('WITH MAX_STATEMENT_TIME 0.1');
    const letGo = await lock();
    seeToIt = letGo;
    await doing(open(6 * 3_600_000));
    expect([waits, await stored()]).toEqual([2, { n: 2 }]);
    const again = await lock();
    seeToIt = () => Promise.resolve();
    await expect(doing(open(Infinity))).rejects.toThrow('max_statement_time');
    expect(waits).toBe(5);
    await again();
  });
});

test('who gives a statement little time hears of it at once, and so does a session', async () => {
  const letGo = await lock();
  const options = { ...account, connections: 1, retryForMs: 60_000, statementS: 0.05 };
  const bounded = openDatabase(options, clock, createSilentLogger());
  opened.push(bounded);
  await expect(raise(bounded)).rejects.toThrow('max_statement_time');
  const own = open().session(async (session) => {
    await session.run('SET SESSION max_statement_time = 0.05');
    await raise(session);
  });
  await expect(own).rejects.toThrow('max_statement_time');
  expect(waits).toBe(0);
  await letGo();
});

test('people are told at once that their account is refused, and programs after an hour', async () => {
  await keeper.run(`DROP USER ${USER}@'%'`);
  await expect(open(3_000).select('SELECT 1')).rejects.toThrow('refuses');
  expect(waits).toBe(0);
  await expect(open(6 * 3_600_000).select('SELECT 1')).rejects.toThrow('refuses');
  expect([waits, nowMs]).toEqual([360, 3_600_000]);
});

test('a person waits longer for a free connection than for the database', async () => {
  await letIn('WITH MAX_USER_CONNECTIONS 1');
  const other = open(0);
  await other.select('SELECT 1');
  const patient = { ...account, connections: 1, retryForMs: 0, slotForMs: 30_000 };
  const database = openDatabase(patient, clock, createSilentLogger());
  opened.push(database);
  seeToIt = () => other.close();
  await database.select('SELECT 1');
  expect(waits).toBe(2);
});
