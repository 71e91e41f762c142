import { crawlSettings } from '../config/config';
import type { Environment } from '../config/environment';
import { judgeContent } from '../crawler/content/judge-content';
import { HostPacing } from '../crawler/host-pacing';
import { loopbackAllowed, publicNetwork, type Network } from '../crawler/network';
import { probe, type Observation } from '../crawler/probe';
import { userAgent } from '../crawler/request-headers';
import { withJudgement } from '../crawler/with-judgement';
import type { Clock } from '../runtime/clock';
import type { ContentDoubt } from '../status/content-doubt';
import type { Evidence } from '../status/evidence';
import { STATUS, type StatusCode } from '../status/status-code';
import { classifyUrl } from '../url/classify-url';
import { joinUrl, type UrlParts } from '../url/url-parts';

/** One check made now, stored nowhere; null means that it does not apply. */
export interface Look {
  /** The address as it was given. */
  input: string;
  /** Its normal form; null where there is none. */
  url: string | null;
  code: StatusCode | null;
  http: number | null;
  method: Observation['method'];
  redirect: string | null;
  mime: Observation['mime'];
  kib: number | null;
  /** What the page's content gives to doubt, judged by itself: its host was asked for nothing else. */
  doubt: ContentDoubt | null;
  /** What decided: the list stands in the crawler's README. */
  reason: string;
  /** What was seen that led to `reason` or `doubt`. */
  evidence: readonly Evidence[];
  ms: number;
}

/** Looks at one address as it stands in a page. Never rejects: a fault on this side is a `reason` too. */
export type OneLook = (address: string) => Promise<Look>;

/**
 * Prepares looks with the crawler's own probe, pacing and address guard.
 * @param allowLoopback also 127.0.0.0/8 and ::1, and nothing else; those hosts only get the pauses that they ask for
 */
export function prepareLooks(
  environment: Environment,
  version: string,
  clock: Clock,
  allowLoopback: boolean,
): OneLook {
  const { hostIntervalMs, timeoutMs, contact } = crawlSettings(environment);
  const network: Network = allowLoopback ? loopbackAllowed(publicNetwork()) : publicNetwork();
  const pacing = new HostPacing(hostIntervalMs, clock);
  const ownPacing = new HostPacing(0, clock);
  const pacingOf = (host: string) => (isLoopbackLiteral(host) ? ownPacing : pacing);
  const options = {
    timeoutMs,
    userAgent: userAgent(version, contact),
    // W3.14: one look is all there is.
    readsPage: true,
    beforeRequest: (host: string) => pacingOf(host).takeTurn(host),
    afterRequest: (host: string) => pacingOf(host).endTurn(host),
    afterAnswer: (host: string, _http: number, retryAfterMs: number | null) => {
      // Somebody waits: a host that wants a day does not hold up its other addresses for a day.
      if (retryAfterMs !== null) pacingOf(host).pause(host, Math.min(retryAfterMs, timeoutMs));
    },
  };
  return async (address) => {
    const { kind, url, parts, code } = classifyUrl(address);
    if (url === null || parts === null || kind === 'example' || kind === 'special')
      return unlooked(address, url, code, kind);
    try {
      return lookOf(address, parts, await probe(parts, options, network, clock));
    } catch {
      return unlooked(address, url, null, 'local-fault');
    }
  };
}

/** One's own machine needs no politeness. */
function isLoopbackLiteral(host: string): boolean {
  return /^127(?:\.\d{1,3}){3}$/.test(host) || host === '::1' || host === '[::1]';
}

function lookOf(input: string, asked: UrlParts, probed: Observation): Look {
  const { observation, doubt } = withJudgement(probed, judgeContent(asked, probed, null));
  const { code, http, method, redirect, mime, kib, reason, evidence, ms } = observation;
  const target = redirect?.target ?? null;
  const found = { code, http, method, redirect: target, mime, kib };
  return { input, url: joinUrl(asked), ...found, doubt, reason, evidence, ms };
}

function unlooked(
  input: string,
  url: string | null,
  code: StatusCode | null,
  reason: string,
): Look {
  return {
    input,
    url,
    code: code ?? null,
    http: null,
    method: null,
    redirect: null,
    mime: null,
    kib: null,
    doubt: null,
    reason: code === STATUS.invalid ? 'invalid-address' : reason,
    evidence: [],
    ms: 0,
  };
}
