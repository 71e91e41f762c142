import type { SqlValue, Statements } from '../../runtime/database';
import { caseStageIdOf, type CaseStage } from '../../status/case-stage';
import { noticeDay } from '../../status/cases/case-days';
import type { DayNumber } from '../../status/day-number';
import { addNotices, MANAGER, type Notice } from '../mail/notices';
import { coversHost, type DomainClaim } from '../providers/domain-claim';
import { rowSlices } from '../statements/slices';

/** A step of a case, on its way into the table. */
export interface NewStep {
  caseId: number;
  stage: CaseStage;
  domainKey: number;
  /** Normal form. */
  url: string;
  host: string;
  /** Machine word for what the last look met; at most 255 bytes. */
  reason: string;
  /** First day of the failure. */
  sinceDay: DayNumber;
  /** Seconds since 1970. */
  atS: number;
}

/** Who is told of steps. */
export interface StepAudience {
  /** All proven claims to the domains of the steps. */
  claims: readonly DomainClaim[];
  today: DayNumber;
}

/**
 * Writes steps of cases, in their order, with the notices of who is told of them: owners who want to hear of the stage, and
 * our own manager of what is referred to it; of a host that nobody proves, nobody is. The cases are locked: each step is
 * made once. Index: case_step.case_stage; those of addNotices.
 */
export async function writeSteps(
  statements: Statements,
  steps: readonly NewStep[],
  audience: StepAudience,
): Promise<void> {
  for (const slice of rowSlices(steps.map(rowOf), bytesOf)) {
    await statements.run(
      `INSERT IGNORE INTO case_step
         (case_id, stage, domain_key, url, reason, opened_day, happened_at) VALUES ?`,
      [slice],
    );
  }
  const told = steps
    .map((step) => ({ step, to: toldOf(step, audience) }))
    .filter(({ to }) => to.length > 0);
  const ids = await stepIdsOf(
    statements,
    told.map(({ step }) => step),
  );
  const notices = told.flatMap(({ step, to }) => {
    const subjectId = ids.get(keyOf(step.caseId, caseStageIdOf(step.stage)));
    if (subjectId === undefined) return [];
    return to.map((one): Notice => ({ ...one, kind: 'case-step', subjectId }));
  });
  await addNotices(statements, notices);
}

function rowOf(step: NewStep): SqlValue[] {
  const { caseId, stage, domainKey, url, reason, sinceDay, atS } = step;
  const stageId = caseStageIdOf(stage);
  const words = Buffer.from(reason).subarray(0, REASON_BYTES_MAX);
  return [caseId, stageId, domainKey, Buffer.from(url), words, sinceDay, atS];
}

const REASON_BYTES_MAX = 255;
/** Of a row without its address. */
const ROW_BYTES = 600;

/** Bytes are written in hexadecimal digits. */
function bytesOf(row: readonly SqlValue[]): number {
  const url = row[3];
  return ROW_BYTES + (Buffer.isBuffer(url) ? 2 * url.length : 0);
}

/** Who is told, and from which day on. */
type StepAddressee = Pick<Notice, 'recipientId' | 'dueDay'>;

function toldOf(
  { stage, host, domainKey }: NewStep,
  { claims, today }: StepAudience,
): StepAddressee[] {
  const covering = claims.filter(
    (claim) => claim.domainKey === domainKey && coversHost(claim, host),
  );
  if (covering.length === 0) return [];
  const owners = covering.flatMap(({ recipientId, stages, everyDays }) =>
    recipientId === null || !stages.includes(stage)
      ? []
      : [{ recipientId, dueDay: noticeDay(today, everyDays) }],
  );
  return stage === 'referred' ? [...owners, { recipientId: MANAGER, dueDay: today }] : owners;
}

const keyOf = (caseId: number, stageId: number): string => `${caseId} ${stageId}`;

async function stepIdsOf(
  statements: Statements,
  steps: readonly NewStep[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const slice of rowSlices([...new Set(steps.map(({ caseId }) => caseId))])) {
    const rows = await statements.select<{ step_id: number; case_id: number; stage: number }>(
      'SELECT step_id, case_id, stage FROM case_step FORCE INDEX (case_stage) WHERE case_id IN (?)',
      [slice],
    );
    for (const row of rows) ids.set(keyOf(row.case_id, row.stage), row.step_id);
  }
  return ids;
}
