import { z } from 'zod';
import { retryAfterMs } from '../../runtime/retry-after';
import { SlowAnswerError } from '../../runtime/http/time-span';

/** Why a request got no result. */
export interface ApiFailure {
  /** MediaWiki's word where the wiki itself gave an error as its answer, else null. */
  refusal: string | null;
  /** For people. */
  why: string;
  /** The same request may succeed later. */
  mayPass: boolean;
  /** The wiki has surely done nothing of what was asked: it said so, or was not reached. */
  isUndone: boolean;
  /** The answer did not come in time, or not the whole of it. */
  isSlow: boolean;
  /** The answer is larger than we take. */
  isTooLarge: boolean;
  /** How long the wiki wants to be left alone, in milliseconds; null when it did not say. */
  wantedPauseMs: number | null;
  cause: unknown;
}

/** A lag of hours is looked at again after this time, all the same. */
const LAG_PAUSE_MAX_MS = 60_000;

/** Errors of MediaWiki that may be over soon; those of its databases come on top. */
const PASSING_REFUSALS: ReadonlySet<string> = new Set(['maxlag', 'ratelimited', 'readonly']);
const DATABASE_TROUBLE = /^internal_api_error_DB/;

/** Connections that were lost or not to be had: Node's codes, and axios'. */
const PASSING_FAULTS: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ERR_NETWORK',
  'ETIMEDOUT',
]);

/** Of these, those of connections on which nothing was sent. */
const UNSENT_FAULTS: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** axios has no code of its own for it. */
const TOO_LARGE = /^maxContentLength size of \d+ exceeded/;

const NO_HEADERS = { 'retry-after': null };
const NO_RESPONSE = { status: 0, headers: NO_HEADERS, data: { error: null } };

const errorSchema = z.object({ code: z.string(), info: z.string().catch('') });

/** What mwn throws: errors of axios, and the wiki's own with the answer that they came in. */
const thrownSchema = z.object({
  message: z.string().catch('no reason is given'),
  code: z.string().catch(''),
  /** Seconds, with `maxlag` only. */
  lag: z.number().catch(0),
  response: z
    .object({
      status: z.number().catch(0),
      headers: z.object({ 'retry-after': z.string().nullable().catch(null) }).catch(NO_HEADERS),
      data: z.object({ error: errorSchema.nullable() }).catch({ error: null }),
    })
    .catch(NO_RESPONSE),
});

/**
 * Judges what mwn threw.
 * @param nowMs milliseconds since 1970, for a Retry-After that names a moment
 */
export function failureOf(thrown: unknown, nowMs: number): ApiFailure {
  const isSlow = thrown instanceof SlowAnswerError;
  const { message, code, lag, response } = thrownSchema.parse(Object(thrown));
  const { error } = response.data;
  return {
    refusal: error === null ? null : error.code,
    why: error === null ? message : `${error.code}: ${error.info}`,
    mayPass: isSlow || mayRefusalPass(error?.code) || mayFaultPass(code, response.status),
    isUndone: error === null ? UNSENT_FAULTS.has(code) : PASSING_REFUSALS.has(error.code),
    isSlow,
    isTooLarge: TOO_LARGE.test(message),
    wantedPauseMs: pauseOf(response.headers['retry-after'], lag, nowMs),
    cause: thrown,
  };
}

function mayRefusalPass(code = ''): boolean {
  return PASSING_REFUSALS.has(code) || DATABASE_TROUBLE.test(code);
}

function mayFaultPass(code: string, status: number): boolean {
  return PASSING_FAULTS.has(code) || status >= 500 || status === 408 || status === 429;
}

function pauseOf(retryAfter: string | null, lagS: number, nowMs: number): number | null {
  const askedMs = retryAfterMs(retryAfter, nowMs);
  const lagMs = Math.min(lagS * 1_000, LAG_PAUSE_MAX_MS);
  return askedMs === null && lagMs === 0 ? null : Math.max(askedMs ?? 0, lagMs);
}
