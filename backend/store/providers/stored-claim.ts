import type { DomainClaim } from './domain-claim';
import { CLAIM_COLUMNS, claimOf, type ClaimRow } from './proven-claims';

/** A claim as its owner sees it, and as the loop does that looks for its proof; moments in seconds since 1970. */
export interface StoredClaim extends DomainClaim {
  /** When its proof was last asked for. */
  askedAtS: number;
  /** When its proof was last found; 0: never. */
  provenAtS: number;
  /** When it is looked for next. */
  dueAtS: number;
  /** How often in a row it was not there, of a claim that is proven. */
  misses: number;
  /** Why it was last not found, in words of providers/proof-fault.ts; '' when it was. */
  fault: string;
  /** When it was last looked for; 0: never. */
  triedAtS: number;
  /** Since when looks have told nothing, for faults that are no answer; 0: they do. */
  failingSinceS: number;
  /** When it was paused; 0: it is not. */
  pausedAtS: number;
}

/** The columns of a StoredClaim, in a statement on table domain_claim. */
export const STORED_COLUMNS = `${CLAIM_COLUMNS}, asked_at, proven_at, due_at, misses, fault, tried_at, failing_since,
  paused_at`;

/** A row of these columns. */
export interface StoredClaimRow extends ClaimRow {
  asked_at: number;
  proven_at: number;
  due_at: number;
  misses: number;
  fault: Buffer;
  tried_at: number;
  failing_since: number;
  paused_at: number;
}

/** Such a row as a claim. */
export function storedClaimOf(row: StoredClaimRow): StoredClaim {
  return {
    ...claimOf(row),
    askedAtS: row.asked_at,
    provenAtS: row.proven_at,
    dueAtS: row.due_at,
    misses: row.misses,
    fault: row.fault.toString('latin1'),
    triedAtS: row.tried_at,
    failingSinceS: row.failing_since,
    pausedAtS: row.paused_at,
  };
}
