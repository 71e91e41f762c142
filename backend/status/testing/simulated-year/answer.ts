import type { ContentDoubt } from '../../content-doubt';
import { STATUS, type StatusCode } from '../../status-code';

/** What a check brings home. */
export interface Answer {
  readonly code: StatusCode;
  /** The HTTP number behind the code; null where there was no answer. */
  readonly http: number | null;
  /** Why the content is in doubt, where the detectors find it. */
  readonly doubt: ContentDoubt | null;
}

const answer = (
  code: StatusCode,
  http: number | null,
  doubt: ContentDoubt | null = null,
): Answer => ({ code, http, doubt });

/** All answers of the simulated web. */
export const ANSWERS = {
  fine: answer(STATUS.fine, 200),
  softNotFound: answer(STATUS.fine, 200, 'soft-404'),
  home: answer(STATUS.found, 302, 'to-home-page'),
  parked: answer(STATUS.fine, 200, 'parked'),
  notFound: answer(STATUS.notFound, 404),
  gone: answer(STATUS.gone, 410),
  forbidden: answer(STATUS.noAccess, 403),
  tooMany: answer(STATUS.tooManyRequests, 429),
  serverError: answer(STATUS.syntaxOrOverload, 500),
  badGateway: answer(STATUS.badGateway, 502),
  unavailable: answer(STATUS.unavailable, 503),
  gatewayTimeout: answer(STATUS.badGateway, 504),
  noConnection: answer(STATUS.networkGeneral, null),
  dnsRefused: answer(STATUS.dnsRefused, null),
  unknownDomain: answer(STATUS.unknownDomain, null),
  silent: answer(STATUS.addressSilent, null),
} as const;
