import type { Clock } from '../runtime/clock';
import { mimeKeyword, type MimeKeyword } from '../status/mime-keyword';
import { outcomeOf, type StatusCode } from '../status/status-code';
import { classifyUrl } from '../url/classify-url';
import { joinUrl, type UrlParts } from '../url/url-parts';
import { CheckSession, type ProbeOptions } from './check-session';
import type { Trail } from './follow-redirects';
import type { Method } from './http-exchange';
import { judgeTrail, type Reason } from './judge-trail';
import { betterTrail, needsGet } from './method-fallback';
import type { Network } from './network';

/** No client speaks the URL's protocol; the URL stays unchecked. */
export class UnsupportedSchemeError extends Error {
  override readonly name = 'UnsupportedSchemeError';

  constructor(scheme: string) {
    super(`no client for ${scheme} yet; the URL is left unchecked`);
  }
}

/** What one check of a URL found out. */
export interface Observation {
  code: StatusCode;
  /** HTTP number of the last answer; null without one. */
  http: number | null;
  /** Of the request that decided; null when none could be sent. */
  method: Method | null;
  /** Normal form of the address that redirects led to, good or not; null when it is the URL itself. */
  redirect: string | null;
  /** Kind of the first redirect (codes 8 to 13); null exactly when `redirect` is. */
  redirectKind: StatusCode | null;
  /** T2; null for what browsers show. */
  mime: MimeKeyword | null;
  /** Size in whole KiB, rounded down, at most what 32 bits hold; only with `mime`. */
  kib: number | null;
  reason: Reason;
  /** How long the check took by the clock, waiting for turns included. */
  ms: number;
}

const KIB = 1024;
/** INT UNSIGNED; servers say anything. */
const KIB_MAX = 4_294_967_295;

/**
 * Checks one http(s) URL now: HEAD, and GET where HEAD settles nothing (W3.2), redirects followed.
 * What a server or the network does becomes an observation, never an error.
 * @param url its parts or its normal form
 * @throws {UnsupportedSchemeError} for ftp, ftps, sftp
 * @throws {LocalFaultError} when the fault is this machine's
 * @throws the reason of `options.signal` when aborted
 */
export async function probe(
  url: UrlParts | string,
  options: ProbeOptions,
  network: Network,
  clock: Clock,
): Promise<Observation> {
  const start = typeof url === 'string' ? partsOf(url) : url;
  if (!/^https?$/.test(start.scheme)) throw new UnsupportedSchemeError(start.scheme);
  const startedAtMs = clock.now();
  const session = new CheckSession(start, options, network, clock);
  const trail = await bestTrail(session, options.getOnly ?? false);
  return { ...findingsOf(trail), ms: clock.now() - startedAtMs };
}

async function bestTrail(session: CheckSession, getOnly: boolean): Promise<Trail> {
  if (getOnly) return session.walk('GET');
  const head = await session.walk('HEAD');
  if (!needsGet(head)) return head;
  if (session.asksForPeace) return { ...head, cutShort: true };
  return betterTrail(head, await session.walk('GET'));
}

function findingsOf(trail: Trail): Omit<Observation, 'ms'> {
  const { ending, method } = trail;
  const judgement = judgeTrail(trail);
  const target = joinUrl(trail.end);
  const redirect = target === joinUrl(trail.start) ? null : target;
  const unsent = ending.kind === 'failure' && !ending.sent && trail.hops.length === 0;
  return {
    ...judgement,
    http: ending.kind === 'failure' ? null : ending.http,
    method: unsent ? null : method,
    redirect,
    redirectKind: redirect === null ? null : (trail.hops[0] ?? null),
    ...resourceOf(trail, judgement.code),
  };
}

/** W3.12: only what is really there has a type and a size. */
function resourceOf({ ending }: Trail, code: StatusCode): Pick<Observation, 'mime' | 'kib'> {
  if (ending.kind !== 'answer' || outcomeOf(code) !== 'good') return { mime: null, kib: null };
  const { contentType, contentLength, body, bodyComplete } = ending;
  const mime = mimeKeyword(contentType, body);
  if (mime === null) return { mime: null, kib: null };
  const bytes = contentLength ?? (bodyComplete ? body.length : null);
  return { mime, kib: bytes === null ? null : Math.min(Math.floor(bytes / KIB), KIB_MAX) };
}

function partsOf(url: string): UrlParts {
  const { parts } = classifyUrl(url);
  if (parts !== null) return parts;
  throw new TypeError(`${url} cannot be checked; classify addresses first`);
}
