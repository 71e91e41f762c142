import type { DayNumber } from './day-number';

/** Of a URL that fails: what archives were asked about it since, and what they say (W4.1). */
export interface Inquiry {
  /** On which the last question was put; null: none was. */
  askedDay: DayNumber | null;
  /**
   * On which archives answered last; null: they have not. Earlier than `askedDay` while they are asked again about
   * what one policy calls unreachable already.
   */
  answeredDay: DayNumber | null;
  /** The day of the newest good copy that they told of; null without one. */
  aliveDay: DayNumber | null;
}

/** Before anybody asks. */
export const NO_INQUIRY: Inquiry = { askedDay: null, answeredDay: null, aliveDay: null };

/** W4.1: archives that do not answer are waited for no longer. */
const WAIT_DAYS = 7;
/** For so long a copy says that it is us who cannot reach the page; then archives are asked again. */
export const COPY_COUNTS_DAYS = 90;

/** Whether a copy of that day says that it is us who cannot reach the page. */
export function isCopyFresh(copiedDay: DayNumber, today: DayNumber): boolean {
  return today - copiedDay < COPY_COUNTS_DAYS;
}

/** Whether archives owe an answer, and are still waited for. */
export function isInquiryOpen(
  { askedDay, answeredDay }: Pick<Inquiry, 'askedDay' | 'answeredDay'>,
  today: DayNumber,
): boolean {
  if (askedDay === null || today - askedDay >= WAIT_DAYS) return false;
  return answeredDay === null || answeredDay < askedDay;
}
