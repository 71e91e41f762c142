import type { Statements } from '../../runtime/database';
import { caseStageOfId, type CaseStage } from '../../status/case-stage';
import type { DayNumber } from '../../status/day-number';
import { rowSlices } from '../statements/slices';
import { noticeKindIdOf } from './notices';

/** A step of a case of which somebody is to be told. */
export interface NoticedStep {
  stepId: number;
  stage: CaseStage;
  /** Normal form. */
  url: string;
  reason: string;
  /** First day on which it was unreachable. */
  openedDay: DayNumber;
  /** Seconds since 1970. */
  happenedAtS: number;
}

/** Notices, as far as there are the steps of which they tell. */
export interface NoticedSteps {
  noticeIds: number[];
  steps: NoticedStep[];
}

/**
 * The steps of cases of which a recipient is to be told by today, behind one, in their order, `limit` notices at most.
 * Index: mail_notice.PRIMARY, case_step.PRIMARY.
 */
export async function noticedSteps(
  statements: Pick<Statements, 'select'>,
  { recipientId, today, afterId }: { recipientId: number; today: DayNumber; afterId: number },
  limit: number,
): Promise<NoticedSteps> {
  const rows = await statements.select<StepRow>(
    `SELECT subject_id, step_id, stage, url, reason, opened_day, happened_at
     FROM mail_notice FORCE INDEX (PRIMARY)
       LEFT JOIN case_step FORCE INDEX (PRIMARY) ON step_id = subject_id
     WHERE recipient_id = ? AND kind = ? AND subject_id > ? AND due_day <= ?
     ORDER BY subject_id LIMIT ?`,
    [recipientId, noticeKindIdOf('case-step'), afterId, today, limit],
  );
  return {
    noticeIds: rows.map((row) => row.subject_id),
    steps: rows.flatMap((row) => (row.step_id === null ? [] : [stepOf(row)])),
  };
}

/** Those of some steps that there are still. Index: case_step.PRIMARY. */
export async function stepsById(
  statements: Pick<Statements, 'select'>,
  stepIds: readonly number[],
): Promise<NoticedStep[]> {
  const steps: NoticedStep[] = [];
  for (const slice of rowSlices(stepIds)) {
    const rows = await statements.select<StepRow>(
      `SELECT step_id AS subject_id, step_id, stage, url, reason, opened_day, happened_at
       FROM case_step FORCE INDEX (PRIMARY) WHERE step_id IN (?)`,
      [slice],
    );
    steps.push(...rows.map(stepOf));
  }
  return steps;
}

interface StepRow {
  subject_id: number;
  step_id: number | null;
  stage: number;
  url: Buffer;
  reason: Buffer;
  opened_day: number;
  happened_at: number;
}

function stepOf(row: StepRow): NoticedStep {
  return {
    stepId: row.subject_id,
    stage: caseStageOfId(row.stage),
    url: row.url.toString('utf8'),
    reason: row.reason.toString('utf8'),
    openedDay: row.opened_day,
    happenedAtS: row.happened_at,
  };
}
