import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { killMariadb, startMariadb } from '../../../toolforge/local/mariadb';
import { findPort } from '../../../toolforge/local/ports';
import { systemClock } from '../../runtime/clock';
import { openDatabase, type Database } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';

/** A MariaDB of a test file's own, which the tests may stop; it starts before them and goes after them. */
export interface StoppableServer {
  readonly port: number;
  start(...settings: string[]): Promise<void>;
  /** By SIGKILL. */
  kill(): Promise<void>;
  asRoot(...statements: string[]): Promise<void>;
  /**
   * Connects; closed after the tests.
   * @param user by default `weboid`, which has no privilege that lifts read-only periods and limits
   */
  open(database: string, retryForMs: number, user?: string): Database;
}

/** Gives the calling test file a server that it may stop. */
export function withStoppableServer(): StoppableServer {
  const folder = mkdtempSync(join(tmpdir(), 'weboid-outage-'));
  const opened: Database[] = [];
  let port = 0;
  const server: StoppableServer = {
    get port() {
      return port;
    },
    async start(...settings) {
      await startMariadb({ folder, port, crashSafe: true, settings });
    },
    async kill() {
      await killMariadb(folder);
    },
    async asRoot(...statements) {
      const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
      try {
        for (const statement of statements) await connection.query(statement);
      } finally {
        await connection.end();
      }
    },
    open(database, retryForMs, user = 'weboid') {
      const account = { host: '127.0.0.1', port, user, password: '', database };
      const options = { ...account, connections: 2, retryForMs };
      const connected = openDatabase(options, systemClock, createSilentLogger());
      opened.push(connected);
      return connected;
    },
  };
  beforeAll(async () => {
    port = await findPort();
    await server.start();
    await server.asRoot(
      "CREATE USER weboid@'%'",
      "GRANT ALL ON *.* TO weboid@'%'",
      "REVOKE SUPER, READ_ONLY ADMIN, CONNECTION ADMIN ON *.* FROM weboid@'%'",
    );
  }, 60_000);
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await server.kill();
    rmSync(folder, { recursive: true });
  });
  return server;
}
