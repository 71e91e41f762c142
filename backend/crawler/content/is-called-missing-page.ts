import type { ReadPage } from '../probe/page-in';
import { readPage } from './read-page';
import { isEntitledMissing } from './signs/not-found-signs';

/** Whether a page that came with 404 or 410 is called missing, in its title or first heading, in whatever language. */
export function isCalledMissingPage(page: ReadPage): boolean {
  return isEntitledMissing(readPage(page), page.at);
}
