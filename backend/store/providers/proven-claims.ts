import type { Statements } from '../../runtime/database';
import { caseStagesOfBits } from '../../status/case-stage';
import { claimFormatOfId, claimStateIdOf, claimStateOfId, type DomainClaim } from './domain-claim';

/** The columns of a DomainClaim, in a statement on table domain_claim. */
export const CLAIM_COLUMNS =
  'claim_id, owner, name, domain_key, has_subdomains, state, recipient_id, may_write, stages, every_days, format';

/** A row of these columns. */
export interface ClaimRow {
  claim_id: number;
  owner: Buffer;
  name: Buffer;
  domain_key: number;
  has_subdomains: number;
  state: number;
  recipient_id: number;
  may_write: number;
  stages: number;
  every_days: number;
  format: number;
}

/** A row as a claim. */
export function claimOf(row: ClaimRow): DomainClaim {
  return {
    claimId: row.claim_id,
    owner: row.owner,
    name: row.name.toString('latin1'),
    domainKey: row.domain_key,
    hasSubdomains: row.has_subdomains === 1,
    state: claimStateOfId(row.state),
    recipientId: row.recipient_id === 0 ? null : row.recipient_id,
    mayWrite: row.may_write === 1,
    stages: caseStagesOfBits(row.stages),
    everyDays: row.every_days,
    format: claimFormatOfId(row.format),
  };
}

/**
 * Claims to domains that are proven, in the order of their ids. Index: domain_state.
 * @param domainKeys of registered domains (changes/domain-key.ts)
 */
export async function provenClaimsOf(
  statements: Pick<Statements, 'select'>,
  domainKeys: readonly number[],
): Promise<DomainClaim[]> {
  if (domainKeys.length === 0) return [];
  const rows = await statements.select<ClaimRow>(
    `SELECT ${CLAIM_COLUMNS} FROM domain_claim FORCE INDEX (domain_state)
     WHERE domain_key IN (?) AND state = ? ORDER BY claim_id`,
    [[...domainKeys], claimStateIdOf('proven')],
  );
  return rows.map(claimOf);
}

/** All claims that are proven; there are thousands at most. Index: state_due. */
export async function allProvenClaims(
  statements: Pick<Statements, 'select'>,
): Promise<DomainClaim[]> {
  const rows = await statements.select<ClaimRow>(
    `SELECT ${CLAIM_COLUMNS} FROM domain_claim FORCE INDEX (state_due) WHERE state = ? ORDER BY due_at`,
    [claimStateIdOf('proven')],
  );
  return rows.map(claimOf);
}

/** Those of one person, in the order of their names. Index: owner_name. */
export async function provenClaimsOfOwner(
  statements: Pick<Statements, 'select'>,
  owner: Buffer,
): Promise<DomainClaim[]> {
  const rows = await statements.select<ClaimRow>(
    `SELECT ${CLAIM_COLUMNS} FROM domain_claim FORCE INDEX (owner_name)
     WHERE owner = ? AND state = ? ORDER BY name`,
    [owner, claimStateIdOf('proven')],
  );
  return rows.map(claimOf);
}
