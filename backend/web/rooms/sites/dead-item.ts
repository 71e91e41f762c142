import { pageAddress } from '../../../answers/asked-wiki';
import type { LinkFacts } from '../../../answers/link-answer';
import { isoDate } from '../../../status/day-number';
import { dayWriter } from '../charts/time-axis';
import { archiveList } from '../../pages/archive-list';
import { urlText } from '../../pages/outward-url';
import { pagesCount } from '../../pages/pages-count';
import { reasonText } from '../../pages/reason-text';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import type { ExamplePage } from './example-pages';
import type { ToldDeadUrl } from './site-answer';

/** A dead URL: what it answers, since when, who cites it, what it was, where it could lead. */
export function deadItem(view: View, item: ToldDeadUrl): Markup {
  const { text } = view.translator;
  const { url, suggestion } = item;
  const facts: LinkFacts = item.link;
  return markup`<li class="link link--error">
<p><a href="${siteLink(view, '/url', { url: url.text })}" rel="nofollow">${urlText(url.text)}</a></p>
<p class="hint-text">${reasonText(view, facts) ?? false}${sincePart(view, item)}</p>
<p>${citedPart(view, item)}${examplesPart(item.examples)}</p>
${archiveList(view, facts)}
${suggestion !== null && markup`<p>${text('weboid-web-site-suggestion')}: ${urlText(suggestion)}</p>`}</li>
`;
}

function sincePart({ translator }: View, { deadDay }: ToldDeadUrl): MarkupValue {
  if (deadDay === null) return false;
  const day = dayWriter(translator.lang)(deadDay);
  return markup` · ${translator.text('weboid-web-site-dead-since')}: <time datetime="${isoDate(deadDay)}">${day}</time>`;
}

function citedPart(view: View, { citations }: ToldDeadUrl): string {
  const { pages, isMore, wikis } = citations;
  const { text, number } = view.translator;
  if (pages === 0) return text('weboid-web-site-uncited');
  const cited = pagesCount(view, { count: pages, isMore });
  return text('weboid-web-site-cited', cited, number(wikis.length), wikis.length);
}

function examplesPart(examples: readonly ExamplePage[]): Markup[] {
  return examples.map(({ wiki, dbname, pageId, title }) => {
    const name = markup`<bdi>${title ?? `#${pageId}`}</bdi>`;
    const page = wiki === null ? name : markup`<a href="${pageAddress(wiki, pageId)}">${name}</a>`;
    return markup` · <bdi>${dbname}</bdi>: ${page}`;
  });
}
