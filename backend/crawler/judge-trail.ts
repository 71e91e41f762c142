import { outcomeOf, STATUS, statusOfHttp, type StatusCode } from '../status/status-code';
import { joinUrl, type UrlParts } from '../url/url-parts';
import { isWrongError } from './correct-status';
import type { Detour, Trail } from './follow-redirects';
import type { FailureReason } from './network-failure';

/** Machine word for what decided. */
export type Reason =
  | 'ok'
  /** The content is elsewhere; the first hop's kind is the code. */
  | 'moved'
  | 'scheme-changed'
  /** The server says error, but delivers (W3.7). */
  | 'corrected'
  /** Judged by the answer, though the certificate does not prove the host: a peculiarity. */
  | 'tls-certificate'
  | `http-${number}`
  /** A host wants a pause longer than a check, before GET could be tried (W3.2). */
  | 'asked-to-wait'
  | Detour['reason']
  | FailureReason;

export interface Judgement {
  code: StatusCode;
  reason: Reason;
}

/**
 * Decides what a check found (T1): the one place that does. Pure.
 *
 * - Cut short because a host asked for a pause: 36, whatever HEAD got, since servers lie to HEAD.
 * - No answer: the network's code (W3.8).
 * - A good end: its code, or the first hop's when it is elsewhere, or 63 when only http and https
 *   changed places (W3.6).
 * - Any other end: the end's code, wherever it is.
 * - Redirects that lead nowhere: 20, since they may be meant for bots only.
 */
export function judgeTrail(trail: Trail): Judgement {
  if (trail.cutShort) return { code: STATUS.tooManyRequests, reason: 'asked-to-wait' };
  const judged = judgeEnding(trail);
  const answered = trail.ending.kind === 'answer';
  return answered && !trail.trusted ? { ...judged, reason: 'tls-certificate' } : judged;
}

function judgeEnding({ ending, start, end, hops }: Trail): Judgement {
  if (ending.kind === 'failure') return { code: ending.code, reason: ending.reason };
  if (ending.kind === 'detour') return { code: STATUS.strange, reason: ending.reason };
  const corrected = isWrongError(ending);
  const code = corrected ? STATUS.corrected : statusOfHttp(ending.http);
  if (outcomeOf(code) !== 'good') return { code, reason: `http-${ending.http}` };
  return judgeMove(start, end, hops) ?? { code, reason: corrected ? 'corrected' : 'ok' };
}

/** @returns null when the good end is where it began, be it by way of a cookie's detour */
function judgeMove(start: UrlParts, end: UrlParts, hops: readonly StatusCode[]): Judgement | null {
  const [firstHop] = hops;
  if (firstHop === undefined || joinUrl(start) === joinUrl(end)) return null;
  const sameButScheme = joinUrl({ ...end, scheme: start.scheme }) === joinUrl(start);
  return sameButScheme
    ? { code: STATUS.schemeChanged, reason: 'scheme-changed' }
    : { code: firstHop, reason: 'moved' };
}
