import type { DayNumber } from '../../day-number';
import { STATUS, type StatusCode } from '../../status-code';
import type { Rule } from './rule';

/** A stretch of days of one code; it lasts until the next newer one, or until the last look. */
interface Run {
  readonly code: StatusCode;
  readonly firstDay: DayNumber;
}

interface FrozenState {
  /** Newest first. */
  readonly runs: readonly Run[];
  readonly lastDay: DayNumber;
  readonly failures: number;
  /** Day of the proof; 0 before it. */
  readonly toldSince: DayNumber;
}

/** As of then: 400, 414 and 422 share 16, and 503 and the like break a row. */
const FAILED: ReadonlySet<StatusCode> = new Set([
  STATUS.syntaxOrOverload,
  STATUS.notFound,
  STATUS.gone,
  STATUS.requestTimeout,
  STATUS.badGateway,
  STATUS.storage,
  STATUS.networkGeneral,
  STATUS.dnsRefused,
  STATUS.unknownDomain,
  STATUS.addressSilent,
]);
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

/** Rows of the facts' table that show, beside the one above, whether this model is theirs. */
export const FROZEN_VARIANTS = [
  createRule({ name: '7b64b0f {4, 28}', minFailures: 4, minDays: 28, isQuick: false }),
  createRule({ name: '7b64b0f, quick', minFailures: 3, minDays: 9, isQuick: true }),
];

function createRule(variant: Variant): Rule<FrozenState> {
  const isTold = (state: FrozenState): boolean => isProven(state, variant);
  return {
    name: variant.name,
    checkDays: CHECK_DAYS,
    readsContent: true,
    first: { runs: [], lastDay: 0, failures: 0, toldSince: 0 },
    stateAfter({ runs: before, failures: failed, toldSince }, { answer, today }) {
      const runs = recorded(before, answer.code, today);
      const failures = FAILED.has(answer.code) ? failed + 1 : 0;
      const state = { runs, lastDay: today, failures, toldSince: toldSince || today };
      return isTold(state) ? state : { runs, lastDay: today, failures, toldSince: 0 };
    },
    isTold,
    nextDay(state, { answer, today, restDays }) {
      if (!isTold(state)) {
        return today + (FAILED.has(answer.code) ? AFTER_FAILURE_DAYS : CHECK_DAYS);
      }
      if (variant.isQuick) return today + quickDays(today - state.toldSince);
      return today + (HOST_IS_DOWN.has(answer.code) ? (restDays ?? CHECK_DAYS) : CHECK_DAYS);
    },
  };
}

function quickDays(sinceTold: number): number {
  if (sinceTold < 35) return 3;
  return sinceTold < 90 ? 7 : 14;
}

function isProven(state: FrozenState, { minFailures, minDays }: Variant): boolean {
  if (state.failures < minFailures) return false;
  let since: DayNumber | null = null;
  for (const run of state.runs) {
    if (!FAILED.has(run.code)) break;
    since = run.firstDay;
  }
  return since !== null && state.lastDay - since >= minDays;
}

function recorded(runs: readonly Run[], code: StatusCode, day: DayNumber): readonly Run[] {
  if (runs[0]?.code === code) return runs;
  return [{ code, firstDay: day }, ...runs].slice(0, RUNS_MAX);
}
