import { PAUSED_DAYS, WAITING_DAYS } from '../store/providers/claim-days';
import { proofFaultText } from '../store/providers/proof-fault';
import type { ClaimStep } from '../store/providers/settle-claim';
import type { StoredClaim } from '../store/providers/stored-claim';
import type { FileSight, ProofSight } from './proof-sight';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
/** What was found is looked for again so many days later. */
const RENEWED_DAYS = 30;
/** What is no answer counts as a miss after so long. */
const FAILING_DAYS = 7;
const MISSES_MAX = 2;

/** Seconds until the next look, by how long ago the proof was asked for. */
const WAITING_PAUSES: readonly (readonly [ageS: number, pauseS: number])[] = [
  [MINUTE_S, MINUTE_S],
  [6 * MINUTE_S, 5 * MINUTE_S],
  [36 * MINUTE_S, 30 * MINUTE_S],
  [3 * HOUR_S, 2 * HOUR_S],
  [DAY_S, 6 * HOUR_S],
];
const WAITING_PAUSE_S = 12 * HOUR_S;

/** A look that found nothing. */
type VainSight = Extract<ProofSight, { file: FileSight }>;

/** Pure: how it goes on with a claim after a look. @param nowS seconds since 1970 */
export function nextClaimStep(claim: StoredClaim, sight: ProofSight, nowS: number): ClaimStep {
  if (sight.file === null) return proven(true, nowS);
  if (sight.file.kind === 'put-off') return { kind: 'put-off', dueAtS: nowS + sight.file.waitS };
  if (sight.file.kind === 'found' && !holdsBelow(claim)) return proven(false, nowS);
  const fault = faultOf(sight);
  if (claim.state === 'waiting') return stillWaiting(claim, { fault, sight, nowS });
  if (claim.state === 'paused') return stillPaused(claim, { fault, sight, nowS });
  return notRenewed(claim, { fault, sight, nowS });
}

/** What was found at a moment, and how it is told. */
interface VainLook {
  fault: string;
  sight: VainSight;
  nowS: number;
}

function proven(hasSubdomains: boolean, nowS: number): ClaimStep {
  return { kind: 'proven', hasSubdomains, dueAtS: nowS + RENEWED_DAYS * DAY_S };
}

/** Proven by DNS: the file proves less. */
function holdsBelow({ state, hasSubdomains }: StoredClaim): boolean {
  return state === 'proven' && hasSubdomains;
}

function faultOf({ dns, file }: VainSight): string {
  const isTold = file.kind === 'absent' || file.kind === 'trouble';
  return proofFaultText({ dns: dns.fault, file: isTold ? file.fault : 'found' });
}

function stillWaiting(claim: StoredClaim, look: VainLook): ClaimStep {
  const { askedAtS } = claim;
  const { fault, nowS } = look;
  const endsAtS = askedAtS + WAITING_DAYS * DAY_S;
  if (nowS >= endsAtS) return { kind: 'ended', end: 'removed', fault, dueAtS: nowS };
  const [, pauseS] = WAITING_PAUSES.find(([ageS]) => nowS - askedAtS < ageS) ?? [];
  const dueAtS = Math.min(nowS + atLeast(pauseS ?? WAITING_PAUSE_S, look), endsAtS);
  return { kind: 'again', misses: 0, failingSinceS: 0, fault, dueAtS };
}

function stillPaused({ pausedAtS }: StoredClaim, look: VainLook): ClaimStep {
  const { fault, nowS } = look;
  if (nowS >= pausedAtS + PAUSED_DAYS * DAY_S) {
    return { kind: 'ended', end: 'removed', fault, dueAtS: nowS };
  }
  return { kind: 'again', misses: 0, failingSinceS: 0, fault, dueAtS: nowS + DAY_S };
}

function notRenewed(claim: StoredClaim, look: VainLook): ClaimStep {
  const { misses, provenAtS, failingSinceS } = claim;
  const { fault, nowS } = look;
  const renewedAtS = provenAtS + RENEWED_DAYS * DAY_S;
  // Its owner wanted a look before it was due.
  if (misses === 0 && nowS < renewedAtS) {
    return { kind: 'again', misses, failingSinceS: 0, fault, dueAtS: renewedAtS };
  }
  if (!isMiss(claim, look)) {
    const dueAtS = nowS + atLeast(failingPauseS(claim, nowS), look);
    return { kind: 'again', misses, failingSinceS: failingSinceS || nowS, fault, dueAtS };
  }
  if (misses + 1 < MISSES_MAX) {
    return { kind: 'again', misses: misses + 1, failingSinceS: 0, fault, dueAtS: nowS + DAY_S };
  }
  return lost(look);
}

/** The proof is not there; or nobody could tell for a week. */
function isMiss({ hasSubdomains, failingSinceS }: StoredClaim, { sight, nowS }: VainLook): boolean {
  const kind = hasSubdomains ? sight.dns.kind : sight.file.kind;
  if (kind === 'absent') return true;
  return failingSinceS > 0 && nowS - failingSinceS >= FAILING_DAYS * DAY_S;
}

/** What was proven by DNS may still be by the file, for its host alone. */
function lost({ sight, fault, nowS }: VainLook): ClaimStep {
  if (sight.file.kind !== 'found') {
    return { kind: 'ended', end: 'paused', fault, dueAtS: nowS + DAY_S };
  }
  return { kind: 'ended', end: 'narrowed', fault, dueAtS: nowS + RENEWED_DAYS * DAY_S };
}

function failingPauseS({ failingSinceS }: StoredClaim, nowS: number): number {
  const isNew = failingSinceS === 0 || nowS - failingSinceS < 6 * HOUR_S;
  return isNew ? HOUR_S : 6 * HOUR_S;
}

/** Not before the server wants it. */
function atLeast(pauseS: number, { sight: { file } }: VainLook): number {
  return file.kind === 'trouble' ? Math.max(pauseS, file.againAfterS) : pauseS;
}
