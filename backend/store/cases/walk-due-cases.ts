import type { Database, Statements } from '../../runtime/database';
import { walkCase, type StageStep, type WalkedCase } from '../../status/cases/walk-case';
import { dayStartMs } from '../../status/day-number';
import { provenClaimsOf } from '../providers/proven-claims';
import { askLooks, bringHostsForward, type AskedLook } from '../hints/ask-looks';
import type { CaseTime } from './case-context';
import type { StoredCase } from './case-row';
import { beginMonthLooks, monthLooksOf } from './case-samples';
import { knownUrls, type KnownUrl } from './case-urls';
import { closeCases, lockCases, storeCases } from './lock-cases';
import { writeSteps, type NewStep } from './write-steps';

/** Cases of one transaction. */
export const CASES_PER_BATCH = 500;

/**
 * Goes on with the cases that are due, a batch of them in one transaction: steps, who is told of them, when each is due again,
 * and the looks that it asks for. The cases are locked, and those that somebody else has gone on with since are passed over, so
 * that each step is made once, however many do this and wherever they are killed. Index: url_case.due_day, url_case.PRIMARY;
 * those of knownUrls, provenClaimsOf, monthLooksOf, writeSteps, askLooks, bringHostsForward.
 * @returns how many were due; 0: none is
 */
export async function walkDueCases(
  database: Database,
  at: CaseTime,
  limit = CASES_PER_BATCH,
): Promise<number> {
  const due = await database.select<{ case_id: number }>(
    `SELECT case_id FROM url_case FORCE INDEX (due_day)
     WHERE due_day <= ? ORDER BY due_day, case_id LIMIT ?`,
    [at.today, limit],
  );
  if (due.length === 0) return 0;
  const caseIds = due.map((row) => row.case_id);
  const looks = await database.transaction((statements) => walkBatch(statements, caseIds, at));
  await bringHostsForward(database, looks);
  return due.length;
}

/** A case with its URL and what happens in it. */
interface CaseWithUrl {
  its: StoredCase;
  url: KnownUrl;
  walked: WalkedCase;
}

async function walkBatch(
  statements: Statements,
  caseIds: readonly number[],
  at: CaseTime,
): Promise<AskedLook[]> {
  const cases = (await lockCases(statements, caseIds)).filter(({ dueDay }) => dueDay <= at.today);
  const urls = await knownUrls(
    statements,
    cases.map(({ urlId }) => urlId),
    at.marks,
  );
  const domainKeys = [...new Set(cases.map(({ domainKey }) => domainKey))];
  const months = await monthLooksOf(statements, domainKeys);
  const walks = cases.flatMap((its): CaseWithUrl[] => {
    const url = urls.get(its.urlId);
    if (url === undefined) return [];
    const month = months.get(its.domainKey) ?? null;
    return [{ its, url, walked: walkCase(its, { url, month, today: at.today }) }];
  });
  // Nobody links to it any more.
  const gone = cases.filter(({ urlId }) => !urls.has(urlId));
  await writeWalks(statements, walks, { at, domainKeys });
  await closeCases(
    statements,
    gone.map(({ caseId }) => caseId),
  );
  const looks = walks.flatMap(lookOf);
  await askLooks(statements, looks);
  return looks;
}

async function writeWalks(
  statements: Statements,
  walks: readonly CaseWithUrl[],
  { at, domainKeys }: { at: CaseTime; domainKeys: readonly number[] },
): Promise<void> {
  const steps = walks.flatMap((walk) => walk.walked.steps.map((step) => newStep(walk, step, at)));
  const claims = steps.length === 0 ? [] : await provenClaimsOf(statements, domainKeys);
  const asking = walks.filter(({ walked }) => walked.asksMonthLook);
  await beginMonthLooks(
    statements,
    asking.map(({ its }) => its.domainKey),
    at,
  );
  await writeSteps(statements, steps, { claims, today: at.today });
  await storeCases(
    statements,
    walks.flatMap(({ its, walked: { after } }) => (after === null ? [] : [{ ...its, ...after }])),
  );
  await closeCases(
    statements,
    walks.flatMap(({ its, walked: { after } }) => (after === null ? [its.caseId] : [])),
  );
}

function newStep({ its, url }: CaseWithUrl, { stage, day }: StageStep, at: CaseTime): NewStep {
  const { caseId, domainKey, sinceDay } = its;
  const { text, host } = url.url;
  // What was due on an earlier day is told of that day.
  const atS = day === at.today ? at.nowS : dayStartMs(day) / 1_000;
  return { caseId, stage, domainKey, url: text, host, reason: url.reason, sinceDay, atS };
}

function lookOf({
  url: { urlId, hostId, isMarked },
  walked: { lookDay },
}: CaseWithUrl): AskedLook[] {
  return lookDay === null || isMarked ? [] : [{ urlId, hostId, day: lookDay }];
}
