import { systemClock } from '../../runtime/clock';
import { openDatabase, type DatabaseOptions } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { runMailLoop } from '../mail-loop';
import { postOfPeople } from '../people-desk';
import { mailerParts } from './mail-world';

/** What a process sends until it is killed, or has sent all. */
export interface KilledMailer {
  account: DatabaseOptions;
  /** Where the server listens on loopback. */
  port: number;
  /** Folder of texts. */
  texts: string;
  /** Milliseconds that its clock is ahead. */
  aheadMs: number;
}

async function main({ account, port, texts, aheadMs }: KilledMailer): Promise<void> {
  const clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
  const database = openDatabase(account, systemClock, createSilentLogger());
  const { signal } = new AbortController();
  await runMailLoop(postOfPeople(mailerParts(database, clock, port, texts)), {
    untilIdle: true,
    signal,
  });
  await database.close();
}

void main(JSON.parse(process.argv[2] ?? '{}') as KilledMailer);
