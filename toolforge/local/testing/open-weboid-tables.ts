import { systemClock } from '../../../backend/runtime/clock';
import { openDatabase, type Database } from '../../../backend/runtime/database';
import { createSilentLogger } from '../../../backend/runtime/logger';
import { WEBOID_DATABASE } from '../databases';

/** Weboid's tables in an example world, for tests that look into them; the caller closes it. */
export function openWeboidTables(databasePort: number): Database {
  return openDatabase(
    {
      host: '127.0.0.1',
      port: databasePort,
      user: 'root',
      password: '',
      database: WEBOID_DATABASE,
      connections: 1,
      retryForMs: 0,
    },
    systemClock,
    createSilentLogger(),
  );
}
