import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Daemon } from '../../../toolforge/local/daemon';
import { killMariadb, startMariadb } from '../../../toolforge/local/mariadb';
import { ensurePackages } from '../../../toolforge/local/packages';
import { findPort } from '../../../toolforge/local/ports';
import type { Progress } from '../../../toolforge/local/progress';
import { wikiRequirements } from '../../../toolforge/local/requirements';
import { sleepReal, systemClock } from '../clock';
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

/** With less InnoDB does not start. */
const POOL_MIN_BYTES = 16 * 1_048_576;
/** Lock conflicts are waited out, as in production. */
const PATIENCE_MS = 60_000;

/** Pages of tables and indexes. */
interface PageCounts {
  read: number;
  written: number;
}

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
  /** Writes out what so far is changed in memory only: else it would be written while one measures. */
  settle(): Promise<void>;
  /**
   * Starts the server anew, with so much memory for its data, as a share of what lies in all databases: MariaDB 10.11
   * refuses to take away as much at run time. Pools go on by themselves.
   * @param of the database whose data the share is of, in place of all
   * @returns bytes
   */
  restartWithPool(share: number, of?: string): Promise<number>;
  /** What was read from files and written to them until now, pages of 16 KiB; since the last restart. */
  pages(): Promise<PageCounts>;
  /** Processor time that the server has used until now. */
  cpuSeconds(): number;
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
    const options = { ...account, connections, retryForMs: PATIENCE_MS };
    const connected = openDatabase(options, systemClock, createLogger('warn'));
    opened.push(connected);
    return connected;
  };
  signal.addEventListener('abort', () => void killMariadb(folder));
  try {
    const start = (settings: readonly string[]): Promise<Daemon> =>
      startMariadb({ folder, port, crashSafe: true, settings });
    let daemon = await start(SERVER_SETTINGS);
    const admin = open('mysql', 1);
    let pid = await processIdOf(admin);
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
      settle: () => settle(admin),
      async restartWithPool(share, of) {
        const bytes = Math.max(POOL_MIN_BYTES, Math.round((await bytesOfData(admin, of)) * share));
        await daemon.stop();
        daemon = await start([...SERVER_SETTINGS, `--innodb-buffer-pool-size=${bytes}`]);
        pid = await processIdOf(admin);
        return bytes;
      },
      pages: () => pagesOf(admin),
      cpuSeconds: () => cpuSecondsOf(pid),
    });
  } finally {
    await Promise.allSettled(opened.map((database) => database.close()));
    await killMariadb(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of all data and indexes of a database, or of all. */
async function bytesOfData(admin: Database, of = '%'): Promise<number> {
  const [row] = await admin.select<{ bytes: string }>(
    `SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables
     WHERE table_schema LIKE ?`,
    [of],
  );
  return Number(row?.bytes);
}

async function pagesOf(admin: Database): Promise<PageCounts> {
  const rows = await admin.select<{ Variable_name: string; Value: string }>(
    `SHOW GLOBAL STATUS
     WHERE Variable_name IN ('Innodb_pages_read', 'Innodb_pages_written')`,
  );
  const counts = new Map(rows.map((row) => [row.Variable_name, Number(row.Value)]));
  const { read, written } = {
    read: counts.get('Innodb_pages_read'),
    written: counts.get('Innodb_pages_written'),
  };
  if (read === undefined || written === undefined) {
    throw new Error('the server does not count pages');
  }
  return { read, written };
}

const SETTLED_PAGES = 500;
const SETTLE_LOOK_MS = 200;
/** Clock ticks in which Linux counts processor time. */
const TICKS_PER_SECOND = 100;

async function settle(admin: Database): Promise<void> {
  const [before] = await admin.select<{ dirty: number; usual: number; most: number }>(
    `SELECT @@innodb_max_dirty_pages_pct AS dirty, @@innodb_io_capacity AS usual,
       @@innodb_io_capacity_max AS most`,
  );
  if (before === undefined) throw new Error('the server does not tell its settings');
  await admin.run('SET GLOBAL innodb_io_capacity_max = 20000');
  await admin.run('SET GLOBAL innodb_io_capacity = 20000');
  await admin.run('SET GLOBAL innodb_max_dirty_pages_pct = 0');
  while ((await dirtyPages(admin)) > SETTLED_PAGES) await sleepReal(SETTLE_LOOK_MS);
  await admin.run('SET GLOBAL innodb_max_dirty_pages_pct = ?', [before.dirty]);
  await admin.run('SET GLOBAL innodb_io_capacity = ?', [before.usual]);
  await admin.run('SET GLOBAL innodb_io_capacity_max = ?', [before.most]);
}

async function dirtyPages(admin: Database): Promise<number> {
  const [row] = await admin.select<{ Value: string }>(
    "SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_pages_dirty'",
  );
  return Number(row?.Value);
}

async function processIdOf(admin: Database): Promise<string> {
  const [row] = await admin.select<{ folder: string; file: string }>(
    'SELECT @@datadir AS folder, @@pid_file AS file',
  );
  if (row === undefined) throw new Error('the server does not tell its process id');
  return readFileSync(resolve(row.folder, row.file), 'utf8').trim();
}

/** Fields 14 and 15 of proc(5), counted behind the command's name, which may have blanks. */
function cpuSecondsOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
