import {
  runDispatchLoop,
  type DispatchOptions,
  type DispatchParts,
} from '../dispatch/dispatch-loop';
import { runTellMarksLoop, tellMarks, type TellMarksParts } from '../dispatch/tell-marks';
import { runTogether } from '../runtime/run-together';

/**
 * Hands out changes, and tells the log what operators' marks make of verdicts: beside it, or first where it ends when nobody is
 * behind. @throws what our own database throws
 */
export async function dispatchWith(
  parts: DispatchParts & TellMarksParts,
  options: DispatchOptions,
): Promise<void> {
  if (options.untilIdle) {
    await tellMarks(parts, options.signal);
    return runDispatchLoop(parts, options);
  }
  return runTogether(options.signal, [
    (signal) => runDispatchLoop(parts, { ...options, signal }),
    (signal) => runTellMarksLoop(parts, signal),
  ]);
}
