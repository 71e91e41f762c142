import {
  DAY_S,
  HOUR_S,
  MINUTE_S,
  type SaveLater,
  saveLater,
  type SaveRefused,
  saveRefused,
} from './save-outcome';

/**
 * After how many seconds an error of Save Page Now (field `status_ext`) may be gone; its document of
 * 2025-10-22, “Error codes”, and `redis-error`, which it does not name but other clients have met.
 */
const PASSING: readonly (readonly [retryAfterS: number, codes: readonly string[]])[] = [
  // Ours are too many at once, and sessions end within two minutes.
  [MINUTE_S, ['user-session-limit']],
  // Troubles of the service.
  [
    HOUR_S,
    [
      'browsing-timeout',
      'cannot-fetch',
      'capture-location-error',
      'celery',
      'internal-server-error',
      'job-failed',
      'no-browsers-available',
      'proxy-error',
      'redis-error',
      'soft-time-limit-exceeded',
    ],
  ],
  // Limits of a day, and troubles of the site.
  [
    DAY_S,
    [
      'bad-gateway',
      'bandwidth-limit-exceeded',
      'blocked-client-ip',
      'gateway-timeout',
      'invalid-host-resolution',
      'invalid-server-response',
      'max-daily-bandwidth',
      'max-daily-bandwidth-from-ip',
      'max-daily-bandwidth-host',
      'protocol-error',
      'read-timeout',
      'service-unavailable',
      'too-many-daily-captures',
      'too-many-requests',
    ],
  ],
  // The site treats the service in a way that seldom changes.
  [
    30 * DAY_S,
    [
      'bad-request',
      'blocked',
      'http-version-not-supported',
      'method-not-allowed',
      'network-authentication-required',
      'no-access',
      'not-found',
      'not-implemented',
      'too-many-redirects',
    ],
  ],
];

/** Errors that are about the URL itself. */
const LASTING: readonly string[] = [
  'blocked-url',
  'filesize-limit',
  'ftp-access-denied',
  'invalid-url-syntax',
  'unauthorized',
];

/** What nobody has described yet may be anything, but hardly for ever. */
const UNKNOWN_RETRY_S = 7 * DAY_S;

/** A code, not a text: texts of the service are not passed on. */
const CODE = /^[a-z][a-z0-9-]{0,49}$/;

const outcomes = new Map<string, SaveLater | SaveRefused>([
  ...PASSING.flatMap(([retryAfterS, codes]) =>
    codes.map((code) => [code, saveLater(code, retryAfterS)] as const),
  ),
  ...LASTING.map((code) => [code, saveRefused(code)] as const),
]);

/**
 * What follows from an error of Save Page Now.
 * @param statusExt `error:` and a code
 */
export function outcomeOfSaveError(statusExt: string): SaveLater | SaveRefused {
  const code = statusExt.replace(/^error:/, '');
  const known = outcomes.get(code);
  if (known !== undefined) return known;
  return saveLater(CODE.test(code) ? code : 'unknown-error', UNKNOWN_RETRY_S);
}

/** What the service refuses before it begins, by its header `x-archive-wayback-runtime-error`. */
const EXCLUSIONS: readonly (readonly [exception: string, why: string])[] = [
  ['AdministrativeAccessControlException', 'excluded-site'],
  ['RobotAccessControlException', 'robots'],
];

/** What follows from the header by which the service excludes a site; null where it does not. */
export function outcomeOfRuntimeError(header: string): SaveRefused | null {
  const why = EXCLUSIONS.find(([exception]) => header.includes(exception))?.[1];
  return why === undefined ? null : saveRefused(why);
}
