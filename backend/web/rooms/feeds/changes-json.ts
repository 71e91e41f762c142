import type { z } from 'zod';
import { fullName } from '../../../answers/asked-wiki';
import type { SourceInfo } from '../../../runtime/source-info';
import { changeFacts } from './change-facts';
import type { ChangesAnswer } from './changes-answer';
import type { changesOperation } from './changes-operation';

/**
 * The changes of a wiki for programs; what is absent is unknown, or there is none.
 * @param next address of the rest
 */
export function changesJson(
  { wiki, changes, titles, olderThan, newerThan, missingTo }: ChangesAnswer,
  { version, commit, url }: SourceInfo,
  next: string | undefined,
): z.input<typeof changesOperation.answer> {
  return {
    source: { version, commit, url },
    dbname: fullName(wiki),
    changes: changes.map((change) => changeFacts(change, titles)),
    ...(next !== undefined && { next }),
    ...(olderThan !== null && { older: olderThan }),
    ...(newerThan !== null && { newer: newerThan }),
    ...(missingTo > 0 && { missing_to: missingTo }),
  };
}
