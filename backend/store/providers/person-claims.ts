import type { Statements } from '../../runtime/database';
import { domainOf } from '../changes/domain-key';
import { claimStateIdOf, coversHost, type DomainClaim } from './domain-claim';
import { CLAIM_COLUMNS, claimOf, type ClaimRow } from './proven-claims';
import {
  STORED_COLUMNS,
  storedClaimOf,
  type StoredClaim,
  type StoredClaimRow,
} from './stored-claim';

/**
 * The claims of a person, and of nobody else, by their names. Index: owner_name.
 * @param owner keyed hash of the person's central id, 16 bytes
 */
export async function claimsOfPerson(
  statements: Pick<Statements, 'select'>,
  owner: Buffer,
): Promise<StoredClaim[]> {
  const rows = await statements.select<StoredClaimRow>(
    `SELECT ${STORED_COLUMNS} FROM domain_claim FORCE INDEX (owner_name) WHERE owner = ? ORDER BY name`,
    [owner],
  );
  return rows.map(storedClaimOf);
}

/**
 * The proven claim by which a person speaks for a host: that to the host itself, else the nearest above it that holds for
 * what is below it. Index: owner_name.
 * @param owner keyed hash of the person's central id, 16 bytes
 * @param host ASCII
 * @returns null: they do not
 */
export async function provenClaimFor(
  statements: Pick<Statements, 'select'>,
  owner: Buffer,
  host: string,
): Promise<DomainClaim | null> {
  const rows = await statements.select<ClaimRow>(
    `SELECT ${CLAIM_COLUMNS} FROM domain_claim FORCE INDEX (owner_name)
     WHERE owner = ? AND name IN (?) AND state = ?`,
    [owner, namesAbove(host), claimStateIdOf('proven')],
  );
  const covering = rows.map(claimOf).filter((claim) => coversHost(claim, host));
  return covering.toSorted((a, b) => b.name.length - a.name.length)[0] ?? null;
}

/** A host, and all names above it up to its registered domain. */
function namesAbove(host: string): string[] {
  const labels = host.split('.');
  const most = labels.length - domainOf(`https://${host}/`).split('.').length;
  return labels.slice(0, most + 1).map((_, place) => labels.slice(place).join('.'));
}
