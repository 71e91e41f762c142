import { slicesOf } from '../../../runtime/slices';
import type { WikiPage } from '../../../wiki/wiki-reader';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { orProblem } from '../../../answers/problem';

/** Page ids that a wiki is asked for in one go. */
const PAGES_PER_QUESTION = 500;

/**
 * Those of these pages that exist now, by id, with titles and namespaces. A few statements for some
 * thousand pages; through an API ten times as many questions.
 * @throws Problem replica-unavailable
 */
export async function titledPages(
  { reader }: AskedWiki,
  pageIds: readonly number[],
): Promise<Map<number, WikiPage>> {
  const found = new Map<number, WikiPage>();
  for (const slice of slicesOf(pageIds, PAGES_PER_QUESTION)) {
    const names = slice.map((pageId) => ({ pageId }));
    const pages = await orProblem('replica-unavailable', reader.pagesNamed(names));
    for (const page of pages) if (page !== null) found.set(page.pageId, page);
  }
  return found;
}
