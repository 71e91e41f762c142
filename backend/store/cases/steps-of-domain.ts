import type { Statements } from '../../runtime/database';
import { CASE_STAGES, caseStageIdOf, caseStageOfId, type CaseStage } from '../../status/case-stage';
import type { DayNumber } from '../../status/day-number';
import { domainKeyOf, domainOf } from '../changes/domain-key';

/** What happened in a case. */
export interface CaseStep {
  stepId: number;
  caseId: number;
  stage: CaseStage;
  /** Normal form. */
  url: string;
  /** Machine word for what the last look met. */
  reason: string;
  /** First day of the failure. */
  sinceDay: DayNumber;
  /** Seconds since 1970. */
  happenedAtS: number;
}

/** Which steps are meant. */
export interface StepsQuestion {
  /** Registered domain. */
  domain: string;
  domainKey: number;
  /** Empty: all. */
  stages: readonly CaseStage[];
  /** Older than this one; null: from the newest on. */
  beforeId: number | null;
  limit: number;
}

interface StepRow {
  step_id: number;
  case_id: number;
  stage: number;
  url: Buffer;
  reason: Buffer;
  opened_day: number;
  happened_at: number;
}

/** Steps of the cases of a domain, the newest first. Index: case_step.domain_step. */
export async function stepsOfDomain(
  statements: Pick<Statements, 'select'>,
  { domain, domainKey, stages, beforeId, limit }: StepsQuestion,
): Promise<CaseStep[]> {
  const wanted = stages.length === 0 ? CASE_STAGES : stages;
  const rows = await statements.select<StepRow>(
    `SELECT step_id, case_id, stage, url, reason, opened_day, happened_at FROM case_step FORCE INDEX (domain_step)
     WHERE domain_key = ? AND step_id < ? AND stage IN (?) ORDER BY step_id DESC LIMIT ?`,
    [domainKey, beforeId ?? Number.MAX_SAFE_INTEGER, wanted.map(caseStageIdOf), limit],
  );
  // Two domains may have the same key.
  return rows.map(stepOf).filter(({ url }) => domainOf(url) === domain);
}

/** The newest step in the cases of a registered domain; null: there is none. Index: case_step.domain_step. */
export async function newestStepOfDomain(
  statements: Pick<Statements, 'select'>,
  domain: string,
): Promise<CaseStep | null> {
  const asked = { domain, domainKey: domainKeyOf(domain), stages: [], beforeId: null, limit: 1 };
  const [newest] = await stepsOfDomain(statements, asked);
  return newest ?? null;
}

function stepOf(row: StepRow): CaseStep {
  return {
    stepId: row.step_id,
    caseId: row.case_id,
    stage: caseStageOfId(row.stage),
    url: row.url.toString('utf8'),
    reason: row.reason.toString('utf8'),
    sinceDay: row.opened_day,
    happenedAtS: row.happened_at,
  };
}

/** How long steps are told. */
export const STEPS_KEPT_DAYS = 400;

/**
 * Removes up to `limit` steps from before a moment, in seconds since 1970. Index: case_step.happened_at.
 * @returns how many are gone
 */
export async function purgeSteps(
  statements: Pick<Statements, 'run'>,
  beforeS: number,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM case_step WHERE happened_at < ? ORDER BY happened_at LIMIT ?',
    [beforeS, limit],
  );
  return affectedRows;
}
