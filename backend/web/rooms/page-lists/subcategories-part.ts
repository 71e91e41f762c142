import { fullName } from '../../../answers/asked-wiki';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { FoundList } from './found-list';

/**
 * Beside the number of pages of a category without its subcategories: on the wiki it has as many members as it has of both, and one
 * that holds nothing but others looks as if it had no pages at all.
 */
export function subcategoriesPart(
  view: View,
  { list, wiki }: Pick<FoundList, 'list' | 'wiki'>,
): Markup | false {
  if (list.source !== 'category' || list.depth > 0) return false;
  const { text } = view.translator;
  const query = { dbname: fullName(wiki), category: list.title, depth: '1' };
  return markup` ${text('weboid-web-lists-without-below')} <a href="${siteLink(view, '/lists', query)}">${text('weboid-web-lists-with-below')}</a>`;
}
