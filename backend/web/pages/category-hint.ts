import { fullName } from '../../answers/asked-wiki';
import type { PageAnswer } from '../../answers/page-answer';
import { CATEGORY_NAMESPACE } from '../../wiki/category-title';
import { markup, type Markup } from '../words/markup';
import { siteLink } from './site-link';
import type { View } from './view';

/** Of a category people mostly want to know what its pages link to, not itself: the way to a list of them. */
export function categoryHint(
  view: View,
  answers: readonly Pick<PageAnswer, 'wiki' | 'page'>[],
): Markup | false {
  const [only, ...more] = answers;
  if (only === undefined || more.length > 0 || only.page.namespace !== CATEGORY_NAMESPACE) {
    return false;
  }
  const { wiki, page } = only;
  const list = siteLink(view, '/lists', { dbname: fullName(wiki), category: page.title });
  return markup`<p class="message"><a href="${list}">${view.translator.text('weboid-web-lists-of-category')}</a></p>`;
}
