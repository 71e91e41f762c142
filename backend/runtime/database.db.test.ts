import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { systemClock } from './clock';
import { openDatabase } from './database';
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
