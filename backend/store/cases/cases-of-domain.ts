import type { Statements } from '../../runtime/database';
import { caseStageIdOf, caseStageOfId, type CaseStage } from '../../status/case-stage';
import { CASE_COLUMNS, caseOf, type CaseRow, type StoredCase } from './case-row';

/** Which open cases of a domain are meant. */
export interface DomainCasesQuestion {
  domainKey: number;
  /** Null: of any stage. */
  stage: CaseStage | null;
  /** Behind this one; 0: from the first on. */
  afterId: number;
  limit: number;
}

/** Open cases of a domain, in the order in which they were opened. Index: url_case.domain_case, url_case.domain_stage. */
export async function casesOfDomain(
  statements: Pick<Statements, 'select'>,
  { domainKey, stage, afterId, limit }: DomainCasesQuestion,
): Promise<StoredCase[]> {
  const [index, isMeant, values] =
    stage === null
      ? ['domain_case', '', []]
      : ['domain_stage', 'AND stage = ?', [caseStageIdOf(stage)]];
  const rows = await statements.select<CaseRow>(
    `SELECT ${CASE_COLUMNS} FROM url_case FORCE INDEX (${index})
     WHERE domain_key = ? ${isMeant} AND case_id > ? ORDER BY case_id LIMIT ?`,
    [domainKey, ...values, afterId, limit],
  );
  return rows.map(caseOf);
}

/** How many open cases a domain has in each stage. Index: url_case.domain_stage. */
export async function stageCountsOf(
  statements: Pick<Statements, 'select'>,
  domainKey: number,
): Promise<Map<CaseStage, number>> {
  const rows = await statements.select<{ stage: number; cases: number }>(
    `SELECT stage, COUNT(*) AS cases FROM url_case FORCE INDEX (domain_stage)
     WHERE domain_key = ? GROUP BY stage ORDER BY stage`,
    [domainKey],
  );
  return new Map(rows.map((row) => [caseStageOfId(row.stage), row.cases]));
}
