/**
 * What an outcome says about a link (W4.1). Precision comes before everything: a link counts as
 * failing only when the answer means that nobody can reach the page.
 *
 * - `good`: the content is there.
 * - `failed`: counts toward `unreachable`. The page or its host is gone or down (404, 410, 500, 502, 504,
 *   the 408 of a stuck server, no name, no connection).
 * - `unjudgeable`: a machine cannot tell. The server answers, but refuses this client, this method
 *   or this rate, wants a login, is overloaded or under repair (503), blames the request (400, 414, 422)
 *   or says something odd: people may well see the page, so this is never dead. Unknown numbers are here
 *   too, such as 999 and Cloudflare's 52x.
 */
export type Outcome = 'untried' | 'good' | 'failed' | 'unjudgeable' | 'invalid';

/** The codes of T1 by name: `STATUS.notFound` is 18. */
export const STATUS = {
  untried: 0,
  fine: 1,
  onRequest: 2,
  corrected: 7,
  movedPermanently: 8,
  found: 9,
  seeOther: 10,
  useProxy: 11,
  switchProxy: 12,
  redirectSameMethod: 13,
  syntaxOrOverload: 16,
  noAccess: 17,
  notFound: 18,
  notAcceptable: 19,
  strange: 20,
  gone: 21,
  unsupportedMedia: 22,
  rangeNotSatisfiable: 23,
  locked: 24,
  notExtended: 25,
  unknownNumber: 26,
  methodNotAllowed: 32,
  requestTimeout: 33,
  tooLarge: 34,
  upgradeRequired: 35,
  tooManyRequests: 36,
  headerTooLarge: 37,
  notImplemented: 38,
  badGateway: 39,
  unavailable: 40,
  httpVersion: 41,
  storage: 42,
  bandwidth: 43,
  schemeChanged: 63,
  networkGeneral: 64,
  dnsRefused: 65,
  unknownDomain: 66,
  addressSilent: 67,
  invalid: 128,
} as const;

/** One-byte code of table T1, not the HTTP number. */
export type StatusCode = (typeof STATUS)[keyof typeof STATUS];

interface StatusRow {
  readonly outcome: Outcome;
  /** The only HTTP number of the row that counts as a failure. */
  readonly failedHttp?: number;
  /** HTTP numbers listed by name. */
  readonly http: readonly number[];
}

/** Table T1. Its ranges (201–299, other 4xx, other) are in `statusOfHttp`. */
const T1: Readonly<Record<StatusCode, StatusRow>> = {
  [STATUS.untried]: { outcome: 'untried', http: [] },
  [STATUS.fine]: { outcome: 'good', http: [200, 304] },
  [STATUS.onRequest]: { outcome: 'good', http: [201, 300] },
  [STATUS.corrected]: { outcome: 'good', http: [] },
  [STATUS.movedPermanently]: { outcome: 'good', http: [301] },
  [STATUS.found]: { outcome: 'good', http: [302] },
  [STATUS.seeOther]: { outcome: 'good', http: [303] },
  [STATUS.useProxy]: { outcome: 'good', http: [305] },
  [STATUS.switchProxy]: { outcome: 'good', http: [306] },
  [STATUS.redirectSameMethod]: { outcome: 'good', http: [307, 308] },
  [STATUS.syntaxOrOverload]: {
    outcome: 'unjudgeable',
    failedHttp: 500,
    http: [400, 414, 422, 500],
  },
  [STATUS.noAccess]: { outcome: 'unjudgeable', http: [403, 401, 402, 407, 451] },
  [STATUS.notFound]: { outcome: 'failed', http: [404] },
  [STATUS.notAcceptable]: { outcome: 'unjudgeable', http: [406] },
  [STATUS.strange]: {
    outcome: 'unjudgeable',
    http: [409, 411, 412, 417, 418, 420, 424, 425, 428, 444, 449, 506, 508],
  },
  [STATUS.gone]: { outcome: 'failed', http: [410] },
  [STATUS.unsupportedMedia]: { outcome: 'unjudgeable', http: [415] },
  [STATUS.rangeNotSatisfiable]: { outcome: 'unjudgeable', http: [416] },
  [STATUS.locked]: { outcome: 'unjudgeable', http: [423] },
  [STATUS.notExtended]: { outcome: 'unjudgeable', http: [510] },
  [STATUS.unknownNumber]: { outcome: 'unjudgeable', http: [] },
  [STATUS.methodNotAllowed]: { outcome: 'unjudgeable', http: [405] },
  [STATUS.requestTimeout]: { outcome: 'failed', http: [408] },
  [STATUS.tooLarge]: { outcome: 'unjudgeable', http: [413] },
  [STATUS.upgradeRequired]: { outcome: 'unjudgeable', http: [426] },
  [STATUS.tooManyRequests]: { outcome: 'unjudgeable', http: [429] },
  [STATUS.headerTooLarge]: { outcome: 'unjudgeable', http: [431] },
  [STATUS.notImplemented]: { outcome: 'unjudgeable', http: [501] },
  [STATUS.badGateway]: { outcome: 'failed', http: [502, 504] },
  [STATUS.unavailable]: { outcome: 'unjudgeable', http: [503] },
  [STATUS.httpVersion]: { outcome: 'unjudgeable', http: [505] },
  [STATUS.storage]: { outcome: 'failed', http: [507] },
  [STATUS.bandwidth]: { outcome: 'unjudgeable', http: [509] },
  [STATUS.schemeChanged]: { outcome: 'good', http: [] },
  [STATUS.networkGeneral]: { outcome: 'failed', http: [] },
  [STATUS.dnsRefused]: { outcome: 'failed', http: [] },
  [STATUS.unknownDomain]: { outcome: 'failed', http: [] },
  [STATUS.addressSilent]: { outcome: 'failed', http: [] },
  [STATUS.invalid]: { outcome: 'invalid', http: [] },
};

const CODES: ReadonlySet<number> = new Set(Object.values(STATUS));

const codeOfHttp: ReadonlyMap<number, StatusCode> = new Map(
  Object.values(STATUS).flatMap((code) => T1[code].http.map((http) => [http, code] as const)),
);

/**
 * Maps the HTTP number of a final answer to T1. Interim answers (1xx) are not recorded; where one
 * stands in a final answer's place, it is as unknown as any number outside of the standards.
 * 431 has a code of its own (37), and is not among the syntax problems (16).
 */
export function statusOfHttp(http: number): StatusCode {
  const listed = codeOfHttp.get(http);
  if (listed !== undefined) return listed;
  if (http > 200 && http < 300) return STATUS.onRequest;
  if (http >= 400 && http < 500) return STATUS.strange;
  return STATUS.unknownNumber;
}

/** Whether a stored byte is a code of T1. */
export function isStatusCode(byte: number): byte is StatusCode {
  return CODES.has(byte);
}

/** A status code with the HTTP number that it stands for; null where there is none or it is not known. */
export interface Status {
  code: StatusCode;
  http: number | null;
}

/**
 * What a status says about the link; see `Outcome`. Of 16 (T1) only 500 is a failure; where the number is
 * not known it may have been any, so that nothing is concluded.
 */
export function outcomeOf({ code, http }: Status): Outcome {
  const { outcome, failedHttp } = T1[code];
  return failedHttp !== undefined && http === failedHttp ? 'failed' : outcome;
}

/** Whether the content is there, whatever the HTTP number. */
export function isGood(code: StatusCode): boolean {
  return T1[code].outcome === 'good';
}

/** All codes that may say so about a link; whether one does may depend on its HTTP number. */
export function codesWith(outcome: Outcome): StatusCode[] {
  return Object.values(STATUS).filter((code) => T1[code].outcome === outcome);
}

/** Failures that say more of the host than of the page (W3.8). */
const OF_HOST: ReadonlySet<StatusCode> = new Set([
  STATUS.networkGeneral,
  STATUS.dnsRefused,
  STATUS.unknownDomain,
  STATUS.addressSilent,
  STATUS.badGateway,
]);

/** Whether a failure speaks of the page: its host answers. */
export function speaksOfPage(status: Status): boolean {
  return outcomeOf(status) === 'failed' && !OF_HOST.has(status.code);
}
