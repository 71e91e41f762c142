import type { Database, Statements } from '../../runtime/database';
import { claimStateIdOf } from './domain-claim';
import { endClaim, type ClaimEnd } from './end-claim';
import type { StoredClaim } from './stored-claim';

/** How it goes on with a claim after a look. Moments are seconds since 1970. */
export type ClaimStep =
  /** The proof was found; by DNS it holds for all hosts below the name. */
  | { kind: 'proven'; hasSubdomains: boolean; dueAtS: number }
  /** It was not, and nothing is decided yet. */
  | { kind: 'again'; misses: number; failingSinceS: number; fault: string; dueAtS: number }
  | { kind: 'ended'; end: ClaimEnd; fault: string; dueAtS: number }
  /** It was not wholly looked for: it is not the host's turn. */
  | { kind: 'put-off'; dueAtS: number };

/**
 * Writes what came of a look, in one transaction. Index: PRIMARY.
 * @param leased as it was leased (lease-claims.ts)
 * @returns false: the lease was over, or the owner has done something meanwhile, and nothing is changed
 */
export function settleClaim(
  database: Database,
  leased: StoredClaim,
  step: ClaimStep,
  nowS: number,
): Promise<boolean> {
  return database.transaction(async (statements) => {
    if (!(await lockLeased(statements, leased))) return false;
    await writeStep(statements, leased, step, nowS);
    return true;
  });
}

async function lockLeased(
  statements: Pick<Statements, 'select'>,
  { claimId, dueAtS, state }: StoredClaim,
): Promise<boolean> {
  const rows = await statements.select(
    `SELECT 1 FROM domain_claim FORCE INDEX (PRIMARY)
     WHERE claim_id = ? AND due_at = ? AND state = ? FOR UPDATE`,
    [claimId, dueAtS, claimStateIdOf(state)],
  );
  return rows.length > 0;
}

async function writeStep(
  statements: Statements,
  leased: StoredClaim,
  step: ClaimStep,
  nowS: number,
): Promise<void> {
  const { claimId } = leased;
  if (step.kind === 'ended') return endClaim(statements, leased, step.end, { ...step, nowS });
  if (step.kind === 'put-off') {
    await statements.run('UPDATE domain_claim SET due_at = ? WHERE claim_id = ?', [
      step.dueAtS,
      claimId,
    ]);
  } else if (step.kind === 'proven') {
    await statements.run(
      `UPDATE domain_claim SET state = ?, has_subdomains = ?, proven_at = ?, tried_at = ?, due_at = ?, misses = 0,
         failing_since = 0, paused_at = 0, fault = '' WHERE claim_id = ?`,
      [claimStateIdOf('proven'), step.hasSubdomains ? 1 : 0, nowS, nowS, step.dueAtS, claimId],
    );
  } else {
    await statements.run(
      `UPDATE domain_claim SET misses = ?, failing_since = ?, fault = ?, tried_at = ?, due_at = ?
       WHERE claim_id = ?`,
      [step.misses, step.failingSinceS, step.fault, nowS, step.dueAtS, claimId],
    );
  }
}
