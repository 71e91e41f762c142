import { crawlSettings } from '../config/config';
import type { Environment } from '../config/environment';
import { isCalledMissingPage } from '../crawler/content/is-called-missing-page';
import { judgeContent } from '../crawler/content/judge-content';
import { HostPacing } from '../crawler/loop/host-pacing';
import { loopbackAllowed, publicNetwork, type Network } from '../crawler/transport/network';
import { probe, type Observation } from '../crawler/probe/probe';
import { userAgent } from '../crawler/transport/request-headers';
import { withJudgement } from '../crawler/loop/with-judgement';
import type { Clock } from '../runtime/clock';
import type { ContentDoubt } from '../status/content-doubt';
import type { Evidence } from '../status/evidence';
import { STATUS, type StatusCode } from '../status/status-code';
import { classifyUrl } from '../url/classify-url';
import type { NormalUrl } from '../url/normal-url';

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
  /** Why the page's content is in doubt, judged by itself: its host was asked for nothing else. */
  doubt: ContentDoubt | null;
  /** What decided: the list stands in the crawler's README. */
  reason: string;
  /** What was seen that led to `reason` or `doubt`. */
  evidence: readonly Evidence[];
  ms: number;
}

/** Looks at one address as it stands in a page. Never rejects: a fault on this side is a `reason` too. */
export type SingleCheck = (address: string) => Promise<Look>;

/** One check of a URL, as crawlers make it, with what was read of its page. */
export type SingleProbe = (url: NormalUrl) => Promise<Observation>;

/**
 * Prepares checks with the crawler's own probe, pacing and address guard.
 * @param allowLoopback also 127.0.0.0/8 and ::1, and nothing else; those hosts only get the pauses that they ask for
 */
export function prepareSingleProbes(
  environment: Environment,
  version: string,
  clock: Clock,
  allowLoopback: boolean,
): SingleProbe {
  const { hostIntervalMs, timeoutMs, asker } = crawlSettings(environment);
  const network = networkOf(allowLoopback);
  const pacing = new HostPacing(hostIntervalMs, clock);
  const ownPacing = new HostPacing(0, clock);
  const pacingOf = (host: string) => (isLoopbackLiteral(host) ? ownPacing : pacing);
  const options = {
    timeoutMs,
    userAgent: userAgent(version, asker),
    // W3.14: one look is all there is.
    readsPage: true,
    isCalledMissing: isCalledMissingPage,
    beforeRequest: (host: string) => pacingOf(host).takeTurn(host),
    afterRequest: (host: string) => pacingOf(host).endTurn(host),
    afterAnswer: (host: string, _http: number, retryAfterMs: number | null) => {
      // Somebody waits: a host that wants a day does not hold up its other addresses for a day.
      if (retryAfterMs !== null) pacingOf(host).pause(host, Math.min(retryAfterMs, timeoutMs));
    },
  };
  return (url) => probe(url, options, network, clock);
}

/** Where checks may go. */
export function networkOf(allowLoopback: boolean): Network {
  return allowLoopback ? loopbackAllowed(publicNetwork()) : publicNetwork();
}

/** Prepares looks; the parameters are those of `prepareSingleProbes`. */
export function prepareSingleChecks(
  environment: Environment,
  version: string,
  clock: Clock,
  allowLoopback: boolean,
): SingleCheck {
  const probeOne = prepareSingleProbes(environment, version, clock, allowLoopback);
  return async (address) => {
    const { kind, url, code } = classifyUrl(address);
    if (url === null || kind === 'example' || kind === 'special') {
      return unlooked(address, url, code, kind);
    }
    try {
      return lookOf(address, url, await probeOne(url));
    } catch {
      return unlooked(address, url, null, 'local-fault');
    }
  };
}

/** One's own machine needs no politeness. */
function isLoopbackLiteral(host: string): boolean {
  return /^127(?:\.\d{1,3}){3}$/.test(host) || host === '::1' || host === '[::1]';
}

function lookOf(input: string, asked: NormalUrl, probed: Observation): Look {
  const { observation, doubt } = withJudgement(probed, judgeContent(asked, probed, null));
  const { code, http, method, redirect, mime, kib, reason, evidence, ms } = observation;
  const target = redirect?.target.text ?? null;
  const found = { code, http, method, redirect: target, mime, kib };
  return { input, url: asked.text, ...found, doubt, reason, evidence, ms };
}

function unlooked(
  input: string,
  url: NormalUrl | null,
  code: StatusCode | null,
  reason: string,
): Look {
  return {
    input,
    url: url?.text ?? null,
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
