import type { DayNumber } from './day-number';
import type { Run } from './history';
import { isCopyFresh, isInquiryOpen, type Inquiry } from './inquiry';
import { outcomeOf, STATUS } from './status-code';

/** Storage ids are the places in this list, from 1 on: append only. */
const RESERVATIONS = ['never-heard', 'copied-since', 'archives-asked', 'reported'] as const;

/**
 * Why failed checks do not prove that a URL is unreachable, however many they are (W4.1): evidence to the
 * contrary, or that nobody has asked for it yet.
 *
 * - `never-heard`: its host has never given us a good answer, so it may shut out programs, or us alone;
 * - `copied-since`: an archive got the page, well, after our first failure;
 * - `archives-asked`: whether one did is being asked;
 * - `reported`: somebody says that it can be reached by hand (W8.1).
 */
export type Reservation = (typeof RESERVATIONS)[number];

/** All that may speak against the failures of a URL. */
export interface Counterevidence {
  /** Newest first, the failure of today included. */
  runs: readonly Run[];
  /** First day of the failure. */
  failingDay: DayNumber;
  today: DayNumber;
  /** Whether its host ever gave us a good answer, from whatever vantage. */
  isHostHeard: boolean;
  /** Whether crawlers at two vantages saw the failure. */
  isSeenTwice: boolean;
  inquiry: Inquiry;
}

/**
 * Why the failures of a URL prove nothing, today; null where nothing speaks against them (W4.1). What
 * could not be had counts for neither side. That people report it as reachable is heeded by the store
 * (`store/results/heed-reports.ts`).
 */
export function reservationAgainst(counterevidence: Counterevidence): Reservation | null {
  if (isUnprovable(counterevidence)) return 'never-heard';
  if (isCopiedSince(counterevidence)) return 'copied-since';
  return isAwaited(counterevidence) ? 'archives-asked' : null;
}

/** Whether nothing is proven whatever archives say: its host never gave us a good answer (W4.1). */
export function isUnprovable({
  isHostHeard,
  isSeenTwice,
  runs,
}: Pick<Counterevidence, 'isHostHeard' | 'isSeenTwice' | 'runs'>): boolean {
  if (isHostHeard || isUnknownDomainTwice(runs)) return false;
  return !isSeenTwice || needsHeardHost(runs);
}

/** What an earlier answer stands for is not waited for. */
function isAwaited({ inquiry, today }: Counterevidence): boolean {
  return inquiry.answeredDay === null && isInquiryOpen(inquiry, today);
}

/**
 * A name that nobody knows needs no host that answers: looked up at two moments, it is proof (W4.1). That it could
 * not be looked up in between, or an answer that says nothing, is no news of it.
 */
function isUnknownDomainTwice(runs: readonly Run[]): boolean {
  const unknownDays: DayNumber[] = [];
  for (const run of runs) {
    if (run.code === STATUS.unknownDomain) unknownDays.push(run.firstDay, run.lastDay);
    else if (run.code !== STATUS.dnsRefused && outcomeOf(run) !== 'unjudgeable') break;
  }
  return new Set(unknownDays).size > 1;
}

/** Of 500 alone nobody can tell whose fault it is: the host must have answered something else well (W4.1). */
function needsHeardHost([newest]: readonly Run[]): boolean {
  return newest?.code === STATUS.syntaxOrOverload;
}

function isCopiedSince({ inquiry: { aliveDay }, failingDay, today }: Counterevidence): boolean {
  return aliveDay !== null && aliveDay > failingDay && isCopyFresh(aliveDay, today);
}

/** The byte under which a reservation is stored; 0 is none. */
export function reservationIdOf(reservation: Reservation | null): number {
  return reservation === null ? 0 : RESERVATIONS.indexOf(reservation) + 1;
}

/**
 * The reservation stored under a byte; null for 0.
 * @throws {RangeError} when none has this id
 */
export function reservationOfId(id: number): Reservation | null {
  if (id === 0) return null;
  const reservation = RESERVATIONS[id - 1];
  if (reservation === undefined) throw new RangeError(`no reservation has the id ${id}`);
  return reservation;
}
