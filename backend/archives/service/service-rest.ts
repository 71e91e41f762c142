import { doubledPause, type PauseBounds } from '../../runtime/doubled-pause';

/** How a service has answered of late. */
export interface ServiceRest {
  /** Questions in a row that failed. */
  failures: number;
  /** The moment (ms) until which it is left alone. */
  untilMs: number;
}

/** What came of a question. */
export type ServiceOutcome =
  | 'answered'
  /** It said 429 or 503, or when to come back. */
  | 'busy'
  /** No answer, half an answer, or a fault of the server: may be about this one question. */
  | 'failed';

/** After this one's first time nothing rests: it may be about one question only. */
const FAILED_BEFORE_REST = 2;
/** No failures make us stay away for longer; what `Retry-After` says may. Milliseconds. */
const RESTS: PauseBounds = { first: 30_000, longest: 3_600_000 };
/** So much more, at most, so that several askers do not come back together. */
const SPREAD = 0.25;

/** Milliseconds of the rest that a busy service doubles when it says so again. */
export function levelAfter(failures: number): number {
  return failures === 0 ? 0 : doubledPause(failures - 1, RESTS);
}

/** This many times in a row it has said so, at such a level. */
export function failuresAt(levelMs: number): number {
  return levelMs < RESTS.first ? 0 : Math.floor(Math.log2(levelMs / RESTS.first)) + 1;
}

export const FRESH: ServiceRest = { failures: 0, untilMs: 0 };

/**
 * How long a service rests after a question: at once where it asked for it, from the second failure in a
 * row else; twice as long each time, up to an hour. An answer makes all forgotten.
 * @param before how it stood
 * @param askedMs what `Retry-After` says (runtime/retry-after.ts): kept in any case
 * @param chance 0 ≤ chance < 1
 * @returns `untilMs` counted from now; 0: it does not rest
 */
export function restAfter(
  { failures: before }: ServiceRest,
  outcome: ServiceOutcome,
  askedMs: number | null,
  chance: number,
): { failures: number; restMs: number } {
  if (outcome === 'answered') return { failures: 0, restMs: 0 };
  const failures = before + 1;
  const doublings = failures - (outcome === 'busy' ? 1 : FAILED_BEFORE_REST);
  const grownMs = doublings < 0 ? 0 : doubledPause(doublings, RESTS);
  const spreadMs = grownMs * SPREAD * chance;
  return { failures, restMs: Math.max(Math.round(grownMs + spreadMs), askedMs ?? 0) };
}
