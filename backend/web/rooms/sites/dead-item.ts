import { pageAddress } from '../../../answers/asked-wiki';
import type { LinkFacts } from '../../../answers/link-answer';
import { isoDate } from '../../../status/day-number';
import { dayWriter } from '../charts/time-axis';
import { archiveList, firstCopy } from '../../pages/archive-list';
import { urlText } from '../../pages/outward-url';
import { pagesCount } from '../../pages/pages-count';
import { reasonCell, rowCell } from '../../pages/row-cell';
import { shortUrl } from '../../pages/short-url';
import { verdictChip } from '../../pages/verdict-chip';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import type { ExamplePage } from './example-pages';
import type { ToldDeadUrl } from './site-answer';

/** A dead URL as a row: what it answers, since when, what it was, who cites it; folded, where it could lead. */
export function deadItem(view: View, item: ToldDeadUrl): Markup {
  const { text } = view.translator;
  const { url, suggestion } = item;
  const facts: LinkFacts = item.link;
  const address = siteLink(view, '/url', { url: url.text });
  return markup`<li class="link link--error link-row">
<span class="link-row__verdict">${verdictChip(view, 'unreachable')}</span>
<span class="link-row__url"><a href="${address}" title="${url.text}" rel="nofollow">${shortUrl(url.text)}</a></span>
${reasonCell(view, facts)}
${rowCell('since', sincePart(view, item))}
${rowCell('copy', firstCopy(view, facts.archives ?? []))}
${rowCell('uses', usesPart(view, item))}
<details class="link-row__details"><summary>${text('weboid-web-row-details')}</summary>
<div class="link-row__fold">
<p>${citedPart(view, item)}${examplesPart(item.examples)}</p>
${archiveList(view, facts)}
${suggestion !== null && markup`<p>${text('weboid-web-site-suggestion')}: ${urlText(suggestion)}</p>`}
</div></details></li>
`;
}

function sincePart({ translator }: View, { deadDay }: ToldDeadUrl): MarkupValue {
  if (deadDay === null) return false;
  const day = dayWriter(translator.lang)(deadDay);
  return markup`<span class="link-row__label">${translator.text('weboid-web-site-dead-since')}</span> <time datetime="${isoDate(deadDay)}">${day}</time>`;
}

function usesPart({ translator }: View, { citations }: ToldDeadUrl): MarkupValue {
  const { pages, isMore } = citations;
  const count = isMore ? `${translator.number(pages)}+` : translator.number(pages);
  return pages > 0 && translator.text('weboid-web-row-pages', count, pages);
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
