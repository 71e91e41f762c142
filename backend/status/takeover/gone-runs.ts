import { toCalendarDay } from '../day-number';
import type { Run } from '../history';
import { outcomeOf, STATUS } from '../status-code';
import type { GoneRun } from './host-facts';

/**
 * When a host's name led to no page of its site, as the history of one of its URLs remembers, newest first: what failed
 * without any answer. Of parked pages the history knows nothing.
 * @param runs newest first
 */
export function goneRunsIn(runs: readonly Run[]): GoneRun[] {
  const gone: GoneRun[] = [];
  let later: Run | null = null;
  for (const run of runs) {
    const state = goneStateOf(run);
    const from = toCalendarDay(run.firstDay);
    const to = later === null ? null : toCalendarDay(later.firstDay);
    later = run;
    if (state === null) continue;
    const last = gone.at(-1);
    if (last?.state === state && last.from === to) last.from = from;
    else gone.push({ state, from, to });
  }
  return gone;
}

function goneStateOf(run: Run): 'no-name' | 'unreachable' | null {
  if (run.code === STATUS.unknownDomain) return 'no-name';
  return run.http === null && outcomeOf(run) === 'failed' ? 'unreachable' : null;
}
