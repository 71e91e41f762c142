import { createConnection } from 'mysql2/promise';
import { withTestDatabase } from './test-database';

const database = withTestDatabase();

test('each test file has an empty database of its own on a real MariaDB', async () => {
  const { host, port, user, password, name } = database;
  const connection = await createConnection({ host, port, user, password, database: name });
  try {
    await connection.query('CREATE TABLE t (a INT)');
    const [tables] = await connection.query('SHOW TABLES');
    const [versions] = await connection.query('SELECT VERSION() AS version');
    expect(tables).toEqual([{ [`Tables_in_${name}`]: 't' }]);
    expect(versions).toEqual([{ version: expect.stringContaining('MariaDB') }]);
  } finally {
    await connection.end();
  }
});
