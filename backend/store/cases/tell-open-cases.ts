import type { Statements } from '../../runtime/database';
import { caseStageIdOf } from '../../status/case-stage';
import { noticeDay } from '../../status/cases/case-days';
import type { DayNumber } from '../../status/day-number';
import { addNotices } from '../mail/notices';
import { coveredCondition } from '../providers/covered-condition';
import type { DomainClaim } from '../providers/domain-claim';

/** A digest tells how many there are, whatever is beyond. */
const CASES_MAX = 20_000;

/**
 * Has the recipient of a claim told of the open cases that it speaks for, each with the last step of which it wants to hear:
 * who chooses an address is told of what is dead already. Call in the transaction that sets the recipient. Index:
 * url_case.domain_case, url.PRIMARY, host.PRIMARY, case_step.case_stage; those of addNotices.
 */
export async function tellOpenCases(
  statements: Statements,
  claim: DomainClaim,
  today: DayNumber,
): Promise<void> {
  const { recipientId, stages, domainKey, everyDays } = claim;
  const told = stages.filter((stage) => stage !== 'restored');
  if (recipientId === null || told.length === 0) return;
  const covered = coveredCondition('name', [claim]);
  const rows = await statements.select<{ step_id: number }>(
    `SELECT MAX(step_id) AS step_id
     FROM (SELECT case_id FROM url_case FORCE INDEX (domain_case)
             STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
             STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id)
           WHERE domain_key = ? AND ${covered.sql} ORDER BY case_id LIMIT ?) AS open_case
       STRAIGHT_JOIN case_step FORCE INDEX (case_stage) USING (case_id)
     WHERE stage IN (?) GROUP BY case_id`,
    [domainKey, ...covered.values, CASES_MAX, told.map(caseStageIdOf)],
  );
  const dueDay = noticeDay(today, everyDays);
  await addNotices(
    statements,
    rows.map((row) => ({ recipientId, kind: 'case-step', subjectId: row.step_id, dueDay })),
  );
}
