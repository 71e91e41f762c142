import { systemClock } from '../../runtime/clock';
import { openDatabase, type DatabaseOptions } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { stopSignal } from '../../runtime/stop-signal';
import { restoreBackup } from '../restore-backup';
import { writeBackup } from '../write-backup';

/** What a process does until it is killed. */
export interface BackupWork {
  account: DatabaseOptions;
  sqlFolder: string;
  /** Where backups are written, or the file that is restored. */
  folder: string | null;
  file: string | null;
  withoutWaiting?: boolean;
}

async function main({
  account,
  sqlFolder,
  folder,
  file,
  withoutWaiting = false,
}: BackupWork): Promise<void> {
  const [clock, logger] = [systemClock, createSilentLogger()];
  const signal = stopSignal(1);
  const database = openDatabase({ ...account, signal }, clock, logger);
  const source = { version: '0.1.0', commit: 'abc1234', url: '' };
  const options = { replaces: null, withoutWaiting, signal };
  try {
    if (folder !== null) await writeBackup({ database, clock, logger, source }, folder, signal);
    if (file !== null) {
      await restoreBackup({ database, clock, logger, sqlFolder }, file, options);
    }
  } finally {
    await database.close();
  }
}

/* As `weboid` does: whoever is told to stop says how things stand, and has not done it. */
const failed = (error: unknown): void => {
  process.stdout.write(`${String(error)}\n`);
  process.exitCode = 1;
};

main(JSON.parse(process.argv[2] ?? '{}') as BackupWork).catch(failed);
