import { isDoubt, type ContentDoubt } from '../status/content-doubt';
import type { Evidence } from '../status/evidence';
import { isGood, STATUS, statusOfHttp, type Status, type StatusCode } from '../status/status-code';
import { wordOfEvidence, type ReasonOfEvidence } from './word-of-evidence';

/** What lies behind a status code, as a word for programs; codes that mean the same to people share one. */
const REASONS = {
  0: 'untried',
  1: 'fine',
  2: 'on-request',
  7: 'corrected',
  8: 'moved',
  9: 'moved-temporarily',
  10: 'moved-elsewhere',
  11: 'moved-elsewhere',
  12: 'moved-elsewhere',
  13: 'moved-elsewhere',
  16: 'syntax-or-overload',
  17: 'no-access',
  18: 'not-found',
  19: 'strange-answer',
  20: 'strange-answer',
  21: 'gone',
  22: 'strange-answer',
  23: 'strange-answer',
  24: 'strange-answer',
  25: 'strange-answer',
  26: 'strange-answer',
  32: 'strange-answer',
  33: 'time-out',
  34: 'strange-answer',
  35: 'strange-answer',
  36: 'too-many-requests',
  37: 'strange-answer',
  38: 'strange-answer',
  39: 'bad-gateway',
  40: 'unavailable',
  41: 'strange-answer',
  42: 'unavailable',
  43: 'bandwidth',
  63: 'scheme-changed',
  64: 'no-connection',
  65: 'dns-failed',
  66: 'unknown-domain',
  67: 'host-silent',
  128: 'invalid-address',
} as const satisfies Record<StatusCode, string>;

/** Why a URL that is no matter for checks is left out (W2.2). */
export type IgnoredReason =
  'other-scheme' | 'example-domain' | 'special-name' | 'own-farm' | 'not-monitored' | 'too-long';

/**
 * I4: what an operator, or with `opted-out` the owner (W8.5), said of all URLs of a pattern; `tagged-dead`: a page calls dead what the operator calls alive.
 */
type MarkedReason = 'marked-permalive' | 'marked-permadead' | 'opted-out' | 'tagged-dead';

/** Where the HTTP number says more than the code that it shares with others. */
const REASONS_OF_HTTP = {
  303: 'moved-elsewhere',
  305: 'moved-elsewhere',
  306: 'moved-elsewhere',
  307: 'moved-temporarily',
  308: 'moved',
  400: 'bad-request',
  414: 'bad-request',
  422: 'bad-request',
  500: 'server-error',
  504: 'gateway-time-out',
} as const satisfies Record<number, string>;

/** Where a page that comes as a success says that it is none: by the code that it was given. */
const REASONS_OF_PAGE = {
  20: 'error-page',
  40: 'maintenance',
} as const satisfies Partial<Record<StatusCode, string>>;

type ReasonOfHttp =
  | (typeof REASONS_OF_HTTP)[keyof typeof REASONS_OF_HTTP]
  | (typeof REASONS_OF_PAGE)[keyof typeof REASONS_OF_PAGE]
  /** No number, and nothing that could be judged: most often it was us who could not ask. */
  | 'unproven';

export type ToldReason =
  | (typeof REASONS)[StatusCode]
  | ReasonOfHttp
  | ReasonOfEvidence
  | ContentDoubt
  | IgnoredReason
  | MarkedReason;

/**
 * What the last check met. A doubt is told of good answers only: whatever the content says, an
 * answer that is none is the better reason.
 * @param doubt why the content is in doubt
 */
export function reasonOf({ code, http }: Status, doubt: ContentDoubt | null = null): ToldReason {
  if (doubt !== null && isGood(code)) return doubt;
  return reasonOfHttp(code, http) ?? REASONS[code];
}

/**
 * The finer word for why a link has its verdict, where one was seen. Doubts, and what operators and pages decided,
 * stay as they are.
 */
export function reasonByEvidence(reason: ToldReason, evidence: readonly Evidence[]): ToldReason {
  if (isDoubt(reason) || isByPeople(reason)) return reason;
  return wordOfEvidence(evidence) ?? reason;
}

const isByPeople = (reason: ToldReason): boolean =>
  reason === 'tagged-dead' || reason.startsWith('marked-');

/** A code that was decided otherwise, as behind a wall, has its own reason whatever the number. */
function reasonOfHttp(code: StatusCode, http: number | null): ReasonOfHttp | null {
  if (http === null) return code === STATUS.unknownNumber ? 'unproven' : null;
  const ofHttp = statusOfHttp(http);
  const byHttp: Partial<Record<number, ReasonOfHttp>> = REASONS_OF_HTTP;
  if (ofHttp === code) return byHttp[http] ?? null;
  const byCode: Partial<Record<number, ReasonOfHttp>> = REASONS_OF_PAGE;
  return http >= 200 && http < 300 ? (byCode[code] ?? null) : null;
}
