import { failuresAfter, UNCHECKED, type CheckState } from '../../check-state';
import type { DayNumber } from '../../day-number';
import { recordInHistory } from '../../history';
import { NO_INQUIRY, type Inquiry } from '../../inquiry';
import { nextInquiry } from '../../next-inquiry';
import { isUnprovable, reservationAgainst } from '../../reservation';
import { CHECK_DAYS, nextDueDay } from '../../schedule';
import { outcomeOf } from '../../status-code';
import { DEFAULT_POLICY, judgeChecks } from '../../verdict';
import { wakesNeighbours } from '../../wake';
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
  stateAfter(before, look) {
    const { answer, today } = look;
    const state = { ...before, inquiry: answeredBy(today, before, look) };
    const checked: ProductState = {
      ...state,
      runs: recordInHistory(state.runs, answer, today),
      ...failuresAfter(state, answer, today),
      doubt: answer.doubt,
    };
    if (checked.failingDay === null) return { ...checked, inquiry: NO_INQUIRY, reservation: null };
    return outcomeOf(answer) === 'failed' ? contradicted(state, checked, look) : checked;
  },
  isTold: (state) => judgeChecks(state, DEFAULT_POLICY) === 'unreachable',
  nextDay: (state, { today, chance }) =>
    nextDueDay(state, today, { checkDays: CHECK_DAYS, chance }),
  wake: { isDeath: wakesNeighbours, failuresOf: ({ failures }) => failures },
};

function contradicted(before: ProductState, checked: ProductState, look: Look): ProductState {
  const { today, answer } = look;
  const failingDay = checked.failingDay ?? today;
  if (!look.hostHasAnswered && before.failures > 0 && answer.http !== null) look.askFrontPage();
  const known = before.inquiry;
  const isHostHeard = look.hostHasAnswered;
  const counterevidence = { runs: checked.runs, isHostHeard, isSeenTwice: false };
  const failed = {
    before,
    checked,
    failingDay,
    today,
    inquiry: known,
    isUnprovable: isUnprovable(counterevidence),
  };
  const next = nextInquiry(failed, [DEFAULT_POLICY]);
  const inquiry = answeredBy(today, { ...checked, failingDay, inquiry: next }, look);
  const reservation = reservationAgainst({ ...counterevidence, failingDay, today, inquiry });
  return { ...checked, inquiry, reservation };
}

/** Archives answer on the day on which they are asked, which may be between two looks. */
function answeredBy(today: DayNumber, { inquiry, failingDay }: ProductState, look: Look): Inquiry {
  const { askedDay, answeredDay } = inquiry;
  if (askedDay === null || failingDay === null || askedDay > today) return inquiry;
  if (answeredDay !== null && answeredDay >= askedDay) return inquiry;
  const aliveDay = look.askForCopyAfter(failingDay, askedDay) ? askedDay : inquiry.aliveDay;
  return { ...inquiry, answeredDay: askedDay, aliveDay };
}
