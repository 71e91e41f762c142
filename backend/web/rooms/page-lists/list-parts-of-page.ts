import { feedAlternates, type FeedOfPage } from '../../pages/feed-links';
import type { View } from '../../pages/view';
import type { PageList } from '../../../store/page-lists/page-list';
import { markup, type Markup } from '../../words/markup';
import type { FoundList } from './found-list';
import { wikiLabel } from '../../../answers/wiki-name';
import { isolated } from '../../pages/isolated';
import { listName } from './list-name';

/** `Pages with dead links: Category:Sharks (en.wikipedia.org)` */
export function listHeading({ translator }: View, { list, wiki }: FoundList): string {
  return translator.text(
    'weboid-web-lists-heading-of',
    listName(translator, list),
    isolated(wikiLabel(wiki, translator)),
  );
}

/** The address under which a list is found. */
function listAddress({ key }: Pick<PageList, 'key'>, publicUrl: string): string {
  return `${publicUrl}/list?id=${key}`;
}

/** Its address, to be copied. */
export function sharePart(view: View, list: PageList, publicUrl: string): Markup {
  const { text } = view.translator;
  return markup`<p class="list-share no-print">${text('weboid-web-lists-share')} <code class="url" dir="ltr" data-copy="${text('weboid-web-copy')}" data-copied="${text('weboid-web-copied')}">${listAddress(list, publicUrl)}</code></p>`;
}

/** What changes of its links. */
export function feedOfList({ key }: PageList): FeedOfPage {
  return { scope: 'list', query: { id: key } };
}

/** For the head of its page. */
export const listAlternates = (view: View, list: PageList): Markup[] =>
  feedAlternates(view, feedOfList(list));
