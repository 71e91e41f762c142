import { decodeHistory, encodeHistory, recordInHistory, type Run } from '../status/history';
import { mimeIdOf, type MimeKeyword } from '../status/mime-keyword';
import type { DayNumber } from '../status/day-number';
import type { StatusCode } from '../status/status-code';
import { DEFAULT_POLICY, failuresAfter, judge, verdictIdOf, type Verdict } from '../status/verdict';
import type { Database, SqlValue, Statements } from '../runtime/database';

/** What one check found out about one URL, as it is stored. */
export interface CheckResult {
  urlId: number;
  code: StatusCode;
  /** Normal form of the URL that redirects led to, and the first hop's status code. */
  redirect: { target: string; kind: StatusCode } | null;
  mime: MimeKeyword | null;
  kib: number | null;
  /** Machine word for what happened; goes to the change log. */
  reason: string;
}

/** Decides when a URL is checked next, from what its check just led to. */
export type DueDayRule = (code: StatusCode, verdict: Verdict, today: DayNumber) => DayNumber;

interface UrlState {
  urlId: number;
  runs: Run[];
  failures: number;
  dueDay: DayNumber;
}

interface Step {
  result: CheckResult;
  before: UrlState;
  after: UrlState;
  oldVerdict: Verdict;
  newVerdict: Verdict;
}

/**
 * Records a batch of results: history, failures, next due day, redirect, and the change log when
 * a verdict changed (W3.11, W4.1, C1). A URL that is not due any more has been recorded before
 * (a lease that ran out) and is passed over. Runs again without harm.
 * @param at moment of the batch: the day for histories, seconds since 1970 for the log
 * @returns how many results were recorded
 */
export function recordResults(
  database: Database,
  results: CheckResult[],
  at: { today: DayNumber; nowS: number },
  dueDayOf: DueDayRule,
): Promise<number> {
  return database.transaction(async (statements) => {
    const states = await lockStates(statements, results);
    const steps = results.flatMap((result) => {
      const before = states.get(result.urlId);
      states.delete(result.urlId);
      if (before === undefined || before.dueDay > at.today) return [];
      return [stepOf(result, before, at.today, dueDayOf)];
    });
    await writeStates(statements, steps, at.today);
    await writeRedirects(statements, steps, at.today);
    await writeChanges(statements, steps, at.nowS);
    return steps.length;
  });
}

/** Index: PRIMARY. */
async function lockStates(
  statements: Statements,
  results: CheckResult[],
): Promise<Map<number, UrlState>> {
  if (results.length === 0) return new Map();
  const rows = await statements.select<{
    url_id: number;
    history: Buffer;
    failures: number;
    due_day: number;
  }>(
    `SELECT url_id, history, failures, due_day FROM url
     WHERE url_id IN (?) ORDER BY url_id FOR UPDATE`,
    [results.map((result) => result.urlId)],
  );
  return new Map(
    rows.map((row) => [
      row.url_id,
      {
        urlId: row.url_id,
        runs: decodeHistory(row.history),
        failures: row.failures,
        dueDay: row.due_day,
      },
    ]),
  );
}

function stepOf(
  result: CheckResult,
  before: UrlState,
  today: DayNumber,
  dueDayOf: DueDayRule,
): Step {
  const runs = recordInHistory(before.runs, result.code, today);
  const failures = failuresAfter(before.failures, result.code);
  const newVerdict = judge(runs, failures, DEFAULT_POLICY);
  const dueDay = dueDayOf(result.code, newVerdict, today);
  return {
    result,
    before,
    after: { urlId: before.urlId, runs, failures, dueDay },
    oldVerdict: judge(before.runs, before.failures, DEFAULT_POLICY),
    newVerdict,
  };
}

async function writeStates(statements: Statements, steps: Step[], today: DayNumber): Promise<void> {
  if (steps.length === 0) return;
  const rows: SqlValue[] = steps.flatMap(({ result, after }) => [
    after.urlId,
    Buffer.from(encodeHistory(after.runs)),
    after.failures,
    after.dueDay,
    result.mime === null ? null : mimeIdOf(result.mime),
    result.kib,
  ]);
  const first =
    'SELECT ? AS url_id, ? AS history, ? AS failures, ? AS due_day, ? AS mime, ? AS kib';
  const further = ' UNION ALL SELECT ?, ?, ?, ?, ?, ?'.repeat(steps.length - 1);
  await statements.run(
    `UPDATE url JOIN (${first}${further}) AS fresh USING (url_id)
     SET url.history = fresh.history, url.failures = fresh.failures, url.due_day = fresh.due_day,
         url.mime = fresh.mime, url.kib = fresh.kib, url.checked_day = ?`,
    [...rows, today],
  );
}

async function writeRedirects(
  statements: Statements,
  steps: Step[],
  today: DayNumber,
): Promise<void> {
  const [moved, unmoved] = [
    steps.filter((step) => step.result.redirect !== null),
    steps.filter((step) => step.result.redirect === null),
  ];
  if (unmoved.length > 0) {
    await statements.run('DELETE FROM redirect WHERE url_id IN (?)', [
      unmoved.map((step) => step.after.urlId),
    ]);
  }
  if (moved.length === 0) return;
  await statements.run('REPLACE INTO redirect (url_id, target, kind, seen_day) VALUES ?', [
    moved.map(({ result, after }) => [
      after.urlId,
      result.redirect?.target ?? '',
      result.redirect?.kind ?? 0,
      today,
    ]),
  ]);
}

async function writeChanges(statements: Statements, steps: Step[], nowS: number): Promise<void> {
  const changed = steps.filter((step) => step.oldVerdict !== step.newVerdict);
  if (changed.length === 0) return;
  await statements.run(
    `INSERT INTO \`change\`
       (url_id, changed_at, old_verdict, new_verdict, old_history, new_history, reason)
     VALUES ?`,
    [
      changed.map(({ result, before, after, oldVerdict, newVerdict }) => [
        after.urlId,
        nowS,
        verdictIdOf(oldVerdict),
        verdictIdOf(newVerdict),
        Buffer.from(encodeHistory(before.runs)),
        Buffer.from(encodeHistory(after.runs)),
        result.reason,
      ]),
    ],
  );
}
