import type { Statements } from '../../runtime/database';
import { claimStateIdOf, type ClaimState } from './domain-claim';
import {
  STORED_COLUMNS,
  storedClaimOf,
  type StoredClaim,
  type StoredClaimRow,
} from './stored-claim';

/** Which claims to lease, and for how long. */
export interface ClaimLease {
  /** Seconds since 1970. */
  nowS: number;
  leaseS: number;
  /** At most. */
  limit: number;
}

/** Those whose owners wait come first. */
const IN_TURN: readonly ClaimState[] = ['waiting', 'proven', 'paused'];

/**
 * Leases claims whose proofs are due, longest due first, by moving when they are due to the end of the lease: who is
 * killed leaves them to whoever comes then. Index: state_due, PRIMARY.
 * @returns them; `dueAtS` is the end of the lease, and proves it
 */
export async function leaseClaims(
  statements: Statements,
  { nowS, leaseS, limit }: ClaimLease,
): Promise<StoredClaim[]> {
  const leased: StoredClaim[] = [];
  for (const state of IN_TURN) {
    const due = await dueClaims(statements, state, { nowS, limit: limit - leased.length });
    for (const claim of due) {
      const dueAtS = nowS + leaseS;
      const { affectedRows } = await statements.run(
        'UPDATE domain_claim SET due_at = ? WHERE claim_id = ? AND state = ? AND due_at = ?',
        [dueAtS, claim.claimId, claimStateIdOf(state), claim.dueAtS],
      );
      if (affectedRows > 0) leased.push({ ...claim, dueAtS });
    }
  }
  return leased;
}

async function dueClaims(
  statements: Statements,
  state: ClaimState,
  { nowS, limit }: Pick<ClaimLease, 'nowS' | 'limit'>,
): Promise<StoredClaim[]> {
  if (limit <= 0) return [];
  const rows = await statements.select<StoredClaimRow>(
    `SELECT ${STORED_COLUMNS} FROM domain_claim FORCE INDEX (state_due)
     WHERE state = ? AND due_at <= ? ORDER BY due_at LIMIT ?`,
    [claimStateIdOf(state), nowS, limit],
  );
  return rows.map(storedClaimOf);
}
