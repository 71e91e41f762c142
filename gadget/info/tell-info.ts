import { createContext } from '../gateway/details-context';
import { createDetailsLoader } from '../gateway/load-details';
import type { PageContext } from '../state/page-context';

/**
 * Has the row about web links come into the information about a page (action=info).
 * @returns whether that is what is shown
 */
export function tellInfo(page: PageContext): boolean {
  const isInfo = page.action === 'info' && page.pageId > 0;
  if (isInfo) {
    const context = createContext(page);
    createDetailsLoader(context.log)((details) => details.addInfoRow(context));
  }
  return isInfo;
}
