import { getDomain } from 'tldts';
import { fullName, pageAddress } from '../../../answers/asked-wiki';
import { wikiLabel } from '../../../answers/wiki-name';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import { downloads } from '../../pages/downloads';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { sortedList } from '../../pages/sorted-list';
import { pager } from '../../pages/pager';
import { pagesCount } from '../../pages/pages-count';
import { urlText } from '../../pages/outward-url';
import { deadNote } from '../../pages/dead-note';
import { questionForm } from '../../pages/question-form';
import { siteLink } from '../../pages/site-link';
import { statusFilter } from '../../pages/status-filter';
import type { View } from '../../pages/view';
import { cutNote } from './cut-note';
import { domainAddress } from './domain-address';
import { formerUsesPart, untilWriter } from './former-uses-part';
import { pageHref, type Here } from '../../pages/here';
import { countByStatus, type ListPage } from '../../pages/list-state';
import type { LinkAnswer } from '../../../answers/link-answer';
import { rulesNote } from '../../pages/rules-note';
import type { PatternAnswer } from './pattern-answer';

/**
 * The URLs of a pattern as a page (W7.3).
 * @param part the links of this page of the list, with their notes
 */
export function patternPage(
  view: View,
  here: Here,
  answer: PatternAnswer,
  part: ListPage<LinkAnswer>,
): string {
  const { text } = view.translator;
  const heading = text('weboid-web-pattern-heading', isolated(answer.glob.text));
  const main = markup`<h1>${heading}</h1>
${questionForm(view)}
${subdomainsLink(view, here, answer)}
${answer.isCut && cutNote(view)}
${filter(view, here, answer)}
<div class="report-head"><h2>${text('weboid-web-urls')}</h2>${files(view, here)}</div>
${part.items.length > 0 ? sortedList(view, here, answer.order, part.items) : noneNote(view)}
${pager(view, here, part)}
${rulesNote(view, answer.wiki)}
${pagesPart(view, answer)}
${formerPagesPart(view, answer)}
${part.items.length > LONG_LIST && files(view, here)}
<p><a href="${domainAddress(answer.glob.domain, view)}">${text('weboid-web-domain-heading', isolated(answer.glob.domain))}</a></p>
${deadNote(view)}`;
  return layout(view, `${heading} – Weboid`, main);
}

/** Who asks about one host may mean the whole website. */
function subdomainsLink({ translator }: View, here: Here, { glob }: PatternAnswer): MarkupValue {
  if (!glob.isOneHost || getDomain(glob.domain) === null) return false;
  const href = pageHref(here, { pattern: `*.${glob.text}`, page: null, format: null });
  return markup`<p class="page-links"><a href="${href}">${translator.text('weboid-web-website-below')}</a></p>`;
}

/** Where a list is longer, its files are offered below it, too. */
const LONG_LIST = 15;

function files(view: View, here: Here): Markup {
  return downloads(view, here, ['csv', 'xlsx', 'wikitext', 'json']);
}

function noneNote({ translator }: View): Markup {
  return markup`<p>${translator.text('weboid-web-no-urls')}</p>`;
}

function filter(view: View, here: Here, { links, state }: PatternAnswer): Markup {
  const whole = {
    label: view.translator.text('weboid-web-links-all'),
    count: links.length,
    href: pageHref(here, { status: null, page: null, format: null }),
    isChosen: state.statuses.size === 0,
  };
  return statusFilter(view, here, state, { counts: countByStatus(links), first: whole });
}

function pagesPart(view: View, { wiki, pages }: PatternAnswer): MarkupValue {
  if (wiki === null || pages === null) return false;
  const { text } = view.translator;
  const items = pages.told.map(
    ({
      pageId,
      title,
    }) => markup`<li><a href="${pageAddress(wiki, pageId)}"><bdi>${title}</bdi></a></li>
`,
  );
  return markup`<h2>${text('weboid-web-uses-heading', isolated(wikiLabel(wiki, view.translator)))}</h2>
<p>${pagesCount(view, pages, pages.told.length)}</p>
${
  items.length > 0 &&
  markup`<ul class="uses">
${items}</ul>`
}`;
}

/** The way to a URL that vanished leads to what is known of it, its archived copies before all. */
function formerPagesPart(view: View, { wiki, formerPages }: PatternAnswer): MarkupValue {
  if (wiki === null || formerPages === null) return false;
  const until = untilWriter(view);
  const items = formerPages.told.map(({ pageId, title, urls }) => {
    const gone = urls.map(({ url, ...days }) => {
      const address = siteLink(view, '/url', { url, dbname: fullName(wiki) });
      return markup`<li><a href="${address}" rel="nofollow">${urlText(url)}</a> (${until(days)})</li>
`;
    });
    return markup`<li><a href="${pageAddress(wiki, pageId)}"><bdi>${title}</bdi></a>
<ul>
${gone}</ul></li>
`;
  });
  return formerUsesPart(view, wikiLabel(wiki, view.translator), formerPages, items);
}
