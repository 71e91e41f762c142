import { caseStageIdOf, caseStageOfId, type CaseStage } from '../../status/case-stage';
import type { DayNumber } from '../../status/day-number';
import type { ReadStatements } from '../statements/read-statements';

/** How far it has come with a dead URL of a domain whose owner is known. */
export interface KnownCase {
  urlId: number;
  stage: CaseStage;
  /** First day on which it was unreachable. */
  openedDay: DayNumber;
}

/** Something that happened in a case. */
export interface KnownStep {
  stepId: number;
  /** Normal form. */
  url: string;
  stage: CaseStage;
  openedDay: DayNumber;
  /** Seconds since 1970. */
  happenedAtS: number;
}

/** The cases of a registered domain, `limit` of them at most. Index: url_case.domain_case. */
export async function casesOfDomain(
  statements: ReadStatements,
  domainKey: number,
  limit: number,
): Promise<KnownCase[]> {
  const rows = await statements.select<{ url_id: number; stage: number; opened_day: number }>(
    `SELECT url_id, stage, opened_day FROM url_case FORCE INDEX (domain_case)
     WHERE domain_key = ? ORDER BY case_id LIMIT ?`,
    [domainKey, limit],
  );
  return rows.map((row) => ({
    urlId: row.url_id,
    stage: caseStageOfId(row.stage),
    openedDay: row.opened_day,
  }));
}

/**
 * The newest steps in the cases of a registered domain that are older than one, newest first; without filter by host.
 * Index: case_step.domain_step.
 * @param beforeId Infinity: from the newest on
 * @param stages null: all
 */
export async function stepsOfDomain(
  statements: ReadStatements,
  domainKey: number,
  { beforeId, stages }: { beforeId: number; stages: readonly CaseStage[] | null },
  limit: number,
): Promise<KnownStep[]> {
  const ids = (stages ?? []).map(caseStageIdOf);
  const rows = await statements.select<StepRow>(
    `SELECT step_id, url, stage, opened_day, happened_at FROM case_step FORCE INDEX (domain_step)
     WHERE domain_key = ? AND step_id < ?${stages === null ? '' : ' AND stage IN (?)'}
     ORDER BY step_id DESC LIMIT ?`,
    [
      domainKey,
      Math.min(beforeId, Number.MAX_SAFE_INTEGER),
      ...(stages === null ? [] : [ids]),
      limit,
    ],
  );
  return rows.map((row) => ({
    stepId: row.step_id,
    url: row.url.toString('utf8'),
    stage: caseStageOfId(row.stage),
    openedDay: row.opened_day,
    happenedAtS: row.happened_at,
  }));
}

interface StepRow {
  step_id: number;
  url: Buffer;
  stage: number;
  opened_day: number;
  happened_at: number;
}

/** The newest of them, whatever its stage; null: there is none. Index: case_step.domain_step. */
export async function newestStepOfDomain(
  statements: ReadStatements,
  domainKey: number,
): Promise<KnownStep | null> {
  const [newest] = await stepsOfDomain(
    statements,
    domainKey,
    { beforeId: Infinity, stages: null },
    1,
  );
  return newest ?? null;
}
