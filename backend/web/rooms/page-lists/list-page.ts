import { fullName, pageAddress } from '../../../answers/asked-wiki';
import { WORST_FIRST } from '../../pages/link-order';
import { downloads } from '../../pages/downloads';
import { feedLink } from '../../pages/feed-links';
import { foldedLinks } from '../../pages/folded-links';
import type { Here } from '../../pages/here';
import { layout } from '../../pages/layout';
import { pageIdNote } from '../../pages/page-id-note';
import { pager } from '../../pages/pager';
import { printedState } from '../../pages/printed-state';
import { tieNote } from '../../pages/tie-note';
import { siteLink } from '../../pages/site-link';
import { toldAtOnce } from '../../pages/told-at-once';
import type { ToldOf } from '../../pages/told-of';
import { exactDay } from '../../pages/exact-day';
import type { View } from '../../pages/view';
import type { WikiFixes } from '../../../status/wiki-fixes';
import type { ListSource } from '../../../store/page-lists/list-source';
import { markup, type Markup } from '../../words/markup';
import type { ListAnswer, TalliedPage } from './list-answer';
import { listFilters } from './list-filters';
import { feedOfList, listAlternates, listHeading, sharePart } from './list-parts-of-page';
import { standingPart, type ListNow } from './list-standing';
import { subcategoriesPart } from './subcategories-part';

/** What people can also subscribe to. */
const OF_CATEGORIES: ReadonlySet<ListSource> = new Set(['category', 'project']);

const subjectOf = ({ wiki, list }: ListAnswer): ToldOf => ({
  dbname: fullName(wiki),
  category: list.title,
});

/** The pages of a list that have dead links, one line each. */
export function deadPagesPage(
  reader: View,
  here: Here,
  answer: ListAnswer,
  now: ListNow & { publicUrl: string; fixes: WikiFixes },
): string {
  const isOfCategory = OF_CATEGORIES.has(answer.list.source);
  const view = isOfCategory ? { ...reader, subject: subjectOf(answer) } : reader;
  const heading = listHeading(view, answer);
  const { all, asked, parts } = answer;
  const main = markup`<h1>${heading}</h1>
${printedState(view, answer.wiki)}
<p class="list-totals">${totals(view, answer)}${answer.list.fault !== 'empty' && subcategoriesPart(view, answer)}</p>
${all.dead > 0 && markup`<p class="hint-text">${view.translator.text('weboid-web-work-counts')} ${view.translator.text('weboid-web-count-repair')}</p>`}
${standingPart(view, answer, now)}
${sharePart(view, answer.list, now.publicUrl)}
${all.pages > 0 && listFilters(view, here, answer)}
${all.pages > 0 && downloads(view, here, ['csv', 'xlsx', 'wikitext', 'json'])}
<p class="page-links">${feedLink(view, feedOfList(answer.list))}
<a href="${siteLink(view, '/lists')}">${view.translator.text('weboid-web-lists-another')}</a></p>
${isOfCategory && toldAtOnce(view)}
${pagesPart(view, answer, now.fixes)}
${pager(view, here, { page: Math.min(asked.page, parts), pages: parts })}`;
  return layout(view, `${heading} – Weboid`, main, listAlternates(view, answer.list));
}

function totals({ translator }: View, { all, list }: ListAnswer): string {
  const { text, number } = translator;
  return text('weboid-web-lists-totals', number(all.pages), number(list.pages), number(all.dead));
}

function pagesPart(view: View, answer: ListAnswer, fixes: WikiFixes): Markup | false {
  const { text } = view.translator;
  const { pages, all, list, isCounted } = answer;
  const isUnknown = all.pages === 0 && !isCounted;
  if (list.pages === 0 || isUnknown) return false;
  if (pages.length === 0) {
    const key = all.pages === 0 ? 'weboid-web-lists-none' : 'weboid-web-lists-none-wanted';
    return markup`<p>${text(key)}</p>`;
  }
  return markup`${tieOf(view, answer)}
${answer.lacksLinks && markup`<p class="message message--warning">${text('weboid-web-lists-links-away')}</p>`}
<ol class="listed-pages" start="${(answer.asked.page - 1) * 100 + 1}">
${pages.map((page) => pageLine(view, answer, { page, fixes }))}</ol>`;
}

/** Of the beginning of a list that is sorted by a number: those that share the first place by what is known now. */
function tieOf(view: View, { pages, asked, parts }: ListAnswer): Markup | false {
  if (asked.page > 1 || (asked.order !== 'dead' && asked.order !== 'without-copy')) return false;
  const numbers = pages.map((page) => (asked.order === 'dead' ? page.dead : page.withoutCopy));
  return tieNote(view, { numbers, isWhole: parts <= 1 });
}

function pageLine(
  view: View,
  { wiki, asked }: ListAnswer,
  { page, fixes }: { page: TalliedPage; fixes: WikiFixes },
): Markup {
  const { text, number } = view.translator;
  const { pageId, title, dead, withoutCopy, shown } = page;
  const place = { dbname: fullName(wiki), pageId, fixes };
  const query = { dbname: place.dbname, pageid: String(pageId), ...WORST_FIRST };
  const report = siteLink(view, '/externalLinkInfo', query);
  return markup`<li><div class="listed-pages__page"><a href="${pageAddress(wiki, pageId)}"><bdi>${title ?? `#${pageId}`}</bdi></a>${asked.order === 'page' && pageIdNote(view, pageId)}</div>
<a href="${report}">${text('weboid-web-lists-dead', number(dead), dead)}</a>
${withoutCopy > 0 && markup`<span>${text('weboid-web-lists-without-copy', number(withoutCopy), withoutCopy)}</span>`}
${newest(view, page)}
${shown !== null && shown.links.length > 0 && foldedLinks(view, shown.links, place, { count: shown.more, report })}</li>
`;
}

function newest(view: View, { newestDay }: TalliedPage): Markup | false {
  if (newestDay === null) return false;
  return exactDay(view, newestDay, (date) => view.translator.text('weboid-web-lists-newest', date));
}
