import type { DayNumber } from './day-number';
import type { Run } from './history';
import { STATUS } from './status-code';

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

/** Of a URL that fails: what archives were asked about it since, and what they say. */
export interface Inquiry {
  /** On which the question was put; null: it was not. */
  askedDay: DayNumber | null;
  /** On which the archives answered; null: they have not. */
  answeredDay: DayNumber | null;
  /** The day of the newest good copy that they told of; null without one. */
  aliveDay: DayNumber | null;
}

/** Before anybody asks. */
export const NO_INQUIRY: Inquiry = { askedDay: null, answeredDay: null, aliveDay: null };

/** W4.1: archives that do not answer are waited for no longer. */
const WAIT_DAYS = 7;
/** For so long a copy says that it is us who cannot reach the page; then archives are asked anew. */
const COPY_COUNTS_DAYS = 90;

/** All that may speak against the failures of a URL. */
export interface Contrary {
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
 * could not be had counts for neither side.
 */
export function reservationAgainst(contrary: Contrary): Reservation | null {
  const { isHostHeard, isSeenTwice, runs } = contrary;
  if (!isHostHeard && !isSeenTwice && !isUnknownDomainTwice(runs)) return 'never-heard';
  if (isCopiedSince(contrary)) return 'copied-since';
  return isInquiryOpen(contrary.inquiry, contrary.today) ? 'archives-asked' : null;
}

/**
 * Whether archives are to be asked now for a copy that is younger than the failure: once for each row of
 * failures, and again when a copy has become too old to say anything of today.
 */
export function isInquiryWanted({
  today,
  failingDay,
  inquiry: { askedDay, answeredDay, aliveDay },
}: Pick<Contrary, 'today' | 'failingDay' | 'inquiry'>): boolean {
  if (askedDay === null) return true;
  if (answeredDay === null || aliveDay === null || aliveDay <= failingDay) return false;
  return today - aliveDay >= COPY_COUNTS_DAYS;
}

/** A name that nobody knows needs no host that answers: looked up at two moments, it is proof (W4.1). */
function isUnknownDomainTwice([newest]: readonly Run[]): boolean {
  return newest?.code === STATUS.unknownDomain && newest.lastDay > newest.firstDay;
}

function isCopiedSince({ inquiry: { aliveDay }, failingDay, today }: Contrary): boolean {
  return aliveDay !== null && aliveDay > failingDay && today - aliveDay < COPY_COUNTS_DAYS;
}

/** Whether archives were asked, owe their answer, and are still waited for. */
export function isInquiryOpen(
  { askedDay, answeredDay }: Pick<Inquiry, 'askedDay' | 'answeredDay'>,
  today: DayNumber,
): boolean {
  return askedDay !== null && answeredDay === null && today - askedDay < WAIT_DAYS;
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
