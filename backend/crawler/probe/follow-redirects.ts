import { isUtf8 } from 'node:buffer';
import { STATUS, statusOfHttp } from '../../status/status-code';
import { classifyUrl, type UrlKind } from '../../url/classify-url';
import type { NormalUrl } from '../../url/normal-url';
import { joinUrl } from '../../url/syntax/url-parts';
import { whatwgUrl } from '../../url/whatwg-url';
import type { CertificateFault } from '../transport/certificate-fault';
import type { CookieJar } from './cookie-jar';
import type { HttpAnswer, Method } from '../transport/http-exchange';
import type { NetworkFailure } from '../transport/network-failure';

/** Where a request goes. */
export interface RequestPlace {
  /** What is compared and stored. */
  url: NormalUrl;
  /** Path and query as given: a server may insist on its own escapes. */
  path: string;
}

/** Redirects that lead to no answer. A bot may be sent astray, so this says nothing of the page. */
export interface Detour {
  kind: 'detour';
  http: number;
  reason:
    | 'redirect-loop'
    | 'redirects-too-many'
    /** No Location, or none that is an address. */
    | 'redirect-to-nowhere'
    /** To an address that is not checked: invalid, reserved, too long, or of another protocol. */
    | 'redirect-elsewhere';
  /** Where it would have gone on, if that is an address of ours: by ftp, ftps or sftp. */
  target?: NormalUrl;
}

/** The way from a URL to its answer with one method: the evidence that is judged. */
export interface Trail {
  method: Method;
  start: NormalUrl;
  /** The HTTP number of each redirect, the first one first. */
  hops: readonly number[];
  /** Where the last request went. */
  end: NormalUrl;
  ending: HttpAnswer | NetworkFailure | Detour;
  /** The first certificate on the way that does not prove its host, one that only lacks an intermediate one last; null when all do. */
  fault: { host: string; kind: CertificateFault } | null;
  /** A host asked for a pause longer than a check before everything was tried. */
  cutShort?: boolean;
  /**
   * It was asked for by https in place of http without being led there, and a certificate lacks an intermediate one: what
   * stands there, people see, but nothing proves whose it is.
   */
  isUnproven?: boolean;
  /** It was asked for as visitors do, as they get another answer than machines. */
  asVisitor?: boolean;
}

/** Sends one request. */
export type Ask = (place: RequestPlace, method: Method) => Promise<HttpAnswer | NetworkFailure>;

/** As browsers (Fetch Standard, HTTP-redirect fetch). */
const REDIRECTS_MAX = 20;

/** Servers refuse longer request lines anyway (RFC 9112, 3: at least 8000); raw, and normalized. */
const ADDRESS_CHARS_MAX = 8_192;

/**
 * Asks for a URL and follows where it leads: at most 20 redirects (W3.6). Coming back to an address
 * is a loop only when no cookie was set meanwhile.
 * @param jar the cookies that `ask` keeps and sends
 */
export async function followRedirects(
  start: RequestPlace,
  method: Method,
  ask: Ask,
  jar: CookieJar,
): Promise<Trail> {
  const seen = new Set<string>();
  const isSeen = (place: RequestPlace): boolean => seen.has(visitKey(place, jar));
  const hops = new Array<number>();
  let fault: Trail['fault'] = null;
  for (let place = start; ;) {
    seen.add(visitKey(place, jar));
    const answer = await ask(place, method);
    fault = graver(fault, faultOf(answer, place.url.host));
    const trail = { method, start: start.url, hops, end: place.url, fault };
    const redirect = redirectOf(answer, place);
    if (redirect === null) return { ...trail, ending: answer };
    hops.push(redirect.http);
    const next = checkTarget(redirect.target, hops.length, isSeen);
    if (typeof next === 'string') return { ...trail, ending: detourOf(redirect, next) };
    if (!isAsked(next)) {
      return {
        ...trail,
        ending: { ...detourOf(redirect, 'redirect-elsewhere'), target: next.url },
      };
    }
    place = next;
  }
}

function faultOf(answer: HttpAnswer | NetworkFailure, host: string): Trail['fault'] {
  if (answer.kind === 'failure' || answer.fault === null) return null;
  return { host, kind: answer.fault };
}

function graver(first: Trail['fault'], next: Trail['fault']): Trail['fault'] {
  return first === null || first.kind === 'tls-incomplete-chain' ? (next ?? first) : first;
}

function detourOf({ http }: Redirect, reason: Detour['reason']): Detour {
  return { kind: 'detour', http, reason };
}

/** What another protocol serves is no page that could be read here. */
function isAsked({ url }: RequestPlace): boolean {
  return /^https?$/.test(url.scheme);
}

interface Redirect {
  http: number;
  target: RequestPlace | Detour['reason'];
}

/** @returns null when the answer is no redirect */
function redirectOf(answer: HttpAnswer | NetworkFailure, from: RequestPlace): Redirect | null {
  if (answer.kind === 'failure') return null;
  const kind = statusOfHttp(answer.http);
  if (kind < STATUS.movedPermanently || kind > STATUS.redirectSameMethod) return null;
  return { http: answer.http, target: targetOf(answer.location, from) };
}

function checkTarget(
  target: Redirect['target'],
  hopCount: number,
  isSeen: (place: RequestPlace) => boolean,
): Redirect['target'] {
  if (typeof target === 'string') return target;
  if (hopCount > REDIRECTS_MAX) return 'redirects-too-many';
  return isSeen(target) ? 'redirect-loop' : target;
}

/** Names that lead nowhere, or to whatever lies in our own network. */
const UNASKED: ReadonlySet<UrlKind> = new Set(['example', 'special']);

/** @param location the header, its bytes as Latin-1 */
function targetOf(location: string | null, from: RequestPlace): Redirect['target'] {
  if (location === null || location === '') return 'redirect-to-nowhere';
  // Parsing a host takes quadratic time.
  if (location.length > ADDRESS_CHARS_MAX) return 'redirect-elsewhere';
  const target = whatwgUrl(utf8Of(location), addressOf(from));
  if (target === null) return 'redirect-to-nowhere';
  if (target.href.length > ADDRESS_CHARS_MAX) return 'redirect-elsewhere';
  const { kind, url } = classifyUrl(target.href);
  const isOurs = url !== null && !UNASKED.has(kind);
  if (!isOurs || url.text.length > ADDRESS_CHARS_MAX) return 'redirect-elsewhere';
  return { url, path: `${target.pathname}${target.search}` };
}

/** Servers send other scripts as raw UTF-8, against RFC 9110; browsers read it so. */
function utf8Of(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : latin1;
}

function visitKey(place: RequestPlace, jar: CookieJar): string {
  return `${addressOf(place)} ${jar.headerFor(place.url.host)}`;
}

/** As it is asked for. */
function addressOf({ url: { scheme, host, port }, path }: RequestPlace): string {
  return joinUrl({ scheme, host, port, path });
}
