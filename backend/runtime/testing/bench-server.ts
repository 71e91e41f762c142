import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killMariadb, startMariadb } from '../../../toolforge/local/mariadb';
import { ensurePackages } from '../../../toolforge/local/packages';
import { findPort } from '../../../toolforge/local/ports';
import type { Progress } from '../../../toolforge/local/progress';
import { wikiRequirements } from '../../../toolforge/local/requirements';
import { systemClock } from '../clock';
import { openDatabase, type Database } from '../database';
import { createLogger } from '../logger';

/** As on a database server, not as on the small ones of the tests. */
export const SERVER_SETTINGS: readonly string[] = [
  '--innodb-buffer-pool-size=4G',
  '--innodb-log-file-size=1G',
  '--innodb-log-buffer-size=64M',
  // Only generating rows needs it.
  '--innodb-sort-buffer-size=64M',
  '--innodb-flush-method=O_DIRECT',
  '--innodb-flush-log-at-trx-commit=1',
];

/** Lock conflicts are waited out, as in production. */
const PATIENCE_MS = 60_000;

/** A throw-away MariaDB. */
export interface BenchServer {
  port: number;
  /** A folder for files of the bench; gone at the end. */
  folder: string;
  /** Makes an empty database and connects to it; closed at the end. */
  create(name: string): Promise<Database>;
  /** Opens another pool for a database that is there; closed at the end. */
  open(name: string, connections: number): Database;
  drop(name: string): Promise<void>;
}

/**
 * Runs `work` with a throw-away MariaDB; nothing of it is left behind, however `work` ends.
 * @param signal ends the server at once, and with it whatever waits for it
 */
export async function withBenchServer<Result>(
  progress: Progress,
  signal: AbortSignal,
  work: (server: BenchServer) => Promise<Result>,
): Promise<Result> {
  await ensurePackages(wikiRequirements, progress);
  const folder = mkdtempSync(join(tmpdir(), 'weboid-bench-'));
  const port = await findPort();
  const opened: Database[] = [];
  const open = (database: string, connections: number): Database => {
    const account = { host: '127.0.0.1', port, user: 'root', password: '', database };
    const options = { ...account, connections, patienceMs: PATIENCE_MS };
    const connected = openDatabase(options, systemClock, createLogger('warn'));
    opened.push(connected);
    return connected;
  };
  signal.addEventListener('abort', () => void killMariadb(folder));
  try {
    await startMariadb({ folder, port, crashSafe: true, settings: SERVER_SETTINGS });
    const admin = open('mysql', 1);
    return await work({
      port,
      folder,
      async create(name) {
        await admin.run(`CREATE DATABASE \`${name}\``);
        return open(name, 2);
      },
      open,
      async drop(name) {
        await admin.run(`DROP DATABASE \`${name}\``);
      },
    });
  } finally {
    await Promise.allSettled(opened.map((database) => database.close()));
    await killMariadb(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
