import { isDeepStrictEqual } from 'node:util';
import { retryAfterMs } from '../runtime/retry-after';
import type { Random } from '../runtime/random';
import type { LeasedSubscriber } from '../store/subscribers/lease-subscribers';
import { ROUTED_WITHIN_S, type NextStep } from '../store/subscribers/settle-message';
import type { OffState } from '../store/subscribers/subscriber-state';
import type { PostOutcome } from './post-message';
import type { WebhookMessage } from './webhook-message';

/** A try, and what came of it. */
export interface TriedMessage {
  leased: LeasedSubscriber;
  message: Pick<WebhookMessage, 'told' | 'challenge'>;
  result: PostOutcome;
  /** Milliseconds since 1970, when it had ended. */
  nowMs: number;
  /** How long it took, in milliseconds. */
  tookMs: number;
}

/** Seconds after each try in vain, as Standard Webhooks 1.0.0 has them. */
const PAUSES_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** Pauses are longer or shorter by up to a tenth, so that what failed together is not tried together. */
const JITTER = 10;
/** A webhook that fails for so long is switched off. */
const FAILING_MAX_S = 3 * 86_400;
/** It is asked three times whether it wants this. */
const PROOFS_MAX = 3;
/** The server is overrun, or what stands before it. */
const SLOW_DOWN: ReadonlySet<number> = new Set([429, 502, 504]);
const PACE_FIRST_S = 2;
const PACE_MAX_S = 600;
/** Who takes longer to answer holds a place that others wait for. */
const SLOW_MS = 5_000;
/** For who is but slow: some servers sleep when they are not asked for minutes, and would never be quick. */
const SLOW_PACE_MAX_S = 60;
/** As many as their column holds. */
const TRIES_MAX = 255;
const GONE = 410;

/** Pure but for chance: how it goes on after a try. */
export function nextStep(tried: TriedMessage, random: Pick<Random, 'below'>): NextStep {
  const { leased, message, result } = tried;
  const isProof = leased.state === 'unproven';
  if (result.kind === 'answer' && result.status === GONE) return switchedOff(tried, 'gone');
  if (isTaken(tried)) return isProof ? proven(tried) : taken(tried);
  if (message.told === 'call' && !isProof) return testedInVain(tried, random);
  if (isProof && leased.tries + 1 >= PROOFS_MAX) return switchedOff(tried, 'refused');
  if (failedForS(tried) >= FAILING_MAX_S) return switchedOff(tried, 'failing');
  return again(tried, leased.tries, random);
}

/** Switched off for a reason that no answer gave. */
export function switchedOffFor(
  why: OffState,
  { leased, nowMs }: Pick<TriedMessage, 'leased' | 'nowMs'>,
): NextStep {
  const { tries, failingSinceS, paceS } = leased;
  const dueAtS = secondOf(nowMs) + ROUTED_WITHIN_S;
  return { isDone: false, state: why, tries, failingSinceS, paceS, dueAtS, outcome: why };
}

/** The word for a result, as its owner is told: `http-503`, `timeout`. */
function wordOf({ message, result }: TriedMessage): string {
  if (result.kind === 'failure') return result.reason;
  const isGood = isGoodStatus(result.status);
  return isGood && message.challenge !== null ? 'no-challenge' : `http-${result.status}`;
}

function isTaken({ message: { challenge }, result }: TriedMessage): boolean {
  if (result.kind === 'failure' || !isGoodStatus(result.status)) return false;
  return challenge === null || holdsChallenge(result.text, challenge);
}

/** Nothing but the challenge, or `{"challenge": …}`: a server that sends back whatever it gets proves nothing. */
function holdsChallenge(text: string, challenge: string): boolean {
  const answer = text.trim();
  return answer === challenge || isDeepStrictEqual(jsonOf(answer), { challenge });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whatever it is, it is no proof.
    return null;
  }
}

function isGoodStatus(status: number): boolean {
  return status >= 200 && status < 300;
}

function taken(tried: TriedMessage): NextStep {
  const { leased, result, nowMs } = tried;
  const paceS = isSlow(tried) ? paceOfSlow(leased.paceS) : leased.paceS >> 1;
  const outcome = result.kind === 'answer' ? `http-${result.status}` : '';
  const dueAtS = secondOf(nowMs) + paceS;
  return { isDone: true, state: leased.state, tries: 0, failingSinceS: 0, paceS, dueAtS, outcome };
}

function proven(tried: TriedMessage): NextStep {
  return { ...taken(tried), state: 'on' };
}

/** A test is made once, and says nothing of what else was not taken. */
function testedInVain(tried: TriedMessage, random: Pick<Random, 'below'>): NextStep {
  const { tries, failingSinceS } = tried.leased;
  const dueAtS = tries === 0 ? secondOf(tried.nowMs) : again(tried, tries - 1, random).dueAtS;
  return { ...again(tried, tries, random), isDone: true, tries, failingSinceS, dueAtS };
}

function again(tried: TriedMessage, place: number, random: Pick<Random, 'below'>): NextStep {
  const { leased, nowMs } = tried;
  const nowS = secondOf(nowMs);
  const paceS = paceAfter(tried);
  const pauseS = Math.max(jittered(pauseAfter(place), random), askedPauseS(tried), paceS);
  return {
    isDone: false,
    state: leased.state,
    tries: Math.min(leased.tries + 1, TRIES_MAX),
    failingSinceS: leased.failingSinceS || nowS,
    paceS,
    dueAtS: nowS + pauseS,
    outcome: wordOf(tried),
  };
}

function switchedOff(tried: TriedMessage, why: OffState): NextStep {
  const step = switchedOffFor(why, tried);
  // Who is called no more is not to be asked the same again.
  return { ...step, isDone: tried.message.told === 'call', outcome: wordOf(tried) };
}

function failedForS({ leased, nowMs }: TriedMessage): number {
  return leased.failingSinceS === 0 ? 0 : secondOf(nowMs) - leased.failingSinceS;
}

/** What is not taken makes nobody faster. */
function paceAfter(tried: TriedMessage): number {
  const { paceS } = tried.leased;
  if (isSlowedDown(tried)) return slower(paceS);
  return isSlow(tried) ? paceOfSlow(paceS) : paceS;
}

function isSlow({ result, tookMs }: TriedMessage): boolean {
  return result.kind === 'answer' && tookMs > SLOW_MS;
}

function paceOfSlow(paceS: number): number {
  return Math.max(paceS, Math.min(slower(paceS), SLOW_PACE_MAX_S));
}

function isSlowedDown({ result }: TriedMessage): boolean {
  return result.kind === 'answer' && SLOW_DOWN.has(result.status);
}

function slower(paceS: number): number {
  return Math.min(Math.max(PACE_FIRST_S, paceS * 2), PACE_MAX_S);
}

function pauseAfter(place: number): number {
  return PAUSES_S[Math.min(place, PAUSES_S.length - 1)] ?? 0;
}

function jittered(pauseS: number, random: Pick<Random, 'below'>): number {
  const spreadS = Math.floor(pauseS / JITTER);
  return pauseS - spreadS + random.below(2 * spreadS + 1);
}

function askedPauseS({ result, nowMs }: TriedMessage): number {
  const retryAfter = result.kind === 'answer' ? result.retryAfter : null;
  return Math.ceil((retryAfterMs(retryAfter, nowMs) ?? 0) / 1_000);
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1_000);
}
