import type { WikiState } from '../store/wiki-states';

const HOUR_S = 3_600;
const DAY_S = 86_400;

/** When a wiki that did not pass is tried again, by what stood in the way. */
const RETRY_S: Readonly<Record<Exclude<WikiState['state'], 'never' | 'passed'>, number>> = {
  failing: HOUR_S / 4,
  locked: HOUR_S,
  closed: DAY_S,
  gone: DAY_S,
};

/** A wiki with what is known of it; undefined state: never tried. */
export interface ScheduledWiki<Wiki> {
  wiki: Wiki;
  state: WikiState | undefined;
  /** Stands for the criteria that are in force for it now. */
  criteriaKey: Buffer;
}

/**
 * W1.5, W1.8: when the next pass over a wiki is due, in seconds since 1970: a period after its last
 * whole pass began, at once when it never had one or when its criteria changed since, and a while
 * after a try that came to nothing.
 */
export function dueAtS<Wiki>({ state, criteriaKey }: ScheduledWiki<Wiki>, periodS: number): number {
  if (state === undefined || state.state === 'never') return 0;
  if (state.state !== 'passed') return state.triedAtS + RETRY_S[state.state];
  return state.criteriaKey.equals(criteriaKey) ? state.passedAtS + periodS : 0;
}

/**
 * W1.8: the wiki whose turn it is: oldest pass first. Those that failed last come behind all others,
 * so that no dead replica keeps a live one waiting.
 * @returns null when none is due at `nowS`
 */
export function nextWiki<Wiki>(
  wikis: readonly ScheduledWiki<Wiki>[],
  periodS: number,
  nowS: number,
): Wiki | null {
  const due = wikis.filter((one) => dueAtS(one, periodS) <= nowS);
  return inTurn(due)[0]?.wiki ?? null;
}

/** All of them in the order in which they have their turn. */
export function inTurn<Wiki>(wikis: readonly ScheduledWiki<Wiki>[]): ScheduledWiki<Wiki>[] {
  return wikis.toSorted(
    (a, b) => Number(isInTrouble(a)) - Number(isInTrouble(b)) || passedAtS(a) - passedAtS(b),
  );
}

const isInTrouble = ({ state }: ScheduledWiki<unknown>): boolean =>
  state !== undefined && state.state !== 'never' && state.state !== 'passed';

const passedAtS = ({ state }: ScheduledWiki<unknown>): number => state?.passedAtS ?? 0;

/** After so long without a whole pass, a wiki's URLs may be about to be taken for untouched. */
const PASS_AGE_MAX_S = 45 * DAY_S;

/**
 * Housekeeping removes what no pass touched, so it waits for every wiki that can still pass: after a
 * long standstill, one that merely failed once would else lose all its URLs with their histories.
 * Wikis that are closed or gone do not hold it up.
 */
export function mayKeepHouse<Wiki>(wikis: readonly ScheduledWiki<Wiki>[], nowS: number): boolean {
  return wikis.every(({ state }) => {
    if (state === undefined) return false;
    if (state.state === 'closed' || state.state === 'gone') return true;
    return state.passedAtS > 0 && nowS - state.passedAtS <= PASS_AGE_MAX_S;
  });
}
