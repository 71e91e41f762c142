import { systemClock } from '../../../runtime/clock';
import { openDatabase, type DatabaseOptions } from '../../../runtime/database';
import { createSilentLogger } from '../../../runtime/logger';
import { migrate } from '../migrate';

/** What a process does until it is killed. */
export interface MigrateWork {
  account: DatabaseOptions;
  sqlFolder: string;
  /** Versions. */
  wanted: readonly number[];
}

async function main({ account, sqlFolder, wanted }: MigrateWork): Promise<void> {
  const database = openDatabase(account, systemClock, createSilentLogger());
  await migrate(database, sqlFolder, { wanted: new Set(wanted) });
  await database.close();
}

void main(JSON.parse(process.argv[2] ?? '{}') as MigrateWork);
