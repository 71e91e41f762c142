import { doubtIdOf, type ContentDoubt } from '../status/content-doubt';
import { encodeHistory, recordInHistory } from '../status/history';
import { failuresAfter, failingSince, type CheckState } from '../status/check-state';
import type { Evidence } from '../status/evidence';
import { mimeIdOf, type MimeKeyword } from '../status/mime-keyword';
import { dayStartMs, type DayNumber } from '../status/day-number';
import { redirectClassIdOf, type RedirectClass } from '../status/redirect-class';
import {
  isInquiryWanted,
  NO_INQUIRY,
  reservationAgainst,
  reservationIdOf,
  type Inquiry,
} from '../status/reservation';
import { AFTER_FAILURE_DAYS } from '../status/schedule';
import { isGood, outcomeOf, STATUS, statusOfHttp, type StatusCode } from '../status/status-code';
import {
  DEFAULT_POLICY,
  judge,
  verdictIdOf,
  type Verdict,
  type VerdictPolicy,
} from '../status/verdict';
import type { Database, SqlValue, Statements } from '../runtime/database';
import { queueSearches } from './archive-choices';
import type { SearchedUrls } from './archive-walk';
import {
  CHECK_STATE_COLUMNS,
  checkStateOf,
  dayOrNull,
  type CheckStateRow,
} from './check-state-row';
import { writeEvidence } from './evidence';
import { queueInquiries } from './inquiries';
import { dropReportsOn, reportedSince, reportsCountFromS } from './reports';

/** Where redirects led. */
export interface StoredRedirect {
  /** Normal form. */
  target: string;
  /** The HTTP numbers of all redirects on the way; empty where https was asked in place of http. */
  hops: readonly number[];
  /** How far the target is from the URL. */
  class: RedirectClass;
}

/** What one check found out about one URL, as it is stored. */
export interface CheckResult {
  urlId: number;
  code: StatusCode;
  /** The HTTP number that the code stands for; null without one (W4.4). */
  http: number | null;
  /** Where redirects led. */
  redirect: StoredRedirect | null;
  mime: MimeKeyword | null;
  kib: number | null;
  /**
   * What the page's content gives to doubt, now that it was read (W3.14); undefined: it was not read,
   * so that what was known of it stands.
   */
  doubt?: ContentDoubt | null;
  /** What was seen; empty where nothing needs a ground. */
  evidence: readonly Evidence[];
  /** Machine word for what happened; goes to the change log. */
  reason: string;
  /** The URL was not asked itself: it is told what others of its host got (W3.8). */
  isStamp: boolean;
  /** Whether its host ever gave us a good answer, in this visit or before. */
  isHostHeard: boolean;
}

/** Decides when a URL is checked next, from what its check just led to. */
export type DueDayRule = (state: CheckState, today: DayNumber, urlId: number) => DayNumber;

interface UrlState extends CheckState, Inquiry {
  urlId: number;
  dueDay: DayNumber;
  readDay: DayNumber;
  /** Of the failed checks in a row: a vantage's id, `SEVERAL_VANTAGES`, 0 without any. */
  failedFrom: number;
}

/** Also tells what else is stored of it. */
interface LockedState extends UrlState {
  isRedirectStored: boolean;
  isEvidenceStored: boolean;
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
  /** Where the checks were made: a vantage's id, 1 to 254. */
  vantageId?: number;
}

/** Of the crawlers beside the database. */
const OWN_VANTAGE_ID = 1;
/** In place of a vantage: the failures were seen from several. */
const SEVERAL_VANTAGES = 255;

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
    const drafts = results.flatMap((result) => {
      const before = states.get(result.urlId);
      states.delete(result.urlId);
      if (before === undefined || before.dueDay > at.today) return [];
      return [stepOf(result, before, at, dueDayOf)];
    });
    const steps = await heedReports(statements, drafts, at);
    await writeStates(statements, steps, at.today);
    await writeRedirects(statements, steps, at.today);
    await writeEvidence(statements, steps.map(evidenceAfter));
    await writeChanges(statements, steps, at.nowS);
    await dropReportsOn(statements, recoveredIn(steps));
    await queueSearches(statements, searchesAfter(steps, at));
    await queueInquiries(statements, inquiriesAfter(steps), at.nowS);
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
  return judge(after, policy) === 'unreachable' && judge(before, policy) !== 'unreachable';
}

/** Archives are asked whether they saw it since, when one more look may call it unreachable (W4.1). */
function inquiriesAfter(steps: Step[]): number[] {
  return steps.flatMap(({ before, after }) =>
    after.askedDay !== null && after.askedDay !== before.askedDay ? [after.urlId] : [],
  );
}

/** What was read of a page stands as long as nobody reads it anew. */
function evidenceAfter({ result, before }: Step) {
  const isReadBefore = isGood(result.code) && result.doubt === undefined && before.doubt !== null;
  const isKept = isReadBefore || isIdleStamp(result, before);
  const { urlId, evidence } = result;
  return { urlId, evidence: isKept ? null : evidence, isStored: before.isEvidenceStored };
}

/**
 * W4.1: what somebody says can be reached by hand, since it began to fail, does not become unreachable; what
 * is so already stays so (W4.3).
 */
async function heedReports(
  statements: Statements,
  steps: Step[],
  { today, policy = DEFAULT_POLICY }: Recording,
): Promise<Step[]> {
  const lost = steps.filter((step) => isLostBy(step, policy) || isLostBy(step, DEFAULT_POLICY));
  if (lost.length === 0) return steps;
  const reported = await reportedSince(
    statements,
    lost.map(({ after }) => after.urlId),
    reportsCountFromS(today),
  );
  return steps.map((step) => {
    const reportedS = reported.get(step.after.urlId);
    const since = failingSince(step.after);
    const counts =
      reportedS !== undefined && since !== null && reportedS >= dayStartMs(since) / 1_000;
    if (!lost.includes(step) || !counts) return step;
    const after = { ...step.after, reservation: 'reported' as const };
    return { ...step, after, newVerdict: judge(after, DEFAULT_POLICY) };
  });
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
  const rows = await statements.select<LockedRow>(
    `SELECT url_id, ${CHECK_STATE_COLUMNS}, due_day, read_day, failed_from,
       asked_day, answered_day, alive_day,
       seen_day AS redirect_seen, evidence.url_id AS evidence_of
     FROM url FORCE INDEX (PRIMARY) LEFT JOIN redirect USING (url_id)
       LEFT JOIN evidence USING (url_id)
     WHERE url_id IN (?) ORDER BY url_id FOR UPDATE`,
    [results.map((result) => result.urlId)],
  );
  return new Map(rows.map((row) => [row.url_id, lockedStateOf(row)]));
}

interface LockedRow extends CheckStateRow {
  url_id: number;
  due_day: number;
  read_day: number;
  failed_from: number;
  asked_day: number;
  answered_day: number;
  alive_day: number;
  redirect_seen: number | null;
  evidence_of: number | null;
}

function lockedStateOf(row: LockedRow): LockedState {
  return {
    ...checkStateOf(row),
    urlId: row.url_id,
    dueDay: row.due_day,
    readDay: row.read_day,
    failedFrom: row.failed_from,
    askedDay: dayOrNull(row.asked_day),
    answeredDay: dayOrNull(row.answered_day),
    aliveDay: dayOrNull(row.alive_day),
    isRedirectStored: row.redirect_seen !== null,
    isEvidenceStored: row.evidence_of !== null,
  };
}

function stepOf(
  result: CheckResult,
  before: LockedState,
  at: Recording,
  dueDayOf: DueDayRule,
): Step {
  const checked = {
    ...before,
    ...checksAfter(result, before, at.today),
    ...contentAfter(result, before, at.today),
  };
  const after = { ...checked, ...contraryAfter(result, { before, checked, at }) };
  return {
    result,
    before,
    after: { ...after, dueDay: dueDayOf(after, at.today, before.urlId) },
    oldVerdict: judge(before, DEFAULT_POLICY),
    newVerdict: judge(after, DEFAULT_POLICY),
  };
}

/** Only who was asked itself has failed; what failed before is not proven any further by a stamp (W4.1). */
function checksAfter(
  result: CheckResult,
  before: UrlState,
  today: DayNumber,
): Pick<UrlState, 'runs' | 'failures' | 'failingDay'> {
  const { runs, failures, failingDay } = before;
  if (isIdleStamp(result, before)) return { runs, failures, failingDay };
  const recorded = recordInHistory(runs, result, today);
  if (result.isStamp) return { runs: recorded, failures, failingDay };
  return { runs: recorded, ...failuresAfter(before, result, today) };
}

function isIdleStamp({ isStamp }: CheckResult, { failures }: UrlState): boolean {
  return isStamp && failures > 0;
}

interface Drafted {
  before: UrlState;
  checked: UrlState;
  at: Recording;
}

/** What speaks against a failure, and whether archives are to be asked about it (W4.1). */
function contraryAfter(
  result: CheckResult,
  { before, checked, at }: Drafted,
): Inquiry & Pick<UrlState, 'reservation' | 'failedFrom'> {
  const { failingDay } = checked;
  if (failingDay === null) return { ...NO_INQUIRY, reservation: null, failedFrom: 0 };
  const { askedDay, answeredDay, aliveDay, failedFrom } = before;
  const asked = { askedDay, answeredDay, aliveDay };
  if (outcomeOf(result) !== 'failed' || result.isStamp) {
    return { ...asked, reservation: before.reservation, failedFrom };
  }
  const isWanted =
    mayBeLostNext(before, checked, at) &&
    isInquiryWanted({ today: at.today, failingDay, inquiry: asked });
  const inquiry = isWanted ? { askedDay: at.today, answeredDay: null, aliveDay } : asked;
  const seenFrom = vantagesAfter(before, at.vantageId ?? OWN_VANTAGE_ID);
  const reservation = reservationAgainst({
    runs: checked.runs,
    failingDay,
    today: at.today,
    isHostHeard: result.isHostHeard,
    isSeenTwice: seenFrom === SEVERAL_VANTAGES,
    inquiry,
  });
  return { ...inquiry, reservation, failedFrom: seenFrom };
}

/** Whether it is not told as unreachable yet, by any policy, and the next look may be the last one missing. */
function mayBeLostNext(
  before: CheckState,
  checked: CheckState,
  { today, policy = DEFAULT_POLICY }: Recording,
): boolean {
  const since = failingSince(checked);
  if (since === null || judge(before, DEFAULT_POLICY) === 'unreachable') return false;
  const daysThen = today + AFTER_FAILURE_DAYS - since;
  return checked.failures + 1 >= policy.minFailures && daysThen >= policy.minDays;
}

function vantagesAfter({ failures, failedFrom }: UrlState, vantageId: number): number {
  const isFirst = failures === 0 || failedFrom === 0;
  return isFirst || failedFrom === vantageId ? vantageId : SEVERAL_VANTAGES;
}

/** A page that cannot be reached now is to be read anew when it is back. */
function contentAfter(
  { code, doubt }: CheckResult,
  before: UrlState,
  today: DayNumber,
): Pick<UrlState, 'doubt' | 'readDay'> {
  if (!isGood(code)) return { doubt: null, readDay: 0 };
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
    after.failingDay ?? 0,
    after.failedFrom,
    reservationIdOf(after.reservation),
    after.askedDay ?? 0,
    after.answeredDay ?? 0,
    after.aliveDay ?? 0,
  ]);
  const first = `SELECT ? AS url_id, ? AS history, ? AS failures, ? AS due_day, ? AS mime, ? AS kib,
    ? AS doubt, ? AS read_day, ? AS failing_day, ? AS failed_from, ? AS reservation,
    ? AS asked_day, ? AS answered_day, ? AS alive_day`;
  const further = ' UNION ALL SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?'.repeat(
    steps.length - 1,
  );
  await statements.run(
    `UPDATE url JOIN (${first}${further}) AS fresh USING (url_id)
     SET url.history = fresh.history, url.failures = fresh.failures, url.due_day = fresh.due_day,
         url.mime = fresh.mime, url.kib = fresh.kib, url.checked_day = ?,
         url.doubt = fresh.doubt, url.read_day = fresh.read_day,
         url.failing_day = fresh.failing_day, url.failed_from = fresh.failed_from,
         url.reservation = fresh.reservation, url.asked_day = fresh.asked_day,
         url.answered_day = fresh.answered_day, url.alive_day = fresh.alive_day`,
    [...rows, today],
  );
}

async function writeRedirects(
  statements: Statements,
  steps: Step[],
  today: DayNumber,
): Promise<void> {
  const gone = steps.filter(
    ({ result, before }) =>
      result.redirect === null && before.isRedirectStored && !isIdleStamp(result, before),
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
      : [
          [
            after.urlId,
            redirect.target,
            kindOf(redirect),
            today,
            redirectClassIdOf(redirect.class),
            bytesOfHops(redirect.hops),
          ],
        ],
  );
  if (rows.length === 0) return;
  await statements.run(
    'REPLACE INTO redirect (url_id, target, kind, seen_day, target_class, hops) VALUES ?',
    [rows],
  );
}

/** W3.6: the first one's code; a step from http to https that no server asked for keeps the method, too. */
function kindOf({ hops: [first] }: StoredRedirect): StatusCode {
  return first === undefined ? STATUS.redirectSameMethod : statusOfHttp(first);
}

/** Two bytes each, big-endian. */
function bytesOfHops(hops: readonly number[]): Buffer {
  const bytes = Buffer.alloc(hops.length * 2);
  hops.forEach((http, place) => bytes.writeUInt16BE(http, place * 2));
  return bytes;
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
