import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../runtime/clock';
import { openDatabase } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { withTestDatabase } from '../../../toolforge/local/testing/test-database';
import { MigrationError, migrate } from './migrate';
import { urlKey } from '../statements/url-key';
import { TOPIC, urlTopicKeyOf } from '../subscribers/topics';
import { dumpSchema } from '../testing/dump-schema';
import { openTestDatabase, SQL_FOLDER } from '../testing/with-store';

const account = withTestDatabase();
const database = openTestDatabase(account);
afterAll(() => database.close());

test('two processes at once and a second run apply every version exactly once', async () => {
  const other = openTestDatabase(account);
  const applied = await Promise.all([migrate(database, SQL_FOLDER), migrate(other, SQL_FOLDER)]);
  await other.close();
  expect(applied.flat()).toContain(1);
  expect(new Set(applied.flat()).size).toBe(applied.flat().length);
  expect(await migrate(database, SQL_FOLDER)).toEqual([]);
});

test('a statement may take longer than those for readers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weboid-slow-'));
  writeFileSync(join(folder, '000099.sql'), 'CREATE TABLE slow AS SELECT SLEEP(1.5) AS slept;\n');
  const options = {
    ...account,
    database: account.name,
    connections: 2,
    retryForMs: 1_000,
    statementS: 0.5,
  };
  const hurried = openDatabase(options, systemClock, createSilentLogger());
  expect(await migrate(hurried, folder)).toEqual([99]);
  // Afterwards the limit holds again.
  await expect(hurried.select('SELECT SLEEP(3) FROM slow')).rejects.toThrow();
  await hurried.close();
  await database.run('DROP TABLE slow');
});

test('a statement that cannot have its table lets others by, and is tried again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weboid-held-'));
  writeFileSync(join(folder, '000098.sql'), 'ALTER TABLE held ADD COLUMN IF NOT EXISTS n INT;\n');
  await database.run('CREATE TABLE held (held_id INT PRIMARY KEY) ENGINE=InnoDB');
  const other = openTestDatabase(account);
  const givingWay = { waitS: 1, pauseS: 0.1, tries: 100 };
  const migrated = await other.transaction(async (tx) => {
    await tx.select('SELECT * FROM held');
    let begun: Promise<number[]> | undefined;
    const file = await new Promise<string>((table) => {
      begun = migrate(database, folder, { waits: { table }, givingWay });
    });
    expect(file).toBe('000098.sql');
    // Whoever asks now queues behind the statement for its second, not until the transaction ends.
    expect(await other.select('SELECT * FROM held')).toEqual([]);
    return { begun };
  });
  expect(await migrated.begun).toEqual([98]);
  expect(await other.select('SELECT n FROM held')).toEqual([]);
  await database.run('DROP TABLE held');
  await other.close();
});

test('a migration that was killed before its version row is applied again without harm', async () => {
  await migrate(database, SQL_FOLDER);
  await database.run('DELETE FROM migration WHERE version = 1');
  expect(await migrate(database, SQL_FOLDER)).toContain(1);
});

test('tables that the third version has filled become those of today, from two processes, twice', async () => {
  await migrate(database, SQL_FOLDER);
  const rows = await database.select<{ name: string }>('SHOW TABLES');
  for (const row of rows) await database.run(`DROP TABLE \`${Object.values(row).join('')}\``);
  const released = mkdtempSync(join(tmpdir(), 'weboid-released-'));
  for (const file of ['000001.sql', '000002.sql', '000003.sql']) {
    copyFileSync(join(SQL_FOLDER, file), join(released, file));
  }
  expect(await migrate(database, released)).toEqual([1, 2, 3]);
  await database.run("INSERT INTO replacement VALUES (1, 'http://new-lunden.org/', 7)");
  await database.run("INSERT INTO report VALUES (NULL, 1, NULL, '/', REPEAT('a', 16), 1)");
  const other = openTestDatabase(account);
  const applied = await Promise.all([migrate(database, SQL_FOLDER), migrate(other, SQL_FOLDER)]);
  await other.close();
  expect(applied.flat().filter((version) => version === 4)).toEqual([4]);
  await database.run('DELETE FROM migration WHERE version > 3');
  expect(await migrate(database, SQL_FOLDER)).toContain(4);
  // Nobody has checked it as it is wanted now: it waits.
  expect(await database.select('SELECT state, try_at, tries FROM replacement')).toEqual([
    { state: 0, try_at: 0, tries: 0 },
  ]);
  expect(await database.select('SELECT host_id FROM report')).toEqual([{ host_id: 1 }]);
});

test('copies that were kept before archives were asked are looked at again, once', async () => {
  await migrate(database, SQL_FOLDER);
  await database.run(
    "INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day) VALUES (7, 0, 'x', '2020', 0, 1), (7, 1, 'y', '2020', 0, 1)",
  );
  for (const dueS of [0, 900]) {
    await database.run('DELETE FROM migration WHERE version = 6');
    expect(await migrate(database, SQL_FOLDER)).toEqual([6]);
    const queued = await database.select('SELECT url_id, due_at, tries FROM archive_search');
    expect(queued).toEqual([{ url_id: 7, due_at: dueS, tries: 0 }]);
    await database.run('UPDATE archive_search SET due_at = 900');
  }
});

test('subscriptions to URLs are kept by what outlives their rows, twice', async () => {
  await migrate(database, SQL_FOLDER);
  const url = 'http://[2606:2800:220::1]:8080/a';
  const key = urlKey(url);
  await database.run(
    "INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) VALUES (1, '2606:2800:220::1', '', 0, 0, 0)",
  );
  await database.run(
    "INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history) VALUES (7, ?, 1, 1, 8080, '/a', 0, 0, 0, '')",
    [key],
  );
  await database.run('INSERT INTO subscription VALUES (3, 7, 1), (3, 7, 2), (3, 8, 2), (1, 7, 1)');
  await database.run(
    "INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, created_at) VALUES (1, 1, '', 8, '', '', 0), (2, 1, '', 2, '', '', 0)",
  );
  for (let time = 0; time < 2; time += 1) {
    await database.run('DELETE FROM migration WHERE version = 23');
    expect(await migrate(database, SQL_FOLDER)).toEqual([23]);
    const topicKey = urlTopicKeyOf(url);
    expect(
      await database.select('SELECT * FROM subscription ORDER BY topic, subscriber_id'),
    ).toEqual([
      { topic: TOPIC.wiki, topic_key: 7, subscriber_id: 1 },
      { topic: TOPIC.url, topic_key: topicKey, subscriber_id: 1 },
      { topic: TOPIC.url, topic_key: topicKey, subscriber_id: 2 },
    ]);
    expect(await database.select('SELECT * FROM subscribed_url')).toEqual([
      { url_key: topicKey, url: Buffer.from(url) },
    ]);
    expect(await database.select('SELECT state FROM subscriber ORDER BY subscriber_id')).toEqual([
      { state: 6 },
      { state: 2 },
    ]);
  }
});

test('how often somebody is told by mail is copied to its own table, twice, and what was changed there stays', async () => {
  await migrate(database, SQL_FOLDER);
  await database.run('INSERT INTO talk_subscriber (subscriber_id, wiki_id, every_days) VALUES ?', [
    [
      [1, 0, 7],
      [2, 3, 1],
    ],
  ]);
  for (const everyDays of [7, 30]) {
    await database.run('DELETE FROM migration WHERE version = 38');
    expect(await migrate(database, SQL_FOLDER)).toEqual([38]);
    expect(await database.select('SELECT * FROM mail_subscriber')).toEqual([
      { subscriber_id: 1, every_days: everyDays },
    ]);
    await database.run('UPDATE mail_subscriber SET every_days = 30');
  }
  expect(await database.select('SELECT subscriber_id FROM talk_subscriber')).toHaveLength(2);
});

test('sql/schema.sql is what the migrations make (UPDATE_SCHEMA=1 writes it)', async () => {
  await migrate(database, SQL_FOLDER);
  const dump = await dumpSchema(database);
  const file = join(SQL_FOLDER, 'schema.sql');
  if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(file, dump);
  expect(readFileSync(file, 'utf8')).toBe(dump);
});

test('a broken migration names its file and leaves its version missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weboid-migrations-'));
  writeFileSync(join(folder, '000900.sql'), 'CREATE TABLE half (a INT);\nCREATE NONSENSE;');
  const failure: unknown = await migrate(database, folder).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationError);
  expect(String(failure)).toContain('000900.sql');
  const rows = await database.select('SELECT version FROM migration WHERE version = 900');
  expect(rows).toEqual([]);
});
