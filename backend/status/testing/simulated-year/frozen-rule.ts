import type { DayNumber } from '../../day-number';
import { codesWith, STATUS, type StatusCode } from '../../status-code';
import type { Rule } from './rule';

interface Run {
  code: StatusCode;
  firstDay: DayNumber;
  lastDay: DayNumber;
}

interface FrozenState {
  runs: readonly Run[];
  failures: number;
  /** Day of the proof; 0 before it. */
  toldSince: DayNumber;
}

/** As of then: 400, 414 and 422 share 16, and 503 and the like break a row. */
const FAILED: ReadonlySet<StatusCode> = new Set(codesWith('failed'));
const HOST_IS_DOWN: ReadonlySet<StatusCode> = new Set([
  STATUS.networkGeneral,
  STATUS.dnsRefused,
  STATUS.unknownDomain,
  STATUS.addressSilent,
  STATUS.badGateway,
]);
const CHECK_DAYS = 7;
const AFTER_FAILURE_DAYS = 3;
const RUNS_MAX = 5;

interface Variant {
  name: string;
  minFailures: number;
  minDays: number;
  /** Looks after the death each 3 days for 35 days, each 7 until day 90, then 14. */
  isQuick: boolean;
}

/**
 * The rules of commit 7b64b0f, copied to compare with: three failures in an unbroken row over nine
 * days; looks each 7 days, 3 after a failure; 7 once dead, or 10 to 30 where the host is down.
 */
export const frozenRule = createRule({
  name: '7b64b0f',
  minFailures: 3,
  minDays: 9,
  isQuick: false,
});

/** Rows of the facts' table that show whether the model is theirs. */
export const frozenVariants = [
  createRule({ name: '7b64b0f {4, 28}', minFailures: 4, minDays: 28, isQuick: false }),
  createRule({ name: '7b64b0f {4, 42}', minFailures: 4, minDays: 42, isQuick: false }),
  createRule({ name: '7b64b0f, quick', minFailures: 3, minDays: 9, isQuick: true }),
  createRule({ name: '7b64b0f, quick {4, 12}', minFailures: 4, minDays: 12, isQuick: true }),
  createRule({ name: '7b64b0f, quick {5, 14}', minFailures: 5, minDays: 14, isQuick: true }),
];

function createRule(variant: Variant): Rule<FrozenState> {
  const isTold = (state: FrozenState): boolean => isProven(state, variant);
  return {
    name: variant.name,
    checkDays: CHECK_DAYS,
    first: { runs: [], failures: 0, toldSince: 0 },
    stateAfter({ runs, failures, toldSince }, { answer, today }) {
      const state = {
        runs: recorded(runs, answer.code, today),
        failures: FAILED.has(answer.code) ? failures + 1 : 0,
        toldSince,
      };
      return { ...state, toldSince: isTold(state) ? toldSince || today : 0 };
    },
    isTold,
    nextDay(state, { answer, today, restDays }) {
      if (!isTold(state)) {
        return today + (FAILED.has(answer.code) ? AFTER_FAILURE_DAYS : CHECK_DAYS);
      }
      if (variant.isQuick) return today + quickDays(today - state.toldSince);
      return today + (HOST_IS_DOWN.has(answer.code) ? restDays : CHECK_DAYS);
    },
  };
}

function quickDays(sinceTold: number): number {
  if (sinceTold < 35) return 3;
  return sinceTold < 90 ? 7 : 14;
}

function isProven({ runs, failures }: FrozenState, { minFailures, minDays }: Variant): boolean {
  if (failures < minFailures) return false;
  let since: DayNumber | null = null;
  for (const run of runs) {
    if (!FAILED.has(run.code)) break;
    since = run.firstDay;
  }
  const lastDay = runs[0]?.lastDay;
  return since !== null && lastDay !== undefined && lastDay - since >= minDays;
}

function recorded(runs: readonly Run[], code: StatusCode, day: DayNumber): Run[] {
  const [newest, ...older] = runs;
  if (newest?.code === code) return [{ ...newest, lastDay: day }, ...older];
  return [{ code, firstDay: day, lastDay: day }, ...runs].slice(0, RUNS_MAX);
}
