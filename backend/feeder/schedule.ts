import type { WikiState } from '../store/pages/wiki-states';

const HOUR_S = 3_600;
const DAY_S = 86_400;

/** When a wiki that did not pass is tried again, by what stood in the way. */
const RETRY_S: Readonly<Record<Exclude<WikiState['state'], 'never' | 'passed'>, number>> = {
  failing: HOUR_S / 4,
  locked: HOUR_S,
  gone: HOUR_S,
  closed: DAY_S,
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
 * W1.8: the wiki whose turn it is, oldest first; see inTurn.
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

/**
 * All of them in the order in which they have their turn: by their last pass, or by their last try when
 * that came to nothing, so that a dead wiki has one try a round and keeps nobody waiting.
 */
export function inTurn<Wiki>(wikis: readonly ScheduledWiki<Wiki>[]): ScheduledWiki<Wiki>[] {
  return wikis.toSorted((a, b) => lastTurnS(a) - lastTurnS(b));
}

function lastTurnS({ state }: ScheduledWiki<unknown>): number {
  if (state === undefined || state.state === 'never') return 0;
  return state.state === 'passed' ? state.passedAtS : Math.max(state.passedAtS, state.triedAtS);
}

/** After so long without a whole pass, a wiki's URLs may be about to be taken for untouched. */
const PASS_AGE_MAX_S = 45 * DAY_S;

/**
 * The wikis for which the removal of untouched URLs has to wait: after a long standstill, one that
 * merely failed once would else lose all its URLs with their histories. One that is closed does not
 * hold it up, nor one that was gone from the first; one that only seems to be gone now may be a fault
 * of ours, and a person decides by taking it out of the wikis file.
 */
export function holdingUpRemoval<Wiki>(
  wikis: readonly ScheduledWiki<Wiki>[],
  nowS: number,
): Wiki[] {
  return wikis.filter(({ state }) => isHoldingUp(state, nowS)).map(({ wiki }) => wiki);
}

function isHoldingUp(state: WikiState | undefined, nowS: number): boolean {
  if (state === undefined) return true;
  if (state.state === 'closed') return false;
  if (state.state === 'gone' && state.passedAtS === 0) return false;
  return state.passedAtS === 0 || nowS - state.passedAtS > PASS_AGE_MAX_S;
}
