import type { CheckState } from './check-state';
import { isGood, outcomeOf } from './status-code';

/** What of a check's traces tells whether the page had worked before. */
export type Looks = Pick<CheckState, 'runs' | 'failures'>;

/**
 * What a check has found anew: the page is gone, as it failed for the first time after it had worked, or back, as it
 * answers after failures; null: neither.
 */
export function lookChange(before: Looks, after: Looks): 'gone' | 'back' | null {
  if (before.failures > 0) return isGoodNow(after) ? 'back' : null;
  return after.failures === 1 && hasWorked(before) ? 'gone' : null;
}

/**
 * Whether the last look that tells anything was good, of a URL without failures in a row: what seems to have failed since then
 * are stamps of its host, which count for none, and what no machine can judge tells nothing.
 */
function hasWorked({ runs }: Looks): boolean {
  const telling = runs.find((run) => isGood(run.code) || outcomeOf(run) === 'invalid');
  return telling !== undefined && isGood(telling.code);
}

function isGoodNow({ runs: [newest], failures }: Looks): boolean {
  return failures === 0 && newest !== undefined && isGood(newest.code);
}
