import { fullName, pageAddress } from '../../../answers/asked-wiki';
import type { LinkAnswer } from '../../../answers/link-answer';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import { downloads } from '../../pages/downloads';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { linkItem } from '../../pages/link-item';
import { questionForm } from '../../pages/question-form';
import type { View } from '../../pages/view';
import { cutNote } from './cut-note';
import { pageHref, type Here } from '../../pages/here';
import type { PageWithUrls, WikiPagesAnswer } from './wiki-pages-answer';

/** Pages of a wiki with their URLs in a certain state, as a page (W7.6). */
export function wikiPagesPage(view: View, here: Here, answer: WikiPagesAnswer): string {
  const { text } = view.translator;
  const heading = wikiPagesHeading(view, answer);
  const main = markup`<h1>${heading}</h1>
${questionForm(view)}
${answer.isCut && cutNote(view)}
${!(answer.pages.length === 0 && answer.next === null) && markup`<p>${lookedText(view, answer)}</p>`}
${answer.pages.map((page) => pageItem(view, page, answer))}
${answer.pages.length === 0 && markup`<p>${text('weboid-web-no-urls')}</p>`}
${furtherPages(view, here, answer)}
${downloads(view, here, ['csv', 'xlsx', 'wikitext', 'json'])}`;
  return layout(view, `${heading} – Weboid`, main);
}

/** `Pages of dewiki@WMF: Unreachable`. */
export function wikiPagesHeading({ translator }: View, { wiki, states }: WikiPagesAnswer): string {
  const { text, list } = translator;
  const words = [...states].map((state) => text(`weboid-web-verdict-${state}`));
  return text('weboid-web-wiki-pages-heading', isolated(fullName(wiki)), list(words));
}

/** How far the list goes. */
export function lookedText({ translator }: View, { looked, pages, next }: WikiPagesAnswer): string {
  const { text, number } = translator;
  const key = next === null ? 'weboid-web-walk-over' : 'weboid-web-walk-goes-on';
  return text(
    key,
    number(looked),
    text('weboid-web-pages-count', number(pages.length), pages.length),
    looked,
  );
}

function pageItem(
  view: View,
  { pageId, title, links }: PageWithUrls,
  { wiki }: WikiPagesAnswer,
): Markup {
  const items = links.map((link: LinkAnswer) => linkItem(view, link));
  return markup`<h2><a href="${pageAddress(wiki, pageId)}"><bdi>${title ?? `#${pageId}`}</bdi></a></h2>
<ul class="links">
${items}</ul>
`;
}

function furtherPages(
  { translator: { text } }: View,
  here: Here,
  { next }: WikiPagesAnswer,
): MarkupValue {
  if (next === null) return false;
  const href = pageHref(here, { after: String(next), format: null });
  return markup`<nav class="pager" aria-label="${text('weboid-web-pager')}">
<a rel="next" href="${href}">${text('weboid-web-walk-next')}</a>
</nav>`;
}
