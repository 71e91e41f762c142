import type { NormalUrl } from '../../url/normal-url';
import type { Clock } from '../../runtime/clock';
import { classifyUrl } from '../../url/classify-url';
import { ArchiveError } from '../service/archive-http';
import type { AskSave } from './ask-save';
import { isCaptureTime } from './capture-time';
import { readSaveAnswer, saveStatusSchema, type SaveStatus } from './save-answers';
import { outcomeOfSaveError } from './save-errors';
import { HOUR_S, MINUTE_S, saveLater, type SaveOutcome, saveRefused } from './save-outcome';
import { waybackCopyOf } from './wayback-copy';

/** The first pause, how much longer each is than the one before, and the longest, milliseconds. */
const FIRST_PAUSE_MS = 3000;
const PAUSE_GROWS_BY = 1.5;
const PAUSE_MAX_MS = 15_000;

/** How long a capture is waited for; most take less than one minute, the service ends them after two. */
const PATIENCE_MS = 90_000;

/** When a capture that was not waited for is surely over. */
const OVER_S = 10 * MINUTE_S;

interface SaveJob {
  job: string;
  /** What is being saved. */
  url: NormalUrl;
}

/**
 * Waits for the end of a capture. An answer that does not come or cannot be read is asked for again, as long as
 * there is patience.
 * @throws {ArchiveError} never; the signal's reason when aborted
 */
export async function followSaveJob(
  { job, url }: SaveJob,
  { ask, clock }: { ask: AskSave; clock: Clock },
  signal: AbortSignal,
): Promise<SaveOutcome> {
  const endMs = clock.now() + PATIENCE_MS;
  let pauseMs = FIRST_PAUSE_MS;
  let last: SaveStatus | ArchiveError | null = null;
  for (;;) {
    const waitMs = Math.max(pauseMs, restOf(last));
    if (clock.now() + waitMs > endMs) return givenUp(last);
    await clock.sleep(waitMs, signal);
    last = await statusOf(job, ask, signal);
    if (!(last instanceof ArchiveError) && last !== null && last.status !== 'pending') {
      return last.status === 'error'
        ? outcomeOfSaveError(last.status_ext)
        : savedOrNot(last, url, clock.now());
    }
    pauseMs = Math.min(pauseMs * PAUSE_GROWS_BY, PAUSE_MAX_MS);
  }
}

/** How long the service wants to be left alone, milliseconds. */
function restOf(last: SaveStatus | ArchiveError | null): number {
  return last instanceof ArchiveError ? (last.retryAfterS ?? 0) * 1000 : 0;
}

async function statusOf(
  job: string,
  ask: AskSave,
  signal: AbortSignal,
): Promise<SaveStatus | ArchiveError | null> {
  try {
    const path = `/save/status/${encodeURIComponent(job)}`;
    const reply = await ask({ method: 'GET', path }, signal);
    return readSaveAnswer(reply.text, saveStatusSchema);
  } catch (error) {
    if (error instanceof ArchiveError) return error;
    throw error;
  }
}

function givenUp(last: SaveStatus | ArchiveError | null): SaveOutcome {
  const outcome = saveLater('still-running', OVER_S);
  if (!(last instanceof ArchiveError)) return outcome;
  return { ...outcome, retryAfterS: Math.max(OVER_S, last.retryAfterS ?? 0), cause: last };
}

/** A page that redirects is captured where it leads to: a copy of something else, and the same the next time. */
function savedOrNot(
  { timestamp, original_url: original }: Extract<SaveStatus, { status: 'success' }>,
  url: NormalUrl,
  nowMs: number,
): SaveOutcome {
  const copy = waybackCopyOf({ original, timestamp }, url, nowMs);
  if (copy !== null) return { kind: 'saved', copy };
  return isCaptureTime(timestamp, nowMs) && classifyUrl(original).url !== null
    ? saveRefused('redirected')
    : saveLater('unreadable', HOUR_S);
}
