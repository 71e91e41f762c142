import { toCalendarDay } from '../day-number';
import type { Run } from '../history';
import { outcomeOf, STATUS } from '../status-code';
import type { GoneRun } from './host-facts';

/**
 * When a host's name led to no page of its site, as the history of one of its URLs remembers, newest first: what failed
 * without any answer, from the first such check to the last one: what was between that and the next answer, nobody knows. Of
 * parked pages the history knows nothing.
 * @param runs newest first
 */
export function goneRunsIn(runs: readonly Run[]): GoneRun[] {
  const gone: GoneRun[] = [];
  let stateAfter: GoneRun['state'] | null = null;
  for (const run of runs) {
    const state = goneStateOf(run);
    const from = toCalendarDay(run.firstDay);
    const later = stateAfter === state ? gone.at(-1) : undefined;
    stateAfter = state;
    if (state === null) continue;
    if (later === undefined) gone.push({ state, from, to: toCalendarDay(run.lastDay) });
    else later.from = from;
  }
  return gone;
}

function goneStateOf(run: Run): 'no-name' | 'unreachable' | null {
  if (run.code === STATUS.unknownDomain) return 'no-name';
  return run.http === null && outcomeOf(run) === 'failed' ? 'unreachable' : null;
}
