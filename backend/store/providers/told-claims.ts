import type { Statements } from '../../runtime/database';
import { claimStateIdOf, type DomainClaim } from './domain-claim';
import { CLAIM_COLUMNS, claimOf, type ClaimRow } from './proven-claims';

const PROVEN = claimStateIdOf('proven');

/** The proven claims of whose dead URLs an address is told, in the order of their ids. Index: recipient_id. */
export async function claimsToldTo(
  statements: Pick<Statements, 'select'>,
  recipientId: number,
): Promise<DomainClaim[]> {
  const rows = await statements.select<ClaimRow>(
    `SELECT ${CLAIM_COLUMNS} FROM domain_claim FORCE INDEX (recipient_id)
     WHERE recipient_id = ? AND state = ? ORDER BY claim_id`,
    [recipientId, PROVEN],
  );
  return rows.map(claimOf);
}
