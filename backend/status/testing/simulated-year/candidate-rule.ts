import type { DayNumber } from '../../day-number';
import { outcomeOf, STATUS } from '../../status-code';
import type { Look, Rule } from './rule';

interface CandidateState {
  /** Failures since the last good answer. */
  readonly failures: number;
  /** Days of the first and of the last of them. */
  readonly failingSince: DayNumber;
  readonly failedLast: DayNumber;
  /** Answers in a row, the newest ones, that cannot be judged. */
  readonly odd: number;
  /** Failures in a row, the newest ones, because the name does not exist. */
  readonly nameless: number;
  /** What archives said when one look was missing for the proof; null before that. */
  readonly isContradicted: boolean | null;
  /** Day of the proof; null while there is none. */
  readonly provenOn: DayNumber | null;
}

const MIN_FAILURES = 3;
const MIN_DAYS = 9;
const CHECK_DAYS = 7;
const AFTER_FAILURE_DAYS = 3;
/** At so many answers in a row that cannot be judged, a dead link is doubtful. */
const ODD_MAX = 2;
/** An unknown domain seen so often is proof, though the host never answered. */
const NAMELESS_MIN = 2;
/** Looks after the death: up to a day since the proof, days from one to the next. */
const AFTER_DEATH = [
  { until: 35, days: 3 },
  { until: 90, days: 7 },
  { until: 104, days: 14 },
  { until: 125, days: 21 },
  { until: 159, days: 34 },
  { until: 214, days: 55 },
  { until: Infinity, days: 89 },
] as const;

const SOUND: CandidateState = {
  failures: 0,
  failingSince: 0,
  failedLast: 0,
  odd: 0,
  nameless: 0,
  isContradicted: null,
  provenOn: null,
};

/**
 * The rules to come: what cannot be judged neither counts nor resets; hosts that never answered, and
 * what archives hold younger copies of, stay doubtful; the dead are looked at soon, then ever later.
 */
export const candidateRule: Rule<CandidateState> = {
  name: 'candidate',
  checkDays: CHECK_DAYS,
  readsContent: true,
  first: SOUND,
  stateAfter(state, look) {
    const outcome = outcomeOf(look.answer.code);
    if (outcome === 'good') return SOUND;
    if (outcome !== 'failed') return { ...state, odd: state.odd + 1, nameless: 0 };
    return proven(asked(failed(state, look), look), look);
  },
  isTold: ({ provenOn, odd }) => provenOn !== null && odd < ODD_MAX,
  nextDay: (state, { today }) => today + daysToNextLook(state, today),
};

function failed(state: CandidateState, { answer, today }: Look): CandidateState {
  return {
    ...state,
    failures: state.failures + 1,
    failingSince: state.failures === 0 ? today : state.failingSince,
    failedLast: today,
    odd: 0,
    nameless: answer.code === STATUS.unknownDomain ? state.nameless + 1 : 0,
  };
}

/** When one look is missing for the proof, contrary evidence is asked for, once in a row. */
function asked(state: CandidateState, look: Look): CandidateState {
  if (state.isContradicted !== null || state.failures < MIN_FAILURES - 1) return state;
  if (!isBelieved(state, look)) look.askFrontPage();
  return { ...state, isContradicted: look.askForCopyAfter(state.failingSince) };
}

function proven(state: CandidateState, look: Look): CandidateState {
  const isProof = hasEnough(state) && isBelieved(state, look) && state.isContradicted !== true;
  return { ...state, provenOn: isProof ? (state.provenOn ?? look.today) : state.provenOn };
}

function hasEnough({ failures, failingSince, failedLast }: CandidateState): boolean {
  return failures >= MIN_FAILURES && failedLast - failingSince >= MIN_DAYS;
}

/** What a host says that never answered us well may be meant for us alone. */
function isBelieved({ nameless }: CandidateState, { hostHasAnswered }: Look): boolean {
  return hostHasAnswered || nameless >= NAMELESS_MIN;
}

/**
 * An answer that cannot be judged does not stretch the wait while there are failures, for it may be
 * the first good one that hides behind it; a wall for good is left to its cycle.
 */
function daysToNextLook(state: CandidateState, today: DayNumber): number {
  if (state.failures === 0 || state.odd > ODD_MAX) return CHECK_DAYS;
  if (state.odd > 0) return AFTER_FAILURE_DAYS;
  if (state.provenOn !== null) return daysAfterDeath(today - state.provenOn);
  return hasEnough(state) ? CHECK_DAYS : AFTER_FAILURE_DAYS;
}

function daysAfterDeath(sinceProof: number): number {
  return AFTER_DEATH.find(({ until }) => sinceProof < until)?.days ?? CHECK_DAYS;
}
