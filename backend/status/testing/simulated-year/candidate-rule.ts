import type { DayNumber } from '../../day-number';
import { outcomeOf, STATUS } from '../../status-code';
import type { Answer } from './answer';
import type { Look, Rule } from './rule';

interface CandidateState {
  /** Since the last good answer. */
  failures: number;
  /** Day of the first of them; 0 without any. */
  failingSince: DayNumber;
  /** Day of the last of them. */
  failedLast: DayNumber;
  /** Answers in a row, the last ones, that cannot be judged. */
  odd: number;
  /** Looks in a row, the last ones, at which the name did not exist. */
  nameless: number;
  /** An archived copy is younger than the first failure. */
  isContradicted: boolean;
  /** Whether archives were asked in this row. */
  isAsked: boolean;
  isTold: boolean;
  /** Day of the proof; 0 before it. */
  provenOn: DayNumber;
}

export interface CandidateOptions {
  minFailures: number;
  minDays: number;
  checkDays: number;
  /** Looks after the first failure, in days after it; then each `pace` days. */
  plan: number[];
  pace: number;
  countFrom: 'proof' | 'failure';
  oddPaceDays: number;
  oddFast: number;
}
export const DEFAULTS: CandidateOptions = {
  minFailures: 3, minDays: 9, checkDays: 7, plan: [], pace: 3, countFrom: 'proof', oddPaceDays: 3, oddFast: 3,
};

const NOTHING: CandidateState = {
  failures: 0, failingSince: 0, failedLast: 0, odd: 0, nameless: 0,
  isContradicted: false, isAsked: false, isTold: false, provenOn: 0,
};

export function candidate(name: string, o: Partial<CandidateOptions> = {}): Rule<CandidateState> {
  const options = { ...DEFAULTS, ...o };
  return {
    name,
    checkDays: options.checkDays,
    first: NOTHING,
    stateAfter(state, look) {
      const outcome = outcomeOf(look.answer.code);
      if (outcome === 'good') return NOTHING;
      const isFailure = outcome === 'failed';
      const next: CandidateState = isFailure ? afterFailure(state, look) : { ...state, odd: state.odd + 1, nameless: 0 };
      return judged(next, look, options);
    },
    isTold: (s) => s.isTold,
    nextDay: (s, look) => look.today + daysToNext(s, look, options),
  };
}

function afterFailure(s: CandidateState, { answer, today }: Look): CandidateState {
  return {
    ...s,
    failures: s.failures + 1,
    failingSince: s.failures === 0 ? today : s.failingSince,
    failedLast: today,
    odd: 0,
    nameless: answer.code === STATUS.unknownDomain ? s.nameless + 1 : 0,
  };
}

function judged(s: CandidateState, look: Look, o: CandidateOptions): CandidateState {
  if (s.failures === 0) return s;
  if (!s.isAsked && s.failures >= o.minFailures - 1) {
    if (!look.hostHasAnswered && s.nameless < 2) look.askFrontPage();
    s = { ...s, isAsked: true, isContradicted: look.askForCopyAfter(s.failingSince) };
  }
  const enough = s.failures >= o.minFailures && s.failedLast - s.failingSince >= o.minDays;
  const believed = look.hostHasAnswered || s.nameless >= 2 || (s.provenOn > 0);
  const proven = enough && believed && !s.isContradicted;
  const provenOn = proven ? s.provenOn || look.today : 0;
  return { ...s, provenOn, isTold: proven && s.odd < 2 };
}

function daysToNext(s: CandidateState, look: Look, o: CandidateOptions): number {
  if (s.failures === 0) return o.checkDays;
  const days = paceOf(s, look, o);
  if (s.odd > 0) return s.odd <= o.oddFast ? Math.min(days, o.oddPaceDays) : Math.min(days, o.checkDays);
  return days;
}

function paceOf(s: CandidateState, { today }: Look, o: CandidateOptions): number {
  if (s.provenOn === 0) {
    const enough = s.failures >= o.minFailures && s.failedLast - s.failingSince >= o.minDays;
    if (enough) return o.checkDays;
    const due = o.plan[s.failures - 1];
    return due === undefined ? o.pace : Math.max(1, s.failingSince + due - today);
  }
  const age = today - (o.countFrom === 'proof' ? s.provenOn : s.failingSince);
  if (age < 35) return 3;
  if (age < 90) return 7;
  if (age < 104) return 14;
  if (age < 125) return 21;
  if (age < 159) return 34;
  if (age < 214) return 55;
  return 89;
}
export type { Answer };
