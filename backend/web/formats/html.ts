import type { WikiFixes } from '../../status/wiki-fixes';
import { fullName, pageAddress } from '../../answers/asked-wiki';
import type { LinkAnswer } from '../../answers/link-answer';
import { wikiLabel } from '../../answers/wiki-name';
import type { PageAnswer } from '../../answers/page-answer';
import type { Here } from '../pages/here';
import { listPage, type ListPage, type ListState } from '../pages/list-state';
import { shownLinks } from '../pages/shown-links';
import { markup, type Markup, type MarkupValue } from '../words/markup';
import type { MessageKey } from '../../runtime/messages';
import { deadCount } from '../pages/dead-count';
import { categoryHint } from '../pages/category-hint';
import { deadNote } from '../pages/dead-note';
import { downloads } from '../pages/downloads';
import { feedAlternates, feedLink, type FeedOfPage } from '../pages/feed-links';
import { fixPageLink } from '../pages/fix-page-link';
import { foundFilter } from '../pages/found-filter';
import { foundKey } from '../pages/found-key';
import { isolated } from '../pages/isolated';
import { layout } from '../pages/layout';
import type { LinkOrder } from '../pages/link-order';
import type { LinkPlace } from '../pages/link-place';
import { sortBar } from '../pages/sort-bar';
import { linkList } from '../pages/link-list';
import { readableHost } from '../pages/readable-host';
import { pager } from '../pages/pager';
import { printedState } from '../pages/printed-state';
import { questionForm } from '../pages/question-form';
import { siteLink } from '../pages/site-link';
import { toldAtOnce } from '../pages/told-at-once';
import { uncheckedNote } from '../pages/unchecked-note';
import type { View } from '../pages/view';

/** What of the answers is shown, and where. */
export interface ShownInfo {
  here: Here;
  /** Where its other pages and its files are, if not `here`: gives pages for people when told to. */
  others?: Here | undefined;
  state: ListState;
  /** Titles and ids of pages that were asked for and that the wiki does not have. */
  missing?: readonly string[];
  /** What is offered to be written on the pages; absent: nothing. */
  fixes?: WikiFixes;
  /** How the links of each page are sorted; without it as W7.2 has it. */
  order?: LinkOrder | null;
}

/**
 * `externalLinkInfo` as a page: form, counts, and the links, a row each (W7.2, W7.3); several pages one
 * after the other.
 */
export function infoPage(reader: View, answers: readonly PageAnswer[], shown: ShownInfo): string {
  const view = aboutPage(reader, answers);
  const { text } = view.translator;
  const heading = headingOf(view, answers);
  const links = answers.flatMap((answer) => answer.links);
  const parts = answers.flatMap((answer) =>
    shownLinks(answer.links, shown.state, view.form.all).map((link) => ({ answer, link })),
  );
  const part = listPage(parts, shown.state.page);
  const main = markup`<h1>${heading}</h1>
${answers[0] !== undefined && printedState(view, answers[0].wiki)}
${
  answers.length === 1 &&
  markup`${pageLinks(view, answers, shown)}
${toldAtOnce(view)}`
}
${questionForm(view)}
${categoryHint(view, answers)}
${missingNote(view, shown.missing ?? [])}
${warningNotes(view, answers)}
${uncheckedPart(view, answers)}
${links.length > 0 && reportHead(view, answers, shown)}
<h2 class="paper-only">${text(headingKey(view, links, shown))}</h2>
${listOfLinks(view, { part, answers, shown })}
${notMonitoredNote(view, answers)}
${deadNote(view)}`;
  return layout(view, `${heading} – Weboid`, main, alternatesOf(view, answers));
}

function uncheckedPart(view: View, answers: readonly PageAnswer[]): MarkupValue {
  const note = uncheckedNote(view, answers);
  if (note === null) return false;
  return markup`<p class="${note.isNamed ? 'hint-text' : 'message'}">${note.text}</p>`;
}

/** Who wants to be told of changes from here is told of this page, where it is but one. */
function aboutPage(view: View, answers: readonly PageAnswer[]): View {
  const [first] = answers;
  if (answers.length !== 1 || first === undefined) return view;
  return { ...view, subject: { dbname: fullName(first.wiki), title: first.page.title } };
}

/** What there is, what it counts, and the ways to other views of it. */
function reportHead(view: View, answers: readonly PageAnswer[], shown: ShownInfo): Markup {
  const { here, state } = shown;
  const links = answers.flatMap((answer) => answer.links);
  return markup`${foundFilter(view, here, { state, all: view.form.all }, links)}
<div class="report-head">${deadCount(view, answers)}${files(view, shown)}</div>`;
}

/** The links, and the ways to other orders and parts of their list. */
function listOfLinks(view: View, context: ShownPart): Markup {
  const { part, answers, shown } = context;
  const others = shown.others ?? shown.here;
  const format = shown.others && 'html';
  return markup`<div class="report">
${part.items.length > 1 && sortBar(view, others, shown.order ?? null, { format: format ?? null })}
${answers.map((answer) => linksOfPage(view, answer, context))}
</div>
${pager(view, others, part, format)}
${part.items.length > LONG_LIST && files(view, shown)}`;
}

/** Where a list is longer, its files are offered below it, too. */
const LONG_LIST = 15;

function files(view: View, { here, others }: ShownInfo): Markup {
  return downloads(view, others ?? here, ['csv', 'xlsx', 'wikitext', 'json', 'xml']);
}

/** Of one page only: several have no feed in common. */
function alternatesOf(view: View, answers: readonly PageAnswer[]): MarkupValue {
  const [first] = answers;
  return answers.length === 1 && first !== undefined && feedAlternates(view, feedOf(first));
}

function feedOf({ wiki, page }: Pick<PageAnswer, 'wiki' | 'page'>): FeedOfPage {
  return { scope: 'page', query: { dbname: fullName(wiki), pageid: String(page.pageId) } };
}

function headingOf({ translator }: View, answers: readonly PageAnswer[]): string {
  const [first] = answers;
  const title =
    answers.length === 1 && first !== undefined
      ? isolated(first.page.title)
      : translator.text(
          'weboid-web-pages-count',
          translator.number(answers.length),
          answers.length,
        );
  return translator.text('weboid-web-info-heading', title);
}

function headingKey(
  { form }: View,
  links: readonly LinkAnswer[],
  { state }: ShownInfo,
): MessageKey {
  if (state.statuses.size > 0) return 'weboid-web-links-chosen';
  return form.all ? 'weboid-web-links-all' : foundKey(links);
}

function pageLinks(view: View, answers: readonly PageAnswer[], shown: ShownInfo): Markup[] {
  return answers.map(
    ({ wiki, page, links }) => markup`<p class="page-links">
<a href="${siteLink(view, '/wiki', { dbname: fullName(wiki) })}"><bdi>${wikiLabel(wiki, view.translator)}</bdi></a>
<a href="${pageAddress(wiki, page.pageId)}">${view.translator.text('weboid-web-open-page')}</a>
${feedLink(view, feedOf({ wiki, page }))}
${fixPageLink(view, placeOf({ wiki, page }, shown), links)}</p>`,
  );
}

interface ShownPart {
  part: ListPage<{ answer: PageAnswer; link: LinkAnswer }>;
  answers: readonly PageAnswer[];
  shown: ShownInfo;
}

/** Of several pages, those whose links are on other parts of the list are left out. */
function linksOfPage(
  view: View,
  answer: PageAnswer,
  { part, answers, shown }: ShownPart,
): MarkupValue {
  const links = part.items.filter((item) => item.answer === answer).map(({ link }) => link);
  const isAlone = answers.length === 1;
  const isElsewhere = shownLinks(answer.links, shown.state, view.form.all).length > 0;
  if (links.length === 0 && isElsewhere) return false;
  if (links.length === 0 && part.page > 1) return false;
  return markup`${!isAlone && pageHeading(view, answer)}
${links.length > 0 ? linkList(view, links, placeOf(answer, shown)) : nothingShown(view, answer, shown)}`;
}

function placeOf(
  { wiki, page }: Pick<PageAnswer, 'wiki' | 'page'>,
  { fixes = 'none' }: Pick<ShownInfo, 'fixes'>,
): LinkPlace {
  return { dbname: fullName(wiki), pageId: page.pageId, fixes };
}

function pageHeading({ translator }: View, { wiki, page }: PageAnswer): Markup {
  const address = pageAddress(wiki, page.pageId);
  return markup`<h3><bdi>${page.title}</bdi></h3>
<p class="page-links"><a href="${address}">${translator.text('weboid-web-open-page')}</a></p>`;
}

/** Good news only where it is true: all is checked, and something works. */
function nothingShown(
  { translator: { text } }: View,
  { links, complete }: PageAnswer,
  { state }: ShownInfo,
): Markup {
  if (links.length === 0) return markup`<p class="message">${text('weboid-web-no-links')}</p>`;
  if (state.statuses.size > 0) return markup`<p>${text('weboid-web-no-urls')}</p>`;
  if (!complete || !links.some((link) => link.verdict === 'working'))
    return markup`<p>${text('weboid-web-nothing-yet')}</p>`;
  return markup`<p class="message message--success">${text('weboid-web-no-findings')}</p>`;
}

function missingNote({ translator }: View, missing: readonly string[]): Markup | false {
  const names = translator.list(missing.map(isolated));
  const text = translator.text('weboid-web-missing-pages', names, missing.length);
  return missing.length > 0 && markup`<p class="message">${text}</p>`;
}

/** What could not be told. */
function warningNotes({ translator }: View, answers: readonly PageAnswer[]): Markup[] {
  const warnings = new Set(answers.flatMap((answer) => answer.warnings));
  return [...warnings].map(
    (warning) => markup`<p class="message">${translator.text(`weboid-web-warning-${warning}`)}</p>
`,
  );
}

/** A footnote: nobody shall take links that the wiki does not tell for links that work. */
function notMonitoredNote({ translator }: View, answers: readonly PageAnswer[]): Markup | false {
  const names = new Set(answers.flatMap(({ notMonitored }) => notMonitored));
  const hosts = [...names].map((host) => isolated(readableHost(host)));
  const text = translator.text('weboid-web-not-monitored', translator.list(hosts), hosts.length);
  return hosts.length > 0 && markup`<p class="footnote">${text}</p>`;
}
