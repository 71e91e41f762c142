import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withTestDatabase } from '../../../toolforge/local/testing/test-database';
import { systemClock, type Clock } from '../../runtime/clock';
import { openDatabase, type Database } from '../../runtime/database';
import { createLogger, createSilentLogger } from '../../runtime/logger';
import { awaitSchema } from './await-schema';
import { migrate } from './migrate';

const account = withTestDatabase();
const logger = createSilentLogger();
let database: Database;
const open = (): Database =>
  openDatabase(
    { ...account, database: account.name, connections: 2, retryForMs: 0 },
    systemClock,
    logger,
  );
const folder = mkdtempSync(join(tmpdir(), 'weboid-schema-'));
const write = (version: number, sql: string): void =>
  writeFileSync(join(folder, `00000${version}.sql`), sql);

let waits = 0;
let lines: string[] = [];
let seeToIt: () => Promise<unknown> = () => Promise.resolve();
const clock: Clock = {
  now: () => waits * 5_000,
  sleep: async () => {
    waits += 1;
    if (waits === 2) await seeToIt();
  },
};
const waiting = (its: Database, waitsFor = true): Promise<void> =>
  awaitSchema(
    {
      database: its,
      clock,
      folder,
      logger: createLogger('info', { write: (line) => void lines.push(line) }),
    },
    { waits: waitsFor },
  );

beforeAll(() => {
  database = open();
  write(1, 'CREATE TABLE IF NOT EXISTS one (n INT);');
});
beforeEach(() => ([waits, lines] = [0, []]));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('a database that was never migrated is waited for, by who has time', async () => {
  await expect(waiting(database, false)).rejects.toThrow(
    'there are no tables yet; run weboid migrate',
  );
  seeToIt = () => migrate(database, folder);
  await waiting(database);
  expect(waits).toBe(2);
  expect(lines.join('')).toContain('there are no tables yet; waiting for weboid migrate');
});

test('so are tables that are older than the program; those of a newer one do', async () => {
  write(2, 'CREATE TABLE IF NOT EXISTS two (n INT);');
  seeToIt = () => migrate(database, folder);
  await waiting(database);
  expect(waits).toBe(2);
  expect(lines.join('')).toContain('"missing":[2]');
  rmSync(join(folder, '000002.sql'));
  waits = 0;
  await waiting(database);
  expect(waits).toBe(0);
});

test('so is a database that nobody has made yet', async () => {
  const name = `${account.name}_later`;
  const later = openDatabase(
    { ...account, database: name, connections: 1, retryForMs: 0 },
    systemClock,
    logger,
  );
  seeToIt = async () => {
    await database.run(`CREATE DATABASE ${name}`);
    await migrate(later, folder);
  };
  await waiting(later);
  expect(waits).toBe(2);
  expect(lines.join('')).toContain('there is no database for the tables yet');
  await later.close();
  await database.run(`DROP DATABASE ${name}`);
});

test('who migrates waits for another one who does', async () => {
  write(3, 'CREATE TABLE IF NOT EXISTS three (n INT);');
  const other = open();
  let [told, tell] = [0, (): void => undefined];
  const isTold = new Promise<void>((resolve) => (tell = resolve));
  await other.session(async (session) => {
    await session.select("SELECT GET_LOCK(CONCAT(DATABASE(), '.migrate'), 0)");
    const tellOnce = (): void => {
      told += 1;
      tell();
    };
    const mine = migrate(database, folder, { waits: { another: tellOnce } });
    await isTold;
    await session.select("SELECT RELEASE_LOCK(CONCAT(DATABASE(), '.migrate'))");
    expect(await mine).toEqual([3]);
  });
  expect(told).toBe(1);
  await other.close();
});
