import { failuresAfter, UNCHECKED, type CheckState } from '../../check-state';
import { recordInHistory } from '../../history';
import { NO_INQUIRY, type Inquiry } from '../../inquiry';
import { nextInquiry } from '../../next-inquiry';
import { isUnprovable, reservationAgainst } from '../../reservation';
import { CHECK_DAYS, nextDueDay } from '../../schedule';
import { outcomeOf } from '../../status-code';
import { DEFAULT_POLICY, judge } from '../../verdict';
import type { Look, Rule } from './rule';

interface ProductState extends CheckState {
  readonly inquiry: Inquiry;
}

/** Weboid's own rules, by its own functions; archives answer at once. */
export const productRule: Rule<ProductState> = {
  name: 'weboid',
  checkDays: CHECK_DAYS,
  readsContent: true,
  first: { ...UNCHECKED, inquiry: NO_INQUIRY },
  stateAfter(state, look) {
    const { answer, today } = look;
    const checked: ProductState = {
      ...state,
      runs: recordInHistory(state.runs, answer, today),
      ...failuresAfter(state, answer, today),
      doubt: answer.doubt,
    };
    if (checked.failingDay === null) return { ...checked, inquiry: NO_INQUIRY, reservation: null };
    return outcomeOf(answer) === 'failed' ? contradicted(state, checked, look) : checked;
  },
  isTold: (state) => judge(state, DEFAULT_POLICY) === 'unreachable',
  nextDay: (state, { today }) => nextDueDay(state, today, CHECK_DAYS),
};

function contradicted(before: ProductState, checked: ProductState, look: Look): ProductState {
  const { today, answer } = look;
  const failingDay = checked.failingDay ?? today;
  if (!look.hostHasAnswered && before.failures > 0 && answer.http !== null) look.askFrontPage();
  const known = before.inquiry;
  const isHostHeard = look.hostHasAnswered;
  const contrary = { runs: checked.runs, isHostHeard, isSeenTwice: false };
  const failed = {
    before,
    checked,
    failingDay,
    today,
    inquiry: known,
    isUnprovable: isUnprovable(contrary),
  };
  const next = nextInquiry(failed, [DEFAULT_POLICY]);
  const isAsked = next.askedDay !== known.askedDay;
  const inquiry = isAsked ? answered(next, failingDay, look) : known;
  const reservation = reservationAgainst({ ...contrary, failingDay, today, inquiry });
  return { ...checked, inquiry, reservation };
}

function answered(asked: Inquiry, failingDay: number, look: Look): Inquiry {
  const { today } = look;
  const aliveDay = look.askForCopyAfter(failingDay) ? today : asked.aliveDay;
  return { ...asked, answeredDay: today, aliveDay };
}
