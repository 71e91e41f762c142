import type { Logger } from '../runtime/logger';
import { UnderWay } from '../runtime/under-way';
import { leaseClaims } from '../store/providers/lease-claims';
import { settleClaim } from '../store/providers/settle-claim';
import type { StoredClaim } from '../store/providers/stored-claim';
import { lookForProof, type ProofParts } from './look-for-proof';
import { nextClaimStep } from './next-claim-step';

/** What the loop works with. */
export interface ProofLoopParts extends ProofParts {
  logger: Logger;
}

/** How long it goes on. */
export interface ProofLoopOptions {
  /** Ends when nothing is due; else it goes on for ever. */
  untilIdle: boolean;
  signal: AbortSignal;
}

/** A slow server holds one for 20 s. */
const PLACES = 16;
/** More than a look takes, with all that is written before and after. */
const LEASE_S = 120;
/** Who asks for a look waits for it. */
const IDLE_MS = 2_000;
/** The database is in trouble. */
const TROUBLE_MS = 10_000;

/**
 * Looks for the proofs of claims that are due (L3), beside any number of other loops: each leases what it looks at. Who
 * is killed settles nothing; what was under way is looked at again when its lease has run out.
 */
export async function runProofLoop(
  parts: ProofLoopParts,
  { untilIdle, signal }: ProofLoopOptions,
): Promise<void> {
  const underWay = new UnderWay();
  while (!signal.aborted) {
    if (underWay.size >= PLACES) await underWay.nextEnd();
    const begun = await begin(parts, underWay, signal);
    if (begun === 'some') continue;
    if (!untilIdle || begun === 'failed') await rest(parts, begun, signal);
    else if (underWay.size > 0) await underWay.nextEnd();
    else break;
  }
  await underWay.allEnded();
}

async function begin(
  parts: ProofLoopParts,
  underWay: UnderWay,
  signal: AbortSignal,
): Promise<'some' | 'none' | 'failed'> {
  const { database, clock, logger } = parts;
  const nowS = Math.floor(clock.now() / 1_000);
  const limit = PLACES - underWay.size;
  try {
    const leased = await leaseClaims(database, { nowS, leaseS: LEASE_S, limit });
    for (const claim of leased) underWay.add(look(parts, claim, signal));
    return leased.length > 0 ? 'some' : 'none';
  } catch (err) {
    // Its statements hold nothing but numbers.
    if (!signal.aborted) logger.error({ err }, 'proofs: none leased');
    return 'failed';
  }
}

async function rest(
  { clock }: ProofLoopParts,
  why: 'none' | 'failed',
  signal: AbortSignal,
): Promise<void> {
  const ms = why === 'failed' ? TROUBLE_MS : IDLE_MS;
  await clock.sleep(ms, signal).catch(() => undefined);
}

/** Nothing is logged of who claims what. What fails here is looked at again when its lease ends. */
async function look(parts: ProofLoopParts, claim: StoredClaim, signal: AbortSignal): Promise<void> {
  const { claimId } = claim;
  try {
    const sight = await lookForProof(parts, claim, signal);
    const nowS = Math.floor(parts.clock.now() / 1_000);
    const step = nextClaimStep(claim, sight, nowS);
    const isSettled = await settleClaim(parts.database, claim, step, nowS);
    parts.logger.debug({ claimId, step: step.kind, isSettled }, 'proofs: looked');
  } catch (error) {
    if (signal.aborted) return;
    parts.logger.error({ claimId, code: codeOf(error) }, 'proofs: not looked, tried again later');
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : error.name;
}
