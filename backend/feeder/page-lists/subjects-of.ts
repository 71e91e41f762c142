import { slicesOf } from '../../runtime/slices';
import type { WikiReader } from '../../wiki/wiki-reader';
import type { ListWatch } from './list-finding';

const PAGES_AT_ONCE = 5_000;

/** These pages, and of talk pages those that they talk about. @throws what the reader throws; the signal's reason */
export async function subjectsOf(
  reader: Pick<WikiReader, 'subjects'>,
  pageIds: readonly number[],
  { tell, signal }: ListWatch,
): Promise<Set<number>> {
  const subjects = new Set<number>();
  let done = 0;
  for (const slice of slicesOf(pageIds, PAGES_AT_ONCE)) {
    signal.throwIfAborted();
    for (const pageId of await reader.subjects(slice)) subjects.add(pageId);
    done += slice.length;
    tell(done, pageIds.length);
  }
  return subjects;
}
