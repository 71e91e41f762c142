import type { Statements } from '../../runtime/database';
import type { NormalUrl } from '../../url/normal-url';
import { coveredCondition, type SqlCondition } from '../providers/covered-condition';
import type { DomainClaim } from '../providers/domain-claim';
import { addressOfRow, type AddressColumns } from '../urls/addresses';
import { CASE_COLUMNS, caseOf, type CaseRow, type StoredCase } from './case-row';

/** An open case with the address of its URL. */
export interface KnownCase extends StoredCase {
  hostId: number;
  url: NormalUrl;
}

const ALL: SqlCondition = { sql: 'TRUE', values: [] };

/** Which cases are meant. */
export interface KnownCasesQuestion {
  domainKey: number;
  /** To hosts of the domain: only cases of which they speak. */
  claims: readonly DomainClaim[];
  /** Of these only some: on url_case, url and host. */
  only?: SqlCondition;
  /** Behind this one; 0: from the first on. */
  afterId: number;
  limit: number;
}

/**
 * Open cases of a domain with their addresses, in the order in which they were opened; without those whose URLs are not listed
 * any more. Those of other owners in the same domain are passed over in the database. Index: url_case.domain_case, url.PRIMARY,
 * host.PRIMARY.
 */
export async function knownCases(
  statements: Pick<Statements, 'select'>,
  { domainKey, claims, only = ALL, afterId, limit }: KnownCasesQuestion,
): Promise<KnownCase[]> {
  const covered = coveredCondition('name', claims);
  const columns = CASE_COLUMNS.split(', ').map((name) => `url_case.${name}`);
  const rows = await statements.select<CaseRow & AddressColumns & { host_id: number }>(
    `SELECT ${columns.join(', ')}, url.host_id, scheme, name, port, path
     FROM url_case FORCE INDEX (domain_case)
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) ON url.url_id = url_case.url_id
       STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id
     WHERE domain_key = ? AND case_id > ? AND ${covered.sql} AND ${only.sql} ORDER BY case_id LIMIT ?`,
    [domainKey, afterId, ...covered.values, ...only.values, limit],
  );
  return rows.map((row) => ({ ...caseOf(row), hostId: row.host_id, url: addressOfRow(row) }));
}
