import type { Database } from '../../runtime/database';
import { provenClaimsOf } from '../providers/proven-claims';
import { lockCaseWalk } from './case-walks';
import { closeCases } from './lock-cases';

/** Cases of one transaction. */
const CASES_PER_BATCH = 1_000;

/**
 * Closes cases of a domain that nobody proves any more, without a step, some at a time; the last of them goes with what is kept of
 * the domain. One that somebody has proved again meanwhile is left alone. Index: case_walk.PRIMARY, url_case.domain_case,
 * url_case.PRIMARY, case_sample.PRIMARY, case_draw.PRIMARY; that of provenClaimsOf.
 * @returns whether there are more
 */
export function closeUnproven(database: Database, domainKey: number): Promise<boolean> {
  return database.transaction(async (statements) => {
    const walk = await lockCaseWalk(statements, domainKey);
    if (walk === null || walk.unprovenDay === null) return false;
    if ((await provenClaimsOf(statements, [domainKey])).length > 0) return false;
    const rows = await statements.select<{ case_id: number }>(
      `SELECT case_id FROM url_case FORCE INDEX (domain_case)
       WHERE domain_key = ? ORDER BY case_id LIMIT ?`,
      [domainKey, CASES_PER_BATCH],
    );
    await closeCases(
      statements,
      rows.map((row) => row.case_id),
    );
    if (rows.length === CASES_PER_BATCH) return true;
    for (const table of ['case_draw', 'case_sample', 'case_walk']) {
      await statements.run(`DELETE FROM ${table} WHERE domain_key = ?`, [domainKey]);
    }
    return false;
  });
}
