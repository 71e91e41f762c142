import type { Statements } from '../../runtime/database';
import type { NormalUrl } from '../../url/normal-url';
import { addressOfRow, type AddressColumns } from '../urls/addresses';
import { CASE_COLUMNS, caseOf, type CaseRow, type StoredCase } from './case-row';

/** An open case with the address of its URL. */
export interface KnownCase extends StoredCase {
  hostId: number;
  url: NormalUrl;
}

/**
 * Open cases of a domain with their addresses, in the order in which they were opened; without those whose URLs are not listed
 * any more. Index: url_case.domain_case, url.PRIMARY, host.PRIMARY.
 * @param question cases behind `afterId`, as many as are read at once
 */
export async function knownCases(
  statements: Pick<Statements, 'select'>,
  { domainKey, afterId, limit }: { domainKey: number; afterId: number; limit: number },
): Promise<KnownCase[]> {
  const columns = CASE_COLUMNS.split(', ').map((name) => `url_case.${name}`);
  const rows = await statements.select<CaseRow & AddressColumns & { host_id: number }>(
    `SELECT ${columns.join(', ')}, url.host_id, scheme, name, port, path
     FROM url_case FORCE INDEX (domain_case)
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) ON url.url_id = url_case.url_id
       STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id
     WHERE domain_key = ? AND case_id > ? ORDER BY case_id LIMIT ?`,
    [domainKey, afterId, limit],
  );
  return rows.map((row) => ({ ...caseOf(row), hostId: row.host_id, url: addressOfRow(row) }));
}
