import { doubtIdOf } from '../../status/content-doubt';
import { encodeHistory } from '../../status/history';
import { mimeIdOf } from '../../status/mime-keyword';
import type { DayNumber } from '../../status/day-number';
import { writeTitles, type PageTitle } from './page-titles';
import { redirectClassIdOf } from '../../status/redirect-class';
import { reservationIdOf } from '../../status/reservation';
import { isGood, STATUS, statusOfHttp, type StatusCode } from '../../status/status-code';
import { DEFAULT_POLICY, type Verdict, type VerdictPolicy } from '../../status/verdict';
import type { Database, SqlValue, Statements } from '../../runtime/database';
import { stirHosts } from '../aliases/stir-hosts';
import { queueSearches } from '../archives/archive-choices';
import { logChanges } from '../changes/change-log';
import type { CheckResult, StoredRedirect } from './check-result';
import { writeEvidence } from './evidence';
import { noteHeardHosts } from './heard-hosts';
import { heedReports } from './heed-reports';
import { noteLateLooks, type LateLook } from './lateness';
import { readHostWords, type HeededWords } from './host-words';
import { queueInquiries } from './queue-inquiries';
import type { DueDayRule, RecordingContext } from './recording-context';
import { noticeNames } from '../names/notice-names';
import { standingsOfHosts } from '../names/standings-of-hosts';
import { dropReportsOn } from '../people/reports';
import { noticedIn } from './noticed-urls';
import { isIdleStamp, isLostBy, stepOf, type ResultStep, type StepContext } from './result-step';
import { stirredIn } from './stirred-hosts';
import { wakeHosts, wakeNeighbours } from './wake-neighbours';
import { lockStates, type LockedState } from '../urls/url-state';

/**
 * Records a batch of results: history, failures, next due day, redirect, and the change log when
 * a verdict changed (W3.11, W4.1, C1); reports on what works again are dropped (W8.1), and archives are
 * to be asked for what became unreachable (W5). A URL that is not due any more has been recorded before (a
 * lease that ran out) and is passed over. Where their hosts speak for them, looks wait longer, or hosts are trusted no more
 * (R1, R3). Doubts about names stand, names of which something is noticed are to be looked at (U1), and hosts of which pages
 * died or moved are to be searched (U4). Runs again without harm.
 * @returns how many results were recorded
 */
export async function recordResults(
  database: Database,
  results: CheckResult[],
  at: RecordingContext,
  dueDayOf: DueDayRule,
): Promise<number> {
  await noteHeardHosts(database, results, at.today);
  const { recorded, wokenHosts, heeded } = await database.transaction(async (statements) => {
    const states = await lockStates(
      statements,
      results.map(({ urlId }) => urlId),
    );
    const words = await readHostWords(statements, results, states, at);
    const hosts = await standingsOfHosts(statements, hostIdsOf(states));
    const standingOf = (hostId: number) => hosts.get(hostId)?.standing ?? 'quiet';
    const drafts = draftsOf(results, states, { ...at, standingOf }, words.stretching(dueDayOf));
    const steps = await heedReports(statements, drafts, at);
    await writeStates(statements, steps, at.today);
    await writeRedirects(statements, steps, at.today);
    await writeEvidence(statements, steps.map(evidenceAfter));
    await writeTitles(statements, titlesIn(steps));
    await dropReportsOn(statements, recoveredIn(steps));
    await queueSearches(statements, searchesAfter(steps, at));
    await queueInquiries(statements, steps, at);
    await noteLateLooks(statements, steps.map(lateLookAt(at.today)), at);
    const woken =
      at.rhythmOf === undefined
        ? []
        : await wakeNeighbours(statements, steps, at.today, at.rhythmOf);
    await stirHosts(statements, stirredIn(steps, at.policy), at);
    const heededWords = await words.heed(statements, steps);
    await noticeNames(statements, noticedIn(steps, hosts), at);
    await logChanges(statements, steps.map(logged), { nowS: at.nowS, policies: policiesOf(at) });
    return { recorded: steps.length, wokenHosts: woken, heeded: heededWords };
  });
  noteHints(heeded, at);
  await wakeHosts(database, wokenHosts, at.today);
  return recorded;
}

/** What the results make of their URLs, each once, where it is due. */
function draftsOf(
  results: readonly CheckResult[],
  states: Map<number, LockedState>,
  at: StepContext,
  dueDayOf: DueDayRule,
): ResultStep[] {
  return results.flatMap((result) => {
    const before = states.get(result.urlId);
    states.delete(result.urlId);
    if (before === undefined || before.dueDay > at.today) return [];
    return [stepOf(result, before, at, dueDayOf)];
  });
}

function hostIdsOf(states: ReadonlyMap<number, LockedState>): number[] {
  return [...new Set([...states.values()].map(({ hostId }) => hostId))];
}

function noteHints({ counts, distrusted }: HeededWords, { hints }: RecordingContext): void {
  for (const { hostId, source } of distrusted) hints?.trusts.distrust(hostId, source);
  for (const [source, of] of counts) hints?.note(source, of);
}

/** By which anybody may be told something. */
function policiesOf({ policies = [], policy = DEFAULT_POLICY }: RecordingContext): VerdictPolicy[] {
  return [DEFAULT_POLICY, policy, ...policies];
}

const logged = (step: ResultStep) => ({ ...step, reason: step.result.reason });

/** W8.1: only what was shown as broken can have been reported as reachable. */
function recoveredIn(steps: ResultStep[]): number[] {
  return steps
    .filter(({ oldVerdict: old, newVerdict }) => newVerdict === 'working' && BROKEN.has(old))
    .map(({ after }) => after.urlId);
}

/** W5: a URL that has been lost, or working, before has been put there when it came to it. */
function searchesAfter(
  steps: ResultStep[],
  { nowS, searched, policy = DEFAULT_POLICY }: RecordingContext,
): { urlId: number; dueS: number }[] {
  return steps
    .filter((step) => isLostBy(step, policy) || (searched === 'all' && isFound(step)))
    .map(({ after }) => ({ urlId: after.urlId, dueS: nowS }));
}

function titlesIn(steps: ResultStep[]): PageTitle[] {
  return steps.flatMap(({ result: { urlId, title } }) =>
    title === undefined ? [] : [{ urlId, title }],
  );
}

/** What was read of a page stands as long as nobody reads it again. */
function evidenceAfter({ result, before }: ResultStep) {
  const isReadBefore = isGood(result.code) && result.doubt === undefined && before.doubt !== null;
  const isKept = isReadBefore || isIdleStamp(result, before);
  const { urlId, evidence } = result;
  return { urlId, evidence: isKept ? null : evidence, isStored: before.isEvidenceStored };
}

const isFound = ({ oldVerdict: old, newVerdict }: ResultStep): boolean =>
  newVerdict === 'working' && old !== newVerdict;

const BROKEN: ReadonlySet<Verdict> = new Set(['doubtful', 'unreachable']);

/** What was never looked at is never late. */
const lateLookAt =
  (today: DayNumber) =>
  ({ before: { urlId, dueDay } }: ResultStep): LateLook => ({
    urlId,
    days: dueDay === 0 ? 0 : today - dueDay,
  });

const FURTHER_STATE = ` UNION ALL SELECT ?${', ?'.repeat(16)}`;

function stateRowOf({ result, after }: ResultStep, today: DayNumber): SqlValue[] {
  return [
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
    after.isSeenTwice ? 1 : 0,
    after.waitUntilDay,
    reservationIdOf(after.reservation),
    after.askedDay ?? 0,
    after.answeredDay ?? 0,
    after.aliveDay ?? 0,
    // Nobody has asked for it.
    result.isStamp ? null : today,
  ];
}

async function writeStates(
  statements: Statements,
  steps: ResultStep[],
  today: DayNumber,
): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.flatMap((step) => stateRowOf(step, today));
  const first = `SELECT ? AS url_id, ? AS history, ? AS failures, ? AS due_day, ? AS mime, ? AS kib,
    ? AS doubt, ? AS read_day, ? AS failing_day, ? AS failed_from, ? AS seen_twice,
    ? AS wait_until_day, ? AS reservation, ? AS asked_day, ? AS answered_day, ? AS alive_day, ? AS checked_day`;
  const further = FURTHER_STATE.repeat(steps.length - 1);
  await statements.run(
    `UPDATE url JOIN (${first}${further}) AS fresh USING (url_id)
     SET url.history = fresh.history, url.failures = fresh.failures, url.due_day = fresh.due_day,
         url.mime = fresh.mime, url.kib = fresh.kib, url.checked_day = COALESCE(fresh.checked_day, url.checked_day),
         url.doubt = fresh.doubt, url.read_day = fresh.read_day,
         url.failing_day = fresh.failing_day, url.failed_from = fresh.failed_from,
         url.seen_twice = fresh.seen_twice, url.wait_until_day = fresh.wait_until_day,
         url.reservation = fresh.reservation, url.asked_day = fresh.asked_day,
         url.answered_day = fresh.answered_day, url.alive_day = fresh.alive_day, url.room = ''`,
    rows,
  );
}

async function writeRedirects(
  statements: Statements,
  steps: ResultStep[],
  today: DayNumber,
): Promise<void> {
  const gone = steps.filter(
    ({ result, before }) =>
      result.redirect === null && before.redirectTarget !== null && !isIdleStamp(result, before),
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
            redirect.target.text,
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
