import { isIP } from 'node:net';
import { isNativeError } from 'node:util/types';
import { STATUS, type StatusCode } from '../../status/status-code';
import { TOO_MUCH } from '../../runtime/http/too-much-error';
import { AddressRefusedError, type ConnectPhase } from './connector';
import { LocalFaultError } from './local-fault-error';

/** The step in which something failed: on the way to the server, or while its answer is awaited. */
export type Phase = ConnectPhase | 'answer';

/** Every way to get no answer, and the code that it is recorded under (T1, W3.8). */
const CODE_OF_REASON = {
  'dns-unknown-domain': STATUS.unknownDomain,
  'dns-refused': STATUS.dnsRefused,
  // A name that is in trouble gets its answer (EAI_AGAIN) within seconds; a whole check without one
  // means that our own resolver is overrun.
  'dns-timeout': STATUS.unknownNumber,
  'address-refused': STATUS.networkGeneral,
  'connect-refused': STATUS.networkGeneral,
  'connect-timeout': STATUS.networkGeneral,
  'connect-unreachable': STATUS.networkGeneral,
  'tls-timeout': STATUS.networkGeneral,
  tls: STATUS.networkGeneral,
  // Browsers offer less than we do, so they will not get in either.
  'tls-no-common-protocol': STATUS.networkGeneral,
  'tls-too-weak': STATUS.networkGeneral,
  // Like 401 and 403: the page is there, for some.
  'tls-client-certificate': STATUS.noAccess,
  // Browsers speak it.
  'http2-only': STATUS.unknownNumber,
  timeout: STATUS.networkGeneral,
  reset: STATUS.networkGeneral,
  // The server does answer, and browsers make more of it than we do.
  'broken-answer': STATUS.unknownNumber,
  // The server does answer, but browsers refuse so much, too.
  'header-overflow': STATUS.strange,
  // That this machine has no IPv6 says nothing about the host.
  'no-ipv6': STATUS.unknownNumber,
  // Nothing was asked.
  'request-invalid': STATUS.unknownNumber,
  // The bucket for codes that this table does not know yet: no reason to call a page dead.
  'network-unknown': STATUS.unknownNumber,
} as const satisfies Record<string, StatusCode>;

export type FailureReason = keyof typeof CODE_OF_REASON;

/** No answer came. */
export interface NetworkFailure {
  kind: 'failure';
  code: StatusCode;
  reason: FailureReason;
  /** Whether the request went out. */
  sent: boolean;
}

const TIMEOUT_OF_PHASE: Record<Phase, FailureReason> = {
  dns: 'dns-timeout',
  connect: 'connect-timeout',
  tls: 'tls-timeout',
  answer: 'timeout',
};

/** Node's complaint about a header that no request can carry. */
const INVALID_HEADER = 'ERR_INVALID_CHAR';

/** Node's codes: getaddrinfo (EAI_…), c-ares, libuv, llhttp (HPE_…). */
const REASON_OF_ERROR: Readonly<Record<string, FailureReason>> = {
  ENOTFOUND: 'dns-unknown-domain',
  ENODATA: 'dns-unknown-domain',
  EAI_AGAIN: 'dns-refused',
  EAI_FAIL: 'dns-refused',
  ESERVFAIL: 'dns-refused',
  EREFUSED: 'dns-refused',
  ETIMEOUT: 'dns-refused',
  ECONNREFUSED: 'connect-refused',
  EHOSTUNREACH: 'connect-unreachable',
  EHOSTDOWN: 'connect-unreachable',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  EPROTO: 'tls',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'tls-no-common-protocol',
  ERR_SSL_NO_PROTOCOLS_AVAILABLE: 'tls-no-common-protocol',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'tls-no-common-protocol',
  // The server shares no version, cipher or curve with us.
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'tls-no-common-protocol',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': 'tls-no-common-protocol',
  ERR_SSL_TLSV1_ALERT_INSUFFICIENT_SECURITY: 'tls-too-weak',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'tls-client-certificate',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'http2-only',
  ERR_SSL_DH_KEY_TOO_SMALL: 'tls-too-weak',
  ERR_SSL_EE_KEY_TOO_SMALL: 'tls-too-weak',
  ERR_SSL_CA_MD_TOO_WEAK: 'tls-too-weak',
  [TOO_MUCH]: 'broken-answer',
  HPE_HEADER_OVERFLOW: 'header-overflow',
  [INVALID_HEADER]: 'request-invalid',
};

/** Codes that come in families. */
const REASON_OF_FAMILY: readonly (readonly [RegExp, FailureReason])[] = [
  [/^HPE_/, 'broken-answer'],
  [/^ERR_(?:SSL|TLS)_/, 'tls'],
];

/** What goes wrong on this machine says nothing about the host. */
const LOCAL_FAULTS: ReadonlySet<string> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ENOBUFS',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'ENETDOWN',
  'ENETUNREACH',
  'EACCES',
  'EPERM',
  'EAI_MEMORY',
  'EAI_SYSTEM',
]);

/**
 * What connecting to an IPv6 address gives on a machine without IPv6. EHOSTUNREACH comes where its routing table says
 * `unreachable default`, as those of many containers do.
 */
const NO_IPV6: ReadonlySet<string> = new Set([
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
]);

/** T1: an address is known, and the host behind it is silent. */
const SILENT: ReadonlySet<FailureReason> = new Set([
  'connect-refused',
  'connect-timeout',
  'connect-unreachable',
  'tls-timeout',
  'timeout',
]);

/** The failure to record when time ran out in a phase. */
export function timeoutIn(phase: Phase, host: string): NetworkFailure {
  return failureOf(TIMEOUT_OF_PHASE[phase], phase, host);
}

/** The failure to record for an address that cannot, or must not, be asked for. */
export function requestInvalid(): NetworkFailure {
  return {
    kind: 'failure',
    code: CODE_OF_REASON['request-invalid'],
    reason: 'request-invalid',
    sent: false,
  };
}

/**
 * The failure to record for an error of Node's network modules.
 * @throws {LocalFaultError} when the fault is this machine's
 * @throws the error itself when it is no network error
 */
export function failureOfError(error: unknown, phase: Phase, host: string): NetworkFailure {
  if (error instanceof AddressRefusedError) return failureOf('address-refused', phase, host);
  const decisive = decisiveError(error);
  if (decisive === null) throw error;
  const reason = lacksIpv6(decisive) ? 'no-ipv6' : reasonOf(decisive.code, phase);
  if (reason === null) throw new LocalFaultError(host, decisive);
  return failureOf(reason, phase, host);
}

function failureOf(reason: FailureReason, phase: Phase, host: string): NetworkFailure {
  const silentAddress = SILENT.has(reason) && isIP(host) !== 0;
  const code = silentAddress ? STATUS.addressSilent : CODE_OF_REASON[reason];
  return { kind: 'failure', code, reason, sent: phase === 'answer' };
}

type CodedError = Error & { code: string; address?: string };

/**
 * Where several addresses failed (AggregateError), the last one for which not we are to blame; if we
 * are for all of them, what is more than a lack of IPv6.
 */
function decisiveError(error: unknown): CodedError | null {
  if (!isCodedError(error)) return null;
  if (!('errors' in error) || !Array.isArray(error.errors)) return error;
  const errors = error.errors.filter(isCodedError);
  const ofOthers = errors.findLast((each) => !isOurs(each));
  return ofOthers ?? errors.find((each) => !lacksIpv6(each)) ?? errors[0] ?? error;
}

/** TypeErrors with other codes are Node's complaints about our own arguments. */
function isCodedError(error: unknown): error is CodedError {
  return (
    isNativeError(error) &&
    'code' in error &&
    typeof error.code === 'string' &&
    (error.name !== 'TypeError' || error.code === INVALID_HEADER)
  );
}

function isOurs(error: CodedError): boolean {
  return LOCAL_FAULTS.has(error.code) || lacksIpv6(error);
}

function lacksIpv6({ code, address = '' }: CodedError): boolean {
  return NO_IPV6.has(code) && address.includes(':');
}

/** @returns null when this machine is to blame */
function reasonOf(code: string, phase: Phase): FailureReason | null {
  if (LOCAL_FAULTS.has(code)) return null;
  const listed = REASON_OF_ERROR[code];
  // c-ares says ECONNREFUSED when it is the name server that refuses.
  if (phase === 'dns') return listed?.startsWith('dns-') ? listed : 'dns-refused';
  if (code === 'ETIMEDOUT') return TIMEOUT_OF_PHASE[phase];
  const family = REASON_OF_FAMILY.find(([pattern]) => pattern.test(code));
  return listed ?? family?.[1] ?? 'network-unknown';
}
