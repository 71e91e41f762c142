import { QUESTION_BYTES_MAX, RESULTS_MAX } from '../../store/frontier/frontier-messages';
import type { CheckResult } from '../../store/results/check-result';

/** For what is around the results in a message. */
const ENVELOPE_BYTES = 1_024;

/** Parts results into as many a message as one may hold; addresses are ASCII: characters are bytes. */
export function messagesOf(results: readonly CheckResult[]): CheckResult[][] {
  const messages: CheckResult[][] = [];
  let bytesLeft = 0;
  for (const result of results) {
    const bytes = JSON.stringify(result).length + 1;
    const last = messages.at(-1);
    if (last !== undefined && last.length < RESULTS_MAX && bytes <= bytesLeft) {
      last.push(result);
      bytesLeft -= bytes;
    } else {
      messages.push([result]);
      bytesLeft = QUESTION_BYTES_MAX - ENVELOPE_BYTES - bytes;
    }
  }
  return messages;
}
