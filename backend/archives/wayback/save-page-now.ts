import type { NormalUrl } from '../../url/normal-url';
import type { Clock } from '../../runtime/clock';
import { ArchiveError, type AskArchive } from '../service/archive-http';
import { type AskSave, askWithKeys, type SaveKeys } from './ask-save';
import type { WaybackReply } from './ask-wayback';
import { readSaveAnswer, saveAccountSchema, saveJobSchema } from './save-answers';
import { SAVE_LIMITS, SaveBudget, type SaveLimits } from './save-budget';
import { outcomeOfRuntimeError, outcomeOfSaveError } from './save-errors';
import { followSaveJob } from './save-job';
import {
  DAY_S,
  HOUR_S,
  MINUTE_S,
  type SaveLater,
  saveLater,
  type SaveOutcome,
} from './save-outcome';

/** What saving needs. */
export interface SavePageNowOptions extends SaveKeys {
  ask: AskArchive;
  clock: Clock;
  limits?: Partial<SaveLimits>;
}

/** Saves pages in the Wayback Machine. */
export interface SavePageNow {
  /**
   * Has a URL saved that lives; a copy of the last quarter is as good. Waits for the end, 90 seconds at most:
   * a capture that takes longer is found at the next try.
   * @throws the signal's reason when aborted, nothing else
   */
  save(url: NormalUrl, signal: AbortSignal): Promise<SaveOutcome>;
}

/** A quarter of a year. */
const FRESH_ENOUGH_S = 90 * DAY_S;

const HTTP_OK = 200;
const HTTP_UNAUTHORIZED = 401;
const HTTP_FORBIDDEN = 403;

/**
 * Save Page Now 2 (“Save Page Now 2 Public API Docs Draft”, 2025-10-22). What is saved is up to the caller. The
 * keys go to web.archive.org by https alone, and into no outcome and no error.
 * @throws {RangeError} for keys that cannot be sent
 */
export function createSavePageNow(options: SavePageNowOptions): SavePageNow {
  const { clock, limits } = options;
  const budget = new SaveBudget({ ...SAVE_LIMITS, ...limits }, clock);
  const ask = askWithKeys(options, options);
  return {
    async save(url, signal) {
      signal.throwIfAborted();
      const full = budget.enter();
      if (full !== null) return full;
      try {
        return await saveNow(url, { ask, clock, budget }, signal);
      } catch (error) {
        signal.throwIfAborted();
        return noAnswer(error);
      } finally {
        budget.leave();
      }
    },
  };
}

interface SaveParts {
  ask: AskSave;
  clock: Clock;
  budget: SaveBudget;
}

async function saveNow(
  url: NormalUrl,
  { ask, clock, budget }: SaveParts,
  signal: AbortSignal,
): Promise<SaveOutcome> {
  // The service's own caches would answer with an older state; the document tells to vary the address.
  const account = await ask({ method: 'GET', path: `/save/status/user?_t=${clock.now()}` }, signal);
  const hindrance = hindranceIn(account, budget);
  if (hindrance !== null) return hindrance;
  const reply = await ask({ method: 'POST', path: '/save', body: formOf(url.text) }, signal);
  const job = jobIn(reply);
  return typeof job === 'string' ? followSaveJob({ job, url }, { ask, clock }, signal) : job;
}

function hindranceIn(reply: WaybackReply, budget: SaveBudget): SaveLater | null {
  if (areKeysRefused(reply)) return saveLater('keys-refused', DAY_S);
  const account = reply.status === HTTP_OK ? readSaveAnswer(reply.text, saveAccountSchema) : null;
  if (account === null) return saveLater('unreadable', HOUR_S);
  const { available, daily_captures: today = 0, daily_captures_limit: limit } = account;
  if (today >= (limit ?? Infinity) || budget.isDayFull(today)) {
    return saveLater('day-is-full', budget.restOfDayS());
  }
  return available < 1 ? saveLater('no-session', MINUTE_S) : null;
}

function areKeysRefused({ status }: WaybackReply): boolean {
  return status === HTTP_UNAUTHORIZED || status === HTTP_FORBIDDEN;
}

/** Outlinks are not captured, and pages that answer with an error neither: neither is asked for. */
function formOf(url: string): string {
  return new URLSearchParams({
    url,
    if_not_archived_within: String(FRESH_ENOUGH_S),
    skip_first_archive: '1',
  }).toString();
}

/** The id of the job, or why there is none. */
function jobIn(reply: WaybackReply): string | SaveOutcome {
  const excluded = outcomeOfRuntimeError(reply.headers['x-archive-wayback-runtime-error'] ?? '');
  if (excluded !== null) return excluded;
  const answer = readSaveAnswer(reply.text, saveJobSchema);
  if (answer?.status === 'error') return outcomeOfSaveError(answer.status_ext);
  if (areKeysRefused(reply)) return saveLater('keys-refused', DAY_S);
  return answer === null ? saveLater('unreadable', HOUR_S) : answer.job_id;
}

function noAnswer(error: unknown): SaveLater {
  if (!(error instanceof ArchiveError)) throw error;
  return { ...saveLater('no-answer', error.retryAfterS ?? HOUR_S), cause: error };
}
