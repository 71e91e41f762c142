import type { Database, Statements } from '../../runtime/database';
import { failingSince } from '../../status/check-state';
import type { DayNumber } from '../../status/day-number';
import type { Inquiry } from '../../status/inquiry';
import { nextInquiry } from '../../status/next-inquiry';
import { reservationAgainst, reservationIdOf } from '../../status/reservation';
import { DEFAULT_POLICY, judgeChecks, type VerdictPolicy } from '../../status/verdict';
import { queueSearches } from '../archives/archive-choices';
import { logChanges } from '../changes/change-log';
import { heedReports } from './heed-reports';
import type { LeasedInquiry } from './lease-inquiries';
import { queueInquiries } from './queue-inquiries';
import { isLostBy, type VerdictStep } from './result-step';
import { lockStates, type LockedState } from '../urls/url-state';

/** By what is judged which URLs are lost. */
export interface InquiryRules {
  /** The most lenient one of all wikis. */
  policy: VerdictPolicy;
  /** All in force. */
  policies?: readonly VerdictPolicy[];
}

/** What archives answered, and when. */
interface Answer extends InquiryRules {
  today: DayNumber;
  /** Seconds since 1970. */
  nowS: number;
  aliveDay: DayNumber | null;
}

/**
 * Stores what archives answered about a URL that fails (W4.1): it may be unreachable from now on, or in doubt
 * again where they got it well since. Index: url.PRIMARY, inquiry.PRIMARY.
 * @returns false: the lease has ended, or the URL is gone; nothing is stored
 */
export function settleInquiry(
  database: Database,
  leased: LeasedInquiry,
  answer: Answer,
): Promise<boolean> {
  return database.transaction(async (statements) => {
    const before = (await lockStates(statements, [leased.urlId])).get(leased.urlId);
    const { affectedRows } = await statements.run(
      'DELETE FROM inquiry WHERE url_id = ? AND due_at = ?',
      [leased.urlId, leased.leasedUntilS],
    );
    if (affectedRows === 0 || before === undefined || before.askedDay === null) return false;
    const [step] = await heedReports(statements, [stepAfterAnswer(before, answer)], answer);
    if (step !== undefined) await writeStep(statements, step, answer);
    return true;
  });
}

function stepAfterAnswer(before: LockedState, answer: Answer): VerdictStep {
  const { today, aliveDay } = answer;
  const answered = {
    ...before,
    answeredDay: today,
    aliveDay: aliveDay ?? before.aliveDay,
  };
  const known = { ...answered, reservation: reservationAfter(answered, today) };
  const judged = { ...known, ...inquiryAfter(known, answer) };
  const newVerdict = judgeChecks(judged, DEFAULT_POLICY);
  const isProven = newVerdict === 'unreachable';
  return {
    before,
    after: { ...judged, waitUntilDay: isProven ? 0 : judged.waitUntilDay },
    oldVerdict: judgeChecks(before, DEFAULT_POLICY),
    newVerdict,
  };
}

/** What a host and people say is not asked again: the next check does. */
function reservationAfter(state: LockedState, today: DayNumber): LockedState['reservation'] {
  const failingDay = failingSince(state);
  if (failingDay === null) return null;
  if (state.reservation === 'never-heard' || state.reservation === 'reported') {
    return state.reservation;
  }
  const { askedDay, answeredDay, aliveDay, runs } = state;
  const inquiry = { askedDay, answeredDay, aliveDay };
  const known = { isHostHeard: true, isSeenTwice: false };
  return reservationAgainst({ runs, failingDay, today, inquiry, ...known });
}

/** What was asked early, for a wiki that asks for less, is asked again before it is told to all (W4.1). */
function inquiryAfter(state: LockedState, { today, policy }: Answer): Inquiry {
  const { askedDay, answeredDay, aliveDay } = state;
  const inquiry = { askedDay, answeredDay, aliveDay };
  const failingDay = failingSince(state);
  if (failingDay === null) return inquiry;
  const isUnprovable = state.reservation === 'never-heard';
  const look = { before: state, checked: state, failingDay, today, inquiry, isUnprovable };
  return nextInquiry(look, [policy, DEFAULT_POLICY]);
}

async function writeStep(
  statements: Statements,
  step: VerdictStep,
  { today, nowS, policy, policies = [] }: Answer,
): Promise<void> {
  const { urlId, askedDay, answeredDay, aliveDay, reservation, waitUntilDay } = step.after;
  const days = [askedDay ?? 0, answeredDay ?? 0, aliveDay ?? 0];
  await statements.run(
    `UPDATE url SET asked_day = ?, answered_day = ?, alive_day = ?, reservation = ?, wait_until_day = ?
     WHERE url_id = ?`,
    [...days, reservationIdOf(reservation), waitUntilDay, urlId],
  );
  await queueInquiries(statements, [step], { today, nowS });
  const isLost = isLostBy(step, policy) || isLostBy(step, DEFAULT_POLICY);
  await queueSearches(statements, isLost ? [{ urlId, dueS: nowS }] : []);
  await logChanges(statements, [{ ...step, reason: 'archives-answered' }], {
    nowS,
    policies: [DEFAULT_POLICY, policy, ...policies],
  });
}
