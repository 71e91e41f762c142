import { evidenceOf, type Evidence } from '../../status/evidence';
import { isGood, outcomeOf, STATUS, statusOfHttp, type StatusCode } from '../../status/status-code';
import type { NormalUrl } from '../../url/normal-url';
import { botWallOf } from './wall-signatures';
import type { CertificateFault } from '../transport/certificate-fault';
import { isWrongError } from './correct-status';
import { CODE_OF_FINDING, type FileAnswer, type FileReply } from '../transport/file-answer';
import type { Detour, Trail } from './follow-redirects';
import type { HttpAnswer } from '../transport/http-exchange';
import type { FailureReason, NetworkFailure } from '../transport/network-failure';

/** Machine word for what decided. */
export type CheckReason =
  | 'ok'
  /** The content is elsewhere; the first hop's kind is the code. */
  | 'moved'
  | 'scheme-changed'
  /** The server says error, but delivers (W3.7). */
  | 'corrected'
  /** Judged by the answer, though the certificate does not prove the host: a peculiarity. */
  | CertificateFault
  | `http-${number}`
  | FileReply
  /** The answer keeps machines out. */
  | 'bot-wall'
  /** The page of a failure says that it is withheld: from a country, from who has not logged in, or does not pay. */
  | 'withheld'
  /** What came as a success says that the site is being worked upon, switched off, or has failed. */
  | 'maintenance'
  | 'suspended'
  | 'server-error'
  /** A host wants a pause longer than a check, before GET could be tried (W3.2). */
  | 'asked-to-wait'
  | Detour['reason']
  | FailureReason;

export interface Judgement {
  code: StatusCode;
  /**
   * The HTTP number that the code stands for: of the answer, or of the first redirect where the code is
   * its own; null without one (W4.4).
   */
  httpOfCode: number | null;
  reason: CheckReason;
  /** What was seen that led to `reason`; left out where nothing needs a ground. */
  evidence?: readonly Evidence[];
}

/** A memo: what to ask next, what to believe, and what to tell of a host all depend on the judgement. */
const judged = new WeakMap<Trail, Judgement>();

/**
 * Decides what the answers of a check say (T1), as `judgeFile` does for files; what the page itself says comes after it
 * (`crawler/loop/with-judgement.ts`), and what operators have marked (`status/mark-effects.ts`). Pure.
 *
 * - Cut short because a host asked for a pause: 36, whatever HEAD got, since servers lie to HEAD.
 * - No answer: the network's code (W3.8).
 * - A wall for bots: never judged, whatever its status.
 * - A good end by https, where http fails and a certificate lacks an intermediate one: 20, since people see it.
 * - A good end: its code, or the first hop's when it is elsewhere, or 63 when only http and https
 *   changed places (W3.6).
 * - Any other end: the end's code, wherever it is.
 * - Redirects that lead nowhere: 20, since they may be meant for bots only.
 */
export function judgeTrail(trail: Trail): Judgement {
  const known = judged.get(trail);
  if (known !== undefined) return known;
  const judgement = judge(trail);
  judged.set(trail, judgement);
  return judgement;
}

function judge(trail: Trail): Judgement {
  if (trail.cutShort)
    return { code: STATUS.tooManyRequests, httpOfCode: null, reason: 'asked-to-wait' };
  const { ending, fault } = trail;
  if (ending.kind === 'failure')
    return { code: ending.code, httpOfCode: null, reason: ending.reason };
  if (ending.kind === 'detour') {
    return { code: STATUS.strange, httpOfCode: ending.http, reason: ending.reason };
  }
  const wall = botWallOf(ending);
  if (wall !== null) {
    const evidence = [evidenceOf('wall', wall)];
    return { code: codeOfWall(ending), httpOfCode: ending.http, reason: 'bot-wall', evidence };
  }
  const judgement = judgeAnswer(ending, trail);
  const isLeftOpen = trail.isUnproven === true && isGood(judgement.code);
  if (isLeftOpen && fault !== null) {
    return { code: STATUS.strange, httpOfCode: ending.http, reason: fault.kind };
  }
  return fault === null ? judgement : { ...judgement, reason: fault.kind };
}

/** Decides what a check by ftp, ftps or sftp found (T1). Pure. */
export function judgeFile(answer: FileAnswer | NetworkFailure): Judgement {
  if (answer.kind === 'failure') {
    return { code: answer.code, httpOfCode: null, reason: answer.reason };
  }
  const { finding, reply, fault } = answer;
  const reason = finding === 'found' ? 'ok' : reply;
  return { code: CODE_OF_FINDING[finding], httpOfCode: null, reason: fault ?? reason };
}

function judgeAnswer(answer: HttpAnswer, { start, end, hops }: Trail): Judgement {
  const corrected = isWrongError(answer);
  const code = corrected ? STATUS.corrected : statusOfHttp(answer.http);
  const httpOfCode = answer.http;
  if (!isGood(code)) return { code, httpOfCode, reason: `http-${answer.http}` };
  const reason = corrected ? 'corrected' : 'ok';
  return judgeMove(answer, start, end, hops) ?? { code, httpOfCode, reason };
}

/** Some walls come as a success. */
function codeOfWall({ http }: HttpAnswer): StatusCode {
  const code = statusOfHttp(http);
  return outcomeOf({ code, http }) === 'unjudgeable' ? code : STATUS.noAccess;
}

/** @returns null when the good end is where it began, be it by way of a cookie's detour */
function judgeMove(
  { http }: HttpAnswer,
  start: NormalUrl,
  end: NormalUrl,
  hops: readonly number[],
): Judgement | null {
  if (start.text === end.text) return null;
  const sameButScheme = end.with({ scheme: start.scheme }).text === start.text;
  const [firstHop] = hops;
  return sameButScheme || firstHop === undefined
    ? { code: STATUS.schemeChanged, httpOfCode: http, reason: 'scheme-changed' }
    : { code: statusOfHttp(firstHop), httpOfCode: firstHop, reason: 'moved' };
}
