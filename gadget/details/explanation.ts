import { wallMakerName } from '../../backend/status/wall-makers';
import type { GadgetTranslator } from '../state/translator';
import type { ProblemDetails } from './parse-details';

const SERVER_ERROR = 'reason-server-error';
const BAD_REQUEST = 'reason-bad-request';
const BAD_GATEWAY = 'reason-bad-gateway';
const UNAVAILABLE = 'reason-unavailable';
const ERROR = 'reason-syntax-or-overload';
const TIME_OUT = 'reason-time-out';
const NO_ANSWER = 'reason-no-answer';
const NO_CONNECTION = 'reason-no-connection';
const DNS_FAILED = 'reason-dns-failed';
const UNKNOWN_DOMAIN = 'reason-unknown-domain';
const REFUSED = 'reason-no-access';
const TOO_MANY = 'reason-too-many-requests';
const BOT_WALL = 'reason-bot-wall';
const STRANGE = 'reason-strange-answer';
const SOFT_404 = 'reason-soft-404';
const OTHER = 'reason-other';

/** The backend's word for what lies behind a verdict → message that says it in plain words. */
const BY_REASON: ReadonlyMap<string, string> = new Map([
  ['not-found', 'reason-not-found'],
  ['gone', 'reason-gone'],
  ['bad-request', BAD_REQUEST],
  ['server-error', SERVER_ERROR],
  ['syntax-or-overload', ERROR],
  ['bad-gateway', BAD_GATEWAY],
  ['gateway-time-out', 'reason-gateway-time-out'],
  ['unavailable', UNAVAILABLE],
  ['bandwidth', UNAVAILABLE],
  ['error-page', 'reason-error-page'],
  ['maintenance', 'reason-maintenance'],
  ['time-out', TIME_OUT],
  ['host-silent', NO_ANSWER],
  ['no-connection', NO_CONNECTION],
  ['connect-refused', 'reason-connect-refused'],
  ['broken-off', 'reason-broken-off'],
  ['tls-failed', 'reason-tls-failed'],
  ['not-from-here', 'reason-not-from-here'],
  ['redirects-nowhere', 'reason-redirects-nowhere'],
  ['dns-failed', DNS_FAILED],
  ['unknown-domain', UNKNOWN_DOMAIN],
  ['no-access', REFUSED],
  ['too-many-requests', TOO_MANY],
  ['bot-wall', BOT_WALL],
  ['strange-answer', STRANGE],
  ['unproven', 'reason-unproven'],
  ['soft-404', SOFT_404],
  ['parked', 'reason-parked'],
  ['to-home-page', 'reason-to-home-page'],
  ['to-login', 'reason-to-login'],
  ['coming-soon', 'reason-coming-soon'],
  ['default-page', 'reason-default-page'],
  ['usurped-suspected', 'reason-usurped-suspected'],
  ['usurped', 'reason-usurped'],
  ['marked-paywall', 'reason-marked-paywall'],
  ['marked-login', 'reason-marked-login'],
  ['marked-by-hand-only', 'reason-marked-by-hand-only'],
  ['declared-paywall', 'reason-declared-paywall'],
  ['declared-login', 'reason-declared-login'],
  ['marked-permadead', 'reason-marked-permadead'],
]);

/** The code of 400, 414, 422 and 500. */
const SHARED_CODE = 16;

/** Status code of table T1 → the same; of the codes that can make a link unreachable or doubtful. */
const BY_CODE: ReadonlyMap<number, string> = new Map([
  [SHARED_CODE, ERROR],
  [17, REFUSED],
  [18, 'reason-not-found'],
  [21, 'reason-gone'],
  [33, TIME_OUT],
  [36, TOO_MANY],
  [39, BAD_GATEWAY],
  [40, UNAVAILABLE],
  [42, UNAVAILABLE],
  [43, UNAVAILABLE],
  [64, NO_CONNECTION],
  [65, DNS_FAILED],
  [66, UNKNOWN_DOMAIN],
  [67, NO_ANSWER],
]);

/**
 * Sentences that say what is wrong, the best first: an operator's word does not hide what checks have met,
 * if there were any.
 */
export function explanations(problem: ProblemDetails, text: GadgetTranslator['text']): string[] {
  const maker = makerOf(problem);
  return explanationKeys(problem).map((key) =>
    key === BOT_WALL && maker ? text('reason-bot-wall-by', `\u2068${maker}\u2069`) : text(key),
  );
}

function explanationKeys(problem: ProblemDetails): string[] {
  const { reason } = problem;
  const byCode = keyOfCode(problem);
  const byReason = reason === undefined ? undefined : BY_REASON.get(reason);
  if (reason === 'marked-permadead' && byReason) return byCode ? [byReason, byCode] : [byReason];
  const isSibling = byReason === SOFT_404 && isLikeMissing(problem);
  return [isSibling ? 'reason-soft-404-sibling' : (byReason ?? byCode ?? OTHER)];
}

/** Where one code stands for several numbers, the number decides; only where it was not kept, nothing does. */
function keyOfCode({ code, http }: ProblemDetails): string | undefined {
  if (code === undefined) return undefined;
  if (code === SHARED_CODE && http !== undefined) return http === 500 ? SERVER_ERROR : BAD_REQUEST;
  return BY_CODE.get(code) ?? OTHER;
}

/** What other pages of the site show has no words that say that nothing is there. */
function isLikeMissing({ evidence: [first] }: ProblemDetails): boolean {
  return first?.sign === 'same-as-missing' || first?.sign === 'led-like-missing';
}

function makerOf({ evidence }: ProblemDetails): string | null {
  const [word] = evidence.filter(({ sign }) => sign === 'wall').map(({ text }) => text);
  return word === undefined ? null : wallMakerName(word);
}
