import { systemClock } from '../../runtime/clock';
import { openDatabase, type DatabaseOptions } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { publishDump } from '../publish-dump';
import { publishingParts } from './publishing-world';

/** What a process does until it is killed. */
export interface PublishingWork {
  account: DatabaseOptions;
  folder: string;
  nowMs: number;
}

async function main({ account, folder, nowMs }: PublishingWork): Promise<void> {
  const database = openDatabase(account, systemClock, createSilentLogger());
  const { signal } = new AbortController();
  const options = { folder, changeDays: 100, dumpNow: true, signal };
  await publishDump(publishingParts(database, nowMs), options);
  await database.close();
}

void main(JSON.parse(process.argv[2] ?? '{}') as PublishingWork);
