import { systemClock } from '../../../runtime/clock';
import { openDatabase, type DatabaseOptions } from '../../../runtime/database';
import { createSilentLogger } from '../../../runtime/logger';
import { takeMail } from '../take-mail';
import { reportMail } from './rup-server';

/** The mails that a process takes in until it is killed, or has taken all. */
export interface KilledMail {
  account: DatabaseOptions;
  /** The moment at which it is, in milliseconds since 1970. */
  nowMs: number;
  mailAddress: string;
  to: string;
  /** Of the site. */
  address: string;
  /** Reports, with so many pages each: `/1` and so on. */
  reports: number;
  pages: number;
}

async function main({ account, nowMs, mailAddress, ...work }: KilledMail): Promise<void> {
  const database = openDatabase(account, systemClock, createSilentLogger());
  const parts = { database, mailAddress, clock: { now: () => nowMs } };
  for (let number = 1; number <= work.reports; number += 1) {
    const paths = Array.from(
      { length: work.pages },
      (_, at) => `/${(number - 1) * work.pages + at + 1}`,
    );
    const bytes = reportMail(work, number, [`Change[x]: ${paths.join(', ')}`]);
    await takeMail(parts, { to: work.to, bytes });
  }
  await database.close();
}

void main(JSON.parse(process.argv[2] ?? '{}') as KilledMail);
