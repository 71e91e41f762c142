import type { Clock } from '../runtime/clock';
import { isHtml, mimeKeyword, type MimeKeyword } from '../status/mime-keyword';
import { redirectClassOf } from '../status/redirect-class';
import { outcomeOf, type StatusCode } from '../status/status-code';
import type { StoredRedirect } from '../store/results';
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
  /** Where redirects led, to a good end or not; null when it is the URL itself. */
  redirect: StoredRedirect | null;
  /** T2; null for what browsers show. */
  mime: MimeKeyword | null;
  /** Size in whole KiB, rounded down, at most what 32 bits hold; only with `mime`. */
  kib: number | null;
  reason: Reason;
  /** The page that was found, as far as it was read; null where none was read (`readsPage`). */
  page: ReadPage | null;
  /** How long the check took by the clock, waiting for turns included. */
  ms: number;
}

/** The beginning of an HTML page. */
export interface ReadPage {
  /** Where it stands, at the end of all redirects. */
  at: UrlParts;
  /** The header's value. */
  contentType: string | null;
  body: Uint8Array;
  /** Whether `body` is all of it. */
  isComplete: boolean;
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
  const trail = await bestTrail(session, options.getOnly === true || options.readsPage === true);
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
  const unsent = ending.kind === 'failure' && !ending.sent && trail.hops.length === 0;
  return {
    ...judgement,
    http: ending.kind === 'failure' ? null : ending.http,
    method: unsent ? null : method,
    redirect: redirectOf(trail),
    ...resourceOf(trail, judgement.code),
    page: pageOf(trail, judgement.code),
  };
}

function redirectOf({ start, end, hops: [kind] }: Trail): StoredRedirect | null {
  const target = joinUrl(end);
  if (kind === undefined || target === joinUrl(start)) return null;
  return { target, kind, class: redirectClassOf(start, end) };
}

/** What was read of an error is no page. */
function pageOf({ ending, end }: Trail, code: StatusCode): ReadPage | null {
  if (ending.kind !== 'answer' || outcomeOf(code) !== 'good') return null;
  const { contentType, body, bodyComplete: isComplete } = ending;
  if (body.length === 0 || !isHtml(contentType)) return null;
  return { at: end, contentType, body, isComplete };
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
