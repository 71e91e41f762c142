import type { ActionApi } from './http/action-api';
import { ReadingAllowance, type UsedAllowance } from './reading-allowance';

/**
 * One reading of a wiki, such as its criteria or the links of some pages: all its questions, in slices and down
 * category trees, have one allowance together.
 */
export interface WikiReading extends ActionApi {
  readonly allowance: ReadingAllowance;
}

/**
 * @param going `used`: by the part of the reading that was before; `signal`: ends it before the next question,
 *   which then throws the signal's reason
 */
export function openReading(
  api: ActionApi,
  { used, signal }: { used?: UsedAllowance; signal?: AbortSignal | undefined } = {},
): WikiReading {
  return {
    ...(api.url !== undefined && { url: api.url }),
    allowance: new ReadingAllowance(used),
    async request(params, spent) {
      signal?.throwIfAborted();
      return api.request(params, spent);
    },
  };
}

/** Of the reading; who asks no more than one question has one for that. */
export function allowanceOf(api: ActionApi | WikiReading): ReadingAllowance {
  return 'allowance' in api ? api.allowance : new ReadingAllowance();
}
