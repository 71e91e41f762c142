import { runMailLoop } from '../../../mail/mail-loop';
import { systemClock } from '../../../runtime/clock';
import { openDatabase, type DatabaseOptions } from '../../../runtime/database';
import { createSilentLogger } from '../../../runtime/logger';
import { robotPost } from './robot-post';

/** What a process sends to robots until it is killed, or has sent all. */
export interface KilledSender {
  account: DatabaseOptions;
  /** Where the server listens on loopback. */
  port: number;
  /** Folder of texts. */
  texts: string;
  /** Milliseconds that its clock is ahead. */
  aheadMs: number;
}

async function main({ account, port, texts, aheadMs }: KilledSender): Promise<void> {
  const clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
  const database = openDatabase(account, systemClock, createSilentLogger());
  const { signal } = new AbortController();
  const post = robotPost(database, clock, { port, texts, publicUrl: 'https://weboid.test' });
  await runMailLoop(post, { untilIdle: true, signal });
  await database.close();
}

void main(JSON.parse(process.argv[2] ?? '{}') as KilledSender);
