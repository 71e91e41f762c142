import dns from 'node:dns';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { systemClock, type Clock } from './clock';
import { openDatabase, type Database, type Statements } from './database';
import { errorCode, isTransient } from './database-errors';
import { createSilentLogger } from './logger';

const account = withTestDatabase();
/** A row takes this and some bytes more. */
const ROW_BYTES = 2_000;

let waits = 0;
/** What somebody sees to while it is waited for the second time. */
let seeToIt: () => Promise<void> = () => Promise.resolve();
const clock: Clock = {
  now: () => waits * 1_000,
  sleep: async () => {
    waits += 1;
    if (waits === 2) await seeToIt();
  },
};

let database: Database;
let keeper: Database;
const open = (host: string, its: Clock, retryForMs: number): Database =>
  openDatabase(
    { ...account, host, database: account.name, connections: 2, retryForMs },
    its,
    createSilentLogger(),
  );
beforeEach(() => {
  waits = 0;
  seeToIt = () => Promise.resolve();
  database = open(account.host, clock, 60_000);
  keeper = open(account.host, systemClock, 0);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all([database.close(), keeper.close()]);
});

/** Through a pool, and within a transaction. */
const WAYS: [string, (work: (statements: Statements) => Promise<unknown>) => Promise<unknown>][] = [
  ['a statement', (work) => work(database)],
  ['a transaction', (work) => database.transaction(work)],
];

describe.each(WAYS)('%s', (_name, doing) => {
  test('waits while a table has no room for a row', async () => {
    await keeper.session(async (session) => {
      await session.run('SET SESSION max_heap_table_size = 16384');
      await session.run('CREATE OR REPLACE TABLE small (bytes VARBINARY(2000)) ENGINE=MEMORY');
    });
    const add = (statements: Statements): Promise<unknown> =>
      statements.run("INSERT INTO small VALUES (REPEAT('x', ?))", [ROW_BYTES]);
    const code = await fillUp(() => add(keeper));
    expect(code).toBe('ER_RECORD_FILE_FULL');
    seeToIt = async () => {
      await keeper.run('DELETE FROM small');
    };
    await doing(add);
    expect(waits).toBe(2);
    expect(await keeper.select('SELECT COUNT(*) AS n FROM small')).toEqual([{ n: 1 }]);
  });

  test.each([
    [1021, 'Disk full (/tmp); waiting for someone to free some space...'],
    [1114, "The table 'url' is full"],
    [1026, 'Error writing file \'./w/url.MYD\' (errno: 28 "No space left on device")'],
    [1023, 'Error on close of \'./w/url\' (errno: 28 "No space left on device")'],
    [1004, "Can't create file '/tmp/#sql1' (errno: 28 \"No space left on device\")"],
    [1005, 'Can\'t create table `w`.`url` (errno: 28 "No space left on device")'],
    [1030, 'Got error 28 "No space left on device" from storage engine InnoDB'],
    [1030, 'Got error 189 "Disk full" from storage engine Aria'],
    [1030, 'Got error 122 "Disk quota exceeded" from storage engine Aria'],
    [1180, 'Got error 28 "No space left on device" during COMMIT'],
    [1878, 'Temporary file write failure.'],
    [1, "Can't create/write to file '/tmp/#sql2' (Errcode: 28 \"No space left on device\")"],
    [3, 'Error writing file \'/tmp/MYfd=71\' (Errcode: 28 "No space left on device")'],
    [20, 'Disk got full writing \'/tmp/MY1\' (Errcode: 28 "No space left on device")'],
    [1598, 'Binary logging not possible. Message: (errno: 28 "No space left on device")'],
    [1296, "Got error 1 'Disk full' from storage engine"],
  ])('waits while the server says %d %s', async (errno, message) => {
    await keeper.run('CREATE OR REPLACE TABLE state (is_full INT NOT NULL) ENGINE=InnoDB');
    await keeper.run('INSERT INTO state VALUES (1)');
    seeToIt = async () => {
      await keeper.run('UPDATE state SET is_full = 0');
    };
    await doing((statements) => statements.run(SIGNAL_WHILE_FULL(errno, message)));
    expect(waits).toBe(2);
  });

  test('waits while the host’s name leads nowhere', async () => {
    const looked = jest.spyOn(dns, 'lookup');
    let isThere = false;
    looked.mockImplementation(((name: string, options: dns.LookupAllOptions, told: Told) => {
      expect(name).toBe('moved.example');
      if (!isThere) return told(Object.assign(new Error('gone'), { code: 'ENOTFOUND' }), []);
      const address = { address: '127.0.0.1', family: 4 };
      return options.all ? told(null, [address]) : told(null, address.address, 4);
    }) as typeof dns.lookup);
    await database.close();
    database = open('moved.example', clock, 60_000);
    seeToIt = () => {
      isThere = true;
      return Promise.resolve();
    };
    await doing((statements) => statements.select('SELECT 1'));
    expect(waits).toBe(2);
  });
});

type Told = (error: Error | null, found: dns.LookupAddress[] | string, family?: number) => void;

/** The server's own error packet, number and words. */
const SIGNAL_WHILE_FULL = (errno: number, message: string): string =>
  `BEGIN NOT ATOMIC
     IF (SELECT is_full FROM state) THEN
       SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = ${errno}, MESSAGE_TEXT = '${message.replaceAll("'", "''")}';
     END IF;
   END`;

/** @returns the code of the first error */
async function fillUp(add: () => Promise<unknown>): Promise<string> {
  for (let rows = 0; rows < 10_000; rows += 1) {
    try {
      await add();
    } catch (error) {
      return errorCode(error);
    }
  }
  return '';
}

test.each([
  [1026, 'Error writing file \'./w/url.MYD\' (errno: 5 "Input/output error")'],
  [1030, 'Got error 122 "Internal (unspecified) error in handler" from storage engine InnoDB'],
  [1030, 'Got error 128 "Out of memory in engine" from storage engine InnoDB'],
  [
    1005,
    'Can\'t create table `w`.`url` (errno: 150 "Foreign key constraint is incorrectly formed")',
  ],
])('what does not pass by itself is told at once: %d %s', async (errno, message) => {
  await keeper.run('CREATE OR REPLACE TABLE state (is_full INT NOT NULL) ENGINE=InnoDB');
  await keeper.run('INSERT INTO state VALUES (1)');
  const failing = database.run(SIGNAL_WHILE_FULL(errno, message)).catch((error: unknown) => error);
  expect(isTransient(await failing)).toBe(false);
  expect(waits).toBe(0);
});

test('a disk that stays full is waited for as long as told', async () => {
  await keeper.run('CREATE OR REPLACE TABLE state (is_full INT NOT NULL) ENGINE=InnoDB');
  await keeper.run('INSERT INTO state VALUES (1)');
  await expect(database.run(SIGNAL_WHILE_FULL(1114, 'The table is full'))).rejects.toThrow('full');
  expect(waits).toBe(60);
});
