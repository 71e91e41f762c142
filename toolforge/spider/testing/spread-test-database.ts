import type { Database } from '../../../backend/runtime/database';
import type { TestDatabase } from '../../local/testing/test-database';
import { spreadDatabase } from '../spread-database';
import { LOOPBACK_NAMES } from './loopback-names';

/**
 * With WEBOID_TEST_SPIDER=1: spreads the migrated database of a test file over the two further servers that the database
 * tests have then, to see which statements run through Spider as they run on one server.
 */
export async function spreadTestDatabase(head: Database, account: TestDatabase): Promise<void> {
  const ports = process.env['WEBOID_TEST_DATA_PORTS'];
  if (ports === undefined) return;
  const { user, password, name: database } = account;
  const parts = ports.split(',').map((port, n) => ({
    name: `data_${n + 1}`,
    host: LOOPBACK_NAMES[n] ?? '',
    port: Number(port),
    user,
    password,
    database,
  }));
  await spreadDatabase(head, parts);
}
