import type { Statements } from '../../runtime/database';
import { claimStateIdOf, type DomainClaim } from './domain-claim';
import { liftWishesOf } from './owner-wishes';

/**
 * How a proof ceases to hold: `paused` for all its hosts, until it is found again; `removed` with its claim, for good;
 * `narrowed` for all hosts but the one that the claim names, for which a file was found.
 */
export type ClaimEnd = 'paused' | 'removed' | 'narrowed';

/** The moment, and what is noted with it. */
interface EndNotes {
  /** Seconds since 1970. */
  nowS: number;
  /** When the proof is looked for again. */
  dueAtS: number;
  fault: string;
}

/**
 * Ends what a claim stands for. Every way to lose a proof leads through here, in the transaction that ends it, with the
 * row locked: what hangs on the proof is lifted here. Index: PRIMARY.
 */
export async function endClaim(
  statements: Statements,
  { claimId }: DomainClaim,
  end: ClaimEnd,
  { nowS, dueAtS, fault }: EndNotes,
): Promise<void> {
  // Wishes may speak for hosts that the proof does not hold for any more; of a paused claim they hold for a while.
  if (end !== 'paused') await liftWishesOf(statements, claimId, nowS);
  if (end === 'removed') {
    await statements.run('DELETE FROM domain_claim WHERE claim_id = ?', [claimId]);
    return;
  }
  const isPaused = end === 'paused';
  await statements.run(
    `UPDATE domain_claim SET state = ?, paused_at = ?, has_subdomains = IF(?, has_subdomains, 0),
       proven_at = IF(?, proven_at, ?), misses = 0, failing_since = 0, fault = ?, tried_at = ?, due_at = ?
     WHERE claim_id = ?`,
    [
      claimStateIdOf(isPaused ? 'paused' : 'proven'),
      isPaused ? nowS : 0,
      isPaused ? 1 : 0,
      isPaused ? 1 : 0,
      nowS,
      fault,
      nowS,
      dueAtS,
      claimId,
    ],
  );
}
