import type { Config } from '../config/config';
import { keepHouseUnlessBroken } from '../feeder/keep-house-unless-broken';
import type { Database, Statements } from '../runtime/database';
import { loggedCode } from '../runtime/logged-code';
import { analyzeTable, staleTables } from '../store/schema/stale-statistics';
import type { Dependencies } from './dependencies';
import { LIST_PATIENCE_MS, LOOP_PATIENCE_MS } from './loop-patience';
import type { OpenedParts } from './opened-parts';
import { wholeTablesFor } from './tables-for';

/** What a night's maintenance has done. */
export interface Maintenance {
  /** Whether what nobody touches was removed, as far as it may be; the log says what, or why not. */
  isHouseKept: boolean;
  /** Tables that the server counted anew. */
  analyzed: string[];
}

/** One table after the other: readers come in between. */
const PAUSE_MS = 200;

/**
 * What is tidied each night: the feeder's own housekeeping, which its loop does only when nothing is due, and the
 * statistics of tables that have grown much since the server last counted.
 * @throws HalfRestoredError; what our own database throws; the signal's reason when aborted
 */
export async function maintainWith(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  signal: AbortSignal,
): Promise<Maintenance> {
  await wholeTablesFor('maintenance', { outside, opened }, signal);
  const database = opened.database({ retryForMs: LOOP_PATIENCE_MS, signal }, 'maintenance');
  await opened.wikisKnown({ retryForMs: LIST_PATIENCE_MS, signal });
  const wikis = opened.wikis('analytics', { retryForMs: LIST_PATIENCE_MS, signal }, 'maintenance');
  const { changeLogDays, feedDays } = config.feed;
  const housekeeping = { ...outside, database, changeLogDays, feedDays };
  const isHouseKept = await keepHouseUnlessBroken(housekeeping, wikis, signal);
  return { isHouseKept, analyzed: await analyzeStale(outside, database, signal) };
}

async function analyzeStale(
  { clock, logger }: Pick<Dependencies, 'clock' | 'logger'>,
  database: Database,
  signal: AbortSignal,
): Promise<string[]> {
  const analyzed: string[] = [];
  for (const { table, rows, counted } of await staleTables(database)) {
    signal.throwIfAborted();
    const failure = await database.session((session) => tryToAnalyze(session, table));
    if (failure === null) {
      logger.info({ table, rows, counted }, 'maintenance: the server has counted a table anew');
      analyzed.push(table);
    } else {
      logger.warn({ table, why: failure }, 'maintenance: a table is left for the next night');
    }
    await clock.sleep(PAUSE_MS, signal);
  }
  return analyzed;
}

/** @returns what went wrong, which nobody waits out: a table that is in use is passed over; null: nothing */
async function tryToAnalyze(session: Statements, table: string): Promise<string | null> {
  try {
    return await analyzeTable(session, table);
  } catch (error) {
    return loggedCode(error);
  }
}
