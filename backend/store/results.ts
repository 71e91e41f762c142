import { decodeHistory, encodeHistory, recordInHistory, type Run } from '../status/history';
import { doubtIdOf, doubtOfId, type ContentDoubt } from '../status/content-doubt';
import { mimeIdOf, type MimeKeyword } from '../status/mime-keyword';
import type { DayNumber } from '../status/day-number';
import { redirectClassIdOf, type RedirectClass } from '../status/redirect-class';
import { outcomeOf, type StatusCode } from '../status/status-code';
import {
  DEFAULT_POLICY,
  failuresAfter,
  judge,
  verdictIdOf,
  type Verdict,
  type VerdictPolicy,
} from '../status/verdict';
import type { Database, SqlValue, Statements } from '../runtime/database';
import { queueSearches } from './archive-choices';
import type { SearchedUrls } from './archive-walk';
import { dropReportsOn } from './reports';

/** Where redirects led. */
export interface StoredRedirect {
  /** Normal form. */
  target: string;
  /** The first hop's status code. */
  kind: StatusCode;
  /** How far the target is from the URL. */
  class: RedirectClass;
}

/** What one check found out about one URL, as it is stored. */
export interface CheckResult {
  urlId: number;
  code: StatusCode;
  /** Where redirects led. */
  redirect: StoredRedirect | null;
  mime: MimeKeyword | null;
  kib: number | null;
  /**
   * What the page's content gives to doubt, now that it was read (W3.14); undefined: it was not read,
   * so that what was known of it stands.
   */
  doubt?: ContentDoubt | null;
  /** Machine word for what happened; goes to the change log. */
  reason: string;
}

/** Decides when a URL is checked next, from what its check just led to. */
export type DueDayRule = (
  code: StatusCode,
  verdict: Verdict,
  today: DayNumber,
  urlId: number,
) => DayNumber;

interface UrlState {
  urlId: number;
  runs: Run[];
  failures: number;
  dueDay: DayNumber;
  doubt: ContentDoubt | null;
  readDay: DayNumber;
}

/** Also tells what is stored of its redirects. */
interface LockedState extends UrlState {
  isRedirectStored: boolean;
}

interface Step {
  result: CheckResult;
  before: LockedState;
  after: UrlState;
  oldVerdict: Verdict;
  newVerdict: Verdict;
}

/** When results are recorded, and for which URLs archives are searched. */
export interface Recording {
  /** For histories. */
  today: DayNumber;
  /** Seconds since 1970, for the log. */
  nowS: number;
  /** By default those that are unreachable. */
  searched?: SearchedUrls;
  /** By which they are; the log goes by the default one in any case. */
  policy?: VerdictPolicy;
}

/**
 * Records a batch of results: history, failures, next due day, redirect, and the change log when
 * a verdict changed (W3.11, W4.1, C1); reports on what works again are dropped (W8.1), and archives are
 * to be asked for what became unreachable (W5). A URL that is not due any more has been recorded before (a
 * lease that ran out) and is passed over. Runs again without harm.
 * @returns how many results were recorded
 */
export function recordResults(
  database: Database,
  results: CheckResult[],
  at: Recording,
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
    await dropReportsOn(statements, recoveredIn(steps));
    await queueSearches(statements, searchesAfter(steps, at));
    await noteLateness(statements, steps, at.today);
    return steps.length;
  });
}

/** W8.1: only what was shown as broken can have been reported as reachable. */
function recoveredIn(steps: Step[]): number[] {
  return steps
    .filter(({ oldVerdict: old, newVerdict }) => newVerdict === 'working' && BROKEN.has(old))
    .map(({ after }) => after.urlId);
}

/** W5: a URL that has been lost, or working, before has been put there when it came to it. */
function searchesAfter(
  steps: Step[],
  { nowS, searched, policy = DEFAULT_POLICY }: Recording,
): { urlId: number; dueS: number }[] {
  return steps
    .filter((step) => isLostBy(step, policy) || (searched === 'all' && isFound(step)))
    .map(({ after }) => ({ urlId: after.urlId, dueS: nowS }));
}

/** By a policy that may be more lenient than that of the log. */
function isLostBy({ before, after }: Step, policy: VerdictPolicy): boolean {
  const [old, fresh] = [before, after].map(({ runs, failures }) => judge(runs, failures, policy));
  return fresh === 'unreachable' && old !== 'unreachable';
}

const isFound = ({ oldVerdict: old, newVerdict }: Step): boolean =>
  newVerdict === 'working' && old !== newVerdict;

const BROKEN: ReadonlySet<Verdict> = new Set(['doubtful', 'unreachable']);

/** So much is nothing to tell of, and spares each batch a statement. */
const LATE_DAYS_MIN = 2;

/**
 * W3.13: hosts that have more due URLs than they can be asked for are never late themselves. Last, as
 * it is one row for all. Index: PRIMARY.
 */
async function noteLateness(
  statements: Statements,
  steps: Step[],
  today: DayNumber,
): Promise<void> {
  const late = steps.map(({ before }) => (before.dueDay === 0 ? 0 : today - before.dueDay));
  const lateDays = Math.max(0, ...late);
  if (lateDays < LATE_DAYS_MIN) return;
  await statements.run(
    `INSERT INTO check_lateness (day, late_days) VALUES (?, ?)
     ON DUPLICATE KEY UPDATE late_days = GREATEST(late_days, VALUES(late_days))`,
    [today, lateDays],
  );
}

/** Who writes into table redirect holds the URL's lock. Index: url.PRIMARY, redirect.PRIMARY. */
async function lockStates(
  statements: Statements,
  results: CheckResult[],
): Promise<Map<number, LockedState>> {
  if (results.length === 0) return new Map();
  const rows = await statements.select<{
    url_id: number;
    history: Buffer;
    failures: number;
    due_day: number;
    doubt: number;
    read_day: number;
    redirect_seen: number | null;
  }>(
    `SELECT url_id, history, failures, due_day, doubt, read_day, seen_day AS redirect_seen
     FROM url FORCE INDEX (PRIMARY) LEFT JOIN redirect USING (url_id)
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
        doubt: doubtOfId(row.doubt),
        readDay: row.read_day,
        isRedirectStored: row.redirect_seen !== null,
      },
    ]),
  );
}

function stepOf(
  result: CheckResult,
  before: LockedState,
  today: DayNumber,
  dueDayOf: DueDayRule,
): Step {
  const runs = recordInHistory(before.runs, result.code, today);
  const failures = failuresAfter(before.failures, result.code);
  const content = contentAfter(result, before, today);
  const newVerdict = judge(runs, failures, DEFAULT_POLICY, content.doubt);
  const dueDay = dueDayOf(result.code, newVerdict, today, before.urlId);
  return {
    result,
    before,
    after: { urlId: before.urlId, runs, failures, dueDay, ...content },
    oldVerdict: judge(before.runs, before.failures, DEFAULT_POLICY, before.doubt),
    newVerdict,
  };
}

/** A page that cannot be reached now is to be read anew when it is back. */
function contentAfter(
  { code, doubt }: CheckResult,
  before: UrlState,
  today: DayNumber,
): Pick<UrlState, 'doubt' | 'readDay'> {
  if (outcomeOf(code) !== 'good') return { doubt: null, readDay: 0 };
  if (doubt === undefined) return { doubt: before.doubt, readDay: before.readDay };
  return { doubt, readDay: today };
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
    doubtIdOf(after.doubt),
    after.readDay,
  ]);
  const first = `SELECT ? AS url_id, ? AS history, ? AS failures, ? AS due_day, ? AS mime, ? AS kib,
    ? AS doubt, ? AS read_day`;
  const further = ' UNION ALL SELECT ?, ?, ?, ?, ?, ?, ?, ?'.repeat(steps.length - 1);
  await statements.run(
    `UPDATE url JOIN (${first}${further}) AS fresh USING (url_id)
     SET url.history = fresh.history, url.failures = fresh.failures, url.due_day = fresh.due_day,
         url.mime = fresh.mime, url.kib = fresh.kib, url.checked_day = ?,
         url.doubt = fresh.doubt, url.read_day = fresh.read_day`,
    [...rows, today],
  );
}

async function writeRedirects(
  statements: Statements,
  steps: Step[],
  today: DayNumber,
): Promise<void> {
  const gone = steps.filter(
    ({ result, before }) => result.redirect === null && before.isRedirectStored,
  );
  if (gone.length > 0) {
    await statements.run(
      'DELETE redirect FROM redirect FORCE INDEX (PRIMARY) WHERE url_id IN (?)',
      [gone.map((step) => step.after.urlId)],
    );
  }
  const rows = steps.flatMap(({ result: { redirect }, after }) =>
    redirect === null
      ? []
      : [[after.urlId, redirect.target, redirect.kind, today, redirectClassIdOf(redirect.class)]],
  );
  if (rows.length === 0) return;
  await statements.run(
    'REPLACE INTO redirect (url_id, target, kind, seen_day, target_class) VALUES ?',
    [rows],
  );
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
