import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { Daemon } from './daemon';
import { endDaemon, SERVER_TIMEOUT_MS, startDaemon } from './daemon';
import { mariadbInstallation } from './mariadb-installation';
import { FailedCommandError, runCommand } from './run-command';

/** Where a private MariaDB keeps everything, and how careful it is. */
export interface MariadbOptions {
  /** Absolute path; data, log and pid file lie in it. */
  folder: string;
  port: number;
  /**
   * Whether data outlive a crash. Without it commits are not flushed and pages not written twice:
   * for data that may be thrown away only.
   */
  crashSafe: boolean;
  /** Further arguments of mariadbd, which win over those of this file. */
  settings?: readonly string[];
}

const DATA_FORMAT = ['--innodb-log-file-size=8M'];
const CARELESS = [
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=0',
  '--innodb-flush-method=nosync',
  // Nor are definitions of tables.
  '--debug-no-sync',
];
const SMALL = [
  '--performance-schema=OFF',
  '--innodb-buffer-pool-size=64M',
  '--innodb-buffer-pool-dump-at-shutdown=OFF',
  '--innodb-buffer-pool-load-at-startup=OFF',
  '--key-buffer-size=1M',
  '--aria-pagecache-buffer-size=8M',
  '--table-open-cache=256',
  '--max-connections=60',
];

/**
 * Starts a MariaDB that nothing else on the machine knows: own data, own port, no configuration of
 * the system. `root` has no password and, like every account, may come over 127.0.0.1.
 * The socket's path is relative to the data folder, because a socket's path may have 107 bytes only.
 * @throws {FailedCommandError} when the data folder cannot be set up
 * @throws {DaemonError} when the server does not come up
 */
export async function startMariadb(options: MariadbOptions): Promise<Daemon> {
  const { folder, port } = options;
  mkdirSync(path.join(folder, 'tmp'), { recursive: true });
  await createData(options);
  return startDaemon({
    title: 'MariaDB',
    command: mariadbInstallation().server,
    args: [
      ...commonArgs(path.join(folder, 'data'), options),
      `--tmpdir=${path.join(folder, 'tmp')}`,
      '--socket=mariadb.sock',
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--skip-log-bin',
      '--character-set-server=utf8mb4',
      '--collation-server=utf8mb4_bin',
      ...SMALL,
      ...(options.settings ?? []),
    ],
    logFile: path.join(folder, 'mariadb.log'),
    pidFile: pidFileIn(folder),
    startTimeoutMs: SERVER_TIMEOUT_MS,
    probe: async () => (await createConnection({ host: '127.0.0.1', port, user: 'root' })).end(),
  });
}

/** Ends the MariaDB of a folder as a crash would: what was not flushed may be lost. */
export async function killMariadb(folder: string): Promise<void> {
  await endDaemon(pidFileIn(folder), 'SIGKILL');
}

const pidFileIn = (folder: string): string => path.join(folder, 'mariadb.pid');

/** Renamed when complete, so that an interrupted set-up is not taken for a finished one. */
async function createData(options: MariadbOptions): Promise<void> {
  const data = path.join(options.folder, 'data');
  if (existsSync(data)) return;
  const unfinished = `${data}.unfinished`;
  try {
    await installData(unfinished, options);
  } catch (error) {
    if (!(error instanceof FailedCommandError)) throw error;
    // On a busy machine its server ends now and then before it is through.
    await installData(unfinished, options);
  }
  renameSync(unfinished, data);
}

async function installData(unfinished: string, options: MariadbOptions): Promise<void> {
  rmSync(unfinished, { recursive: true, force: true });
  await runCommand(mariadbInstallation().installer, [
    ...commonArgs(unfinished, options),
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    // Also where the machine's name has no address.
    '--force',
  ]);
}

function commonArgs(data: string, { crashSafe }: MariadbOptions): string[] {
  return [
    '--no-defaults',
    `--basedir=${mariadbInstallation().basedir}`,
    // MariaDB refuses to run as root unless told so.
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    `--datadir=${data}`,
    ...DATA_FORMAT,
    ...(crashSafe ? [] : CARELESS),
  ];
}
