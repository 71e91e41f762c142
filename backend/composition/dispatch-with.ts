import { runDispatchLoop, type DispatchOptions } from '../dispatch/dispatch-loop';
import { runTellMarksLoop, tellMarks } from '../dispatch/tell-marks';
import { beatingDatabase } from '../runtime/beating-database';
import { runTogether } from '../runtime/run-together';
import { DEFAULT_POLICY } from '../status/verdict';
import type { Dependencies } from './dependencies';
import { openDispatchSources } from './open-dispatch';
import type { OpenedParts } from './opened-parts';
import type { DatabasePatience } from '../runtime/database-patience';
import { watchLoop } from './watched-loops';

/**
 * Hands out changes, and tells the log what operators' marks make of verdicts: beside it, or first where it ends when nobody
 * is behind. @throws what our own database throws
 */
export async function dispatchWith(
  outside: Dependencies,
  opened: OpenedParts,
  patience: DatabasePatience,
  options: DispatchOptions,
): Promise<void> {
  const policies = () => [DEFAULT_POLICY, ...opened.policies()];
  const sources = openDispatchSources(opened, patience, 'dispatch');
  const parts = { ...outside, ...sources, policies, servesSubscribers: true };
  if (options.untilIdle) {
    await tellMarks(parts, options.signal);
    return runDispatchLoop(parts, options);
  }
  return runTogether(options.signal, [
    (signal) =>
      watchLoop(outside, 'dispatch', ({ clock }) =>
        runDispatchLoop({ ...parts, clock }, { ...options, signal }),
      ),
    (signal) =>
      watchLoop(outside, 'marks', ({ clock, beat }) => {
        const database = beatingDatabase(parts.database, beat);
        return runTellMarksLoop({ ...parts, clock, database }, signal);
      }),
  ]);
}
