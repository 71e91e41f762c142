import { systemClock } from '../../runtime/clock';
import { openDatabase, type DatabaseOptions } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { restoreBackup } from '../restore-backup';
import { writeBackup } from '../write-backup';

/** What a process does until it is killed. */
export interface BackupWork {
  account: DatabaseOptions;
  sqlFolder: string;
  /** Where backups are written, or the file that is restored. */
  folder: string | null;
  file: string | null;
}

async function main({ account, sqlFolder, folder, file }: BackupWork): Promise<void> {
  const [clock, logger] = [systemClock, createSilentLogger()];
  const database = openDatabase(account, clock, logger);
  const { signal } = new AbortController();
  const source = { version: '0.1.0', commit: 'abc1234', url: '' };
  const options = { replaces: null, signal };
  if (folder !== null) await writeBackup({ database, clock, logger, source }, folder, signal);
  if (file !== null) {
    await restoreBackup({ database, clock, logger, sqlFolder }, file, options);
  }
  await database.close();
}

void main(JSON.parse(process.argv[2] ?? '{}') as BackupWork);
