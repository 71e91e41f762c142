import type { Clock } from './clock';
import { ConnectionError } from './connection-error';
import {
  isAboutSlots,
  isDeadlock,
  isRefusal,
  isStatementTimeout,
  isTransient,
} from './database-errors';
import type { Logger } from './logger';
import { waitOut, type RetryJudgement } from './wait-out';

/** How long faults of a database are waited out, and what ends the waiting before. */
export interface DatabasePatience {
  /** Milliseconds for which read-only periods, lost connections and the like are waited out. */
  retryForMs: number;
  /** Milliseconds for which a free connection is waited for, where that is longer. */
  slotForMs?: number;
  /** Ends the waiting; statements under way have four seconds then, and those begun after it two more. */
  signal?: AbortSignal | undefined;
  /** Told whenever a passing fault is waited out. */
  waits?: () => void;
}

interface WaitingParts extends DatabasePatience {
  clock: Clock;
  logger: Logger;
  /** Whoever sets a limit of time wants to hear of it. */
  statementS?: number | undefined;
}

const RETRY_PAUSE_MS = 1_000;
/** The other side of a deadlock has gone on: nothing is to be waited for, however little patience there is. */
const DEADLOCK_RETRIES = 3;
/** A new tool's account is let in after half an hour or so; a wrong password is told before the day is over. */
const REFUSED_FOR_MS = 3_600_000;
const REFUSED_PAUSE_MS = 10_000;
/** What took the server's own limit, an hour on ToolsDB, may have met a bad time; what does so again and again has not. */
const TIMEOUT_RETRIES = 3;
const TIMEOUT_PAUSE_MS = 60_000;

/**
 * Does work with a database, and again after faults that pass; logs each fault, and that it is over.
 * @throws what does not pass, or not in time
 */
export async function patiently<T>(work: () => Promise<T>, waiting: WaitingParts): Promise<T> {
  const { clock, logger, signal } = waiting;
  let faults = 0;
  const waits = (error: unknown): void => {
    faults += 1;
    logger.warn(fieldsOf(error), whatIsWaitedFor(error, waiting));
    waiting.waits?.();
  };
  const result = await waitOut(work, { clock, signal, judge: judging(waiting), waits });
  if (faults > 0) logger.info({ faults }, 'the database fault is over');
  return result;
}

/** What a connection failed of is said by its message; of a statement it matters where it stands. */
function fieldsOf(error: unknown): object {
  if (!(error instanceof ConnectionError)) return { err: error };
  return { code: error.code, why: error.message };
}

function judging({
  retryForMs,
  slotForMs = 0,
  statementS,
}: WaitingParts): (error: unknown) => RetryJudgement {
  let deadlocks = 0;
  let timeouts = 0;
  return (error) => {
    if (isDeadlock(error) && (deadlocks += 1) <= DEADLOCK_RETRIES)
      return { pauseMs: 0, retryForMs };
    if (isRefusal(error)) {
      return { pauseMs: REFUSED_PAUSE_MS, retryForMs: refusedForMs({ retryForMs }) };
    }
    if (statementS === undefined && isStatementTimeout(error)) {
      const isLast = (timeouts += 1) > TIMEOUT_RETRIES;
      return { pauseMs: isLast ? null : TIMEOUT_PAUSE_MS, retryForMs };
    }
    if (!isTransient(error)) return { pauseMs: null, retryForMs };
    const forMs = isAboutSlots(error) ? Math.max(retryForMs, slotForMs) : retryForMs;
    return { pauseMs: RETRY_PAUSE_MS, retryForMs: forMs };
  };
}

const refusedForMs = ({ retryForMs }: DatabasePatience): number =>
  Math.min(retryForMs, REFUSED_FOR_MS);

function whatIsWaitedFor(error: unknown, patience: DatabasePatience): string {
  if (isRefusal(error)) {
    const minutes = Math.ceil(refusedForMs(patience) / 60_000);
    return `the database does not let us in, as it does for half an hour with the account of a new tool; trying again for ${minutes} min`;
  }
  if (isAboutSlots(error)) return 'the database has no free connection for us, trying again';
  return 'database fault, trying again';
}
