import type { TraitSeen } from '../../status/domain-trait';
import { redirectClassOf } from '../../status/redirect-class';
import { isGood as isGoodCode } from '../../status/status-code';
import type { Trail } from './follow-redirects';
import type { CertificateFault } from '../transport/certificate-fault';
import { judgeTrail } from './judge-trail';

/**
 * What the trails of one check say about peculiarities of the URL's host (W3.9). Pure.
 *
 * - `needs-get`: HEAD got no usable answer from the host and GET did; or HEAD was left without an
 *   answer. GET is not tried after a time-out (W3.2), so such a host would be called dead for ever if
 *   it were not asked by GET the next time. No longer true when HEAD gets a good answer. What is shown to visitors
 *   alone says nothing: HEAD has not asked as they do.
 * - `needs-https`: http led to the same page under https; no longer true when http is answered well.
 * - `needs-http`: https has no valid certificate (one without its intermediate says nothing), or led to the same page under http; no longer true
 *   when https is answered well with a valid one.
 *
 * Certificates and redirects of other ports say nothing about those that browsers try.
 * @param trails of HEAD and of GET, as far as they were tried
 */
export function traitsSeen(trails: readonly Trail[]): TraitSeen[] {
  return [needsGet(trails), ...trails.slice(-1).map(needsScheme)].filter((seen) => seen !== null);
}

function needsGet(trails: readonly Trail[]): TraitSeen | null {
  const head = trails.find(({ method }) => method === 'HEAD');
  const get = trails.find(({ method }) => method === 'GET');
  const isSameQuestion = get?.asVisitor !== true;
  if (head === undefined || head.cutShort || head.end.host !== head.start.host) return null;
  if (isGood(head)) return { trait: 'needs-get', holds: false };
  const holds = get === undefined ? isSilence(head) : isUsable(get) && !isSame(head, get);
  return holds && isSameQuestion ? { trait: 'needs-get', holds } : null;
}

/** The connection was there, and HEAD was sent. */
function isSilence({ ending }: Trail): boolean {
  return ending.kind === 'failure' && ending.sent && ending.reason === 'timeout';
}

/** What GET got is better, or at least an answer to the question. */
function isUsable(get: Trail): boolean {
  return isGood(get) || (get.ending.kind === 'answer' && judgeTrail(get).reason !== 'bot-wall');
}

function isSame(head: Trail, get: Trail): boolean {
  return judgeTrail(head).code === judgeTrail(get).code;
}

function needsScheme(trail: Trail): TraitSeen | null {
  if (trail.start.port !== 0 || trail.ending.kind === 'failure') return null;
  return trail.start.scheme === 'http' ? needsHttps(trail) : needsHttp(trail);
}

function needsHttps(trail: Trail): TraitSeen | null {
  if (!isGood(trail)) return null;
  if (ledTo(trail, 'https')) return { trait: 'needs-https', holds: true };
  return stayed(trail) ? { trait: 'needs-https', holds: false } : null;
}

function needsHttp(trail: Trail): TraitSeen | null {
  if (trail.fault?.host === trail.start.host) return faultyHttps(trail.fault.kind);
  if (!isGood(trail)) return null;
  if (ledTo(trail, 'http')) return { trait: 'needs-http', holds: true };
  return stayed(trail) ? { trait: 'needs-http', holds: false } : null;
}

/** Browsers open what only lacks an intermediate certificate. */
function faultyHttps(kind: CertificateFault): TraitSeen | null {
  return kind === 'tls-incomplete-chain' ? null : { trait: 'needs-http', holds: true };
}

const isGood = (trail: Trail): boolean => isGoodCode(judgeTrail(trail).code);

const ledTo = ({ start, end }: Trail, scheme: string): boolean =>
  end.scheme === scheme && redirectClassOf(start, end) === 'same-page';

const stayed = ({ start, end }: Trail): boolean =>
  end.scheme === start.scheme && end.host === start.host;
