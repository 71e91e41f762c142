import type { ProblemDetails } from './problem-details';

const SERVER_ERROR = 'reason-server-error';
const NO_ANSWER = 'reason-no-answer';
const NO_CONNECTION = 'reason-no-connection';
const UNKNOWN_DOMAIN = 'reason-unknown-domain';
const REFUSED = 'reason-no-access';
const OTHER = 'reason-other';

/** The backend's word for what lies behind a verdict → message that says it in plain words. */
const BY_REASON: ReadonlyMap<string, string> = new Map([
  ['not-found', 'reason-not-found'],
  ['gone', 'reason-gone'],
  ['syntax-or-overload', SERVER_ERROR],
  ['bad-gateway', SERVER_ERROR],
  ['unavailable', SERVER_ERROR],
  ['bandwidth', SERVER_ERROR],
  ['time-out', NO_ANSWER],
  ['host-silent', NO_ANSWER],
  ['no-connection', NO_CONNECTION],
  ['dns-failed', UNKNOWN_DOMAIN],
  ['unknown-domain', UNKNOWN_DOMAIN],
  ['no-access', REFUSED],
  ['too-many-requests', REFUSED],
  ['soft-404', 'reason-soft-404'],
  ['parked', 'reason-parked'],
  ['to-home-page', 'reason-to-home-page'],
  ['to-login', 'reason-to-login'],
  ['marked-permadead', 'reason-marked-permadead'],
]);

/** Status code of SPEC table T1 → the same; of the codes that can make a link unreachable or doubtful. */
const BY_CODE: ReadonlyMap<number, string> = new Map([
  [16, SERVER_ERROR],
  [17, REFUSED],
  [18, 'reason-not-found'],
  [21, 'reason-gone'],
  [33, NO_ANSWER],
  [36, REFUSED],
  [39, SERVER_ERROR],
  [40, SERVER_ERROR],
  [42, SERVER_ERROR],
  [43, SERVER_ERROR],
  [64, NO_CONNECTION],
  [65, UNKNOWN_DOMAIN],
  [66, UNKNOWN_DOMAIN],
  [67, NO_ANSWER],
]);

/**
 * Keys of the sentences that say what is wrong, the best first: an operator's word does not hide what
 * checks have met, if there were any.
 */
export function explanationKeys({ reason, code }: ProblemDetails): string[] {
  const byCode = code === undefined ? undefined : (BY_CODE.get(code) ?? OTHER);
  const byReason = reason === undefined ? undefined : BY_REASON.get(reason);
  if (reason === 'marked-permadead' && byReason) return byCode ? [byReason, byCode] : [byReason];
  return [byReason ?? byCode ?? OTHER];
}
