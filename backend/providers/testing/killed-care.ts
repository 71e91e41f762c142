import { systemClock } from '../../runtime/clock';
import { openDatabase, type DatabaseOptions } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createMarkIndex } from '../../status/mark-index';
import { runCaseLoop } from '../case-loop';

/** What a process goes on with until it is killed, or nothing is due. */
export interface KilledCare {
  account: DatabaseOptions;
  /** The moment at which it is, in milliseconds since 1970. */
  nowMs: number;
}

async function main({ account, nowMs }: KilledCare): Promise<void> {
  const logger = createSilentLogger();
  const database = openDatabase(account, systemClock, logger);
  const clock = { ...systemClock, now: () => nowMs };
  const marks = () => Promise.resolve(createMarkIndex([]));
  const { signal } = new AbortController();
  const parts = { database, clock, random: systemRandom, logger, marks };
  await runCaseLoop(parts, { untilIdle: true, signal });
  await database.close();
}

void main(JSON.parse(process.argv[2] ?? '{}') as KilledCare);
