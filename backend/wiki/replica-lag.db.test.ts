import { openTestDatabase } from '../store/testing/with-store';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { largestLagS } from './replica-lag';

const database = openTestDatabase(withTestDatabase());
afterAll(async () => {
  await database.run('DROP DATABASE IF EXISTS heartbeat_p');
  await database.close();
});

test('where there is no heartbeat, nothing is known', async () => {
  await database.run('DROP DATABASE IF EXISTS heartbeat_p');
  expect(await largestLagS([database, database])).toBeNull();
});

test('the largest lag counts, but not of a source that is none any more', async () => {
  await database.run('CREATE DATABASE heartbeat_p');
  await database.run(
    `CREATE TABLE heartbeat_p.heartbeat
       (shard VARBINARY(10), last_updated VARBINARY(26), lag DECIMAL(28,6))`,
  );
  expect(await largestLagS([database])).toBeNull();
  await database.run(
    `INSERT INTO heartbeat_p.heartbeat VALUES ('s5', '2026-11-21T04:16:05.000980', 0.75),
       ('x4', '2026-11-21T04:14:05.001050', 120.5), ('s2', '2025-01-01T00:00:00.000000', 59547600)`,
  );
  expect(await largestLagS([database])).toBe(120.5);
});
