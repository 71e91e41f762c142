import { fullName } from '../../../answers/asked-wiki';
import { registeredDomain } from '../../../answers/registered-domain';
import { wikiLabel } from '../../../answers/wiki-name';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import { checkboxGroup } from '../../pages/checkbox-group';
import { downloads } from '../../pages/downloads';
import { languageInput, submitButton } from '../../pages/field';
import { pageHref, type Here } from '../../pages/here';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { printedState } from '../../pages/printed-state';
import { questionForm } from '../../pages/question-form';
import { siteLink } from '../../pages/site-link';
import { tieNote } from '../../pages/tie-note';
import { toldAtOnce } from '../../pages/told-at-once';
import type { ToldOf } from '../../pages/told-of';
import type { View } from '../../pages/view';
import { cutNote } from './cut-note';
import { namespaceLabel } from '../../pages/namespace-labels';
import type { WikiFixes } from '../../../status/wiki-fixes';
import { workTable } from './work-table';
import type { WikiPagesAnswer } from './wiki-pages-answer';
import { isOfDeadLinks } from './wiki-pages-question';

/** What the page is made from. */
export interface ShownWikiPages {
  answer: WikiPagesAnswer;
  /** What is offered to be written on the pages. */
  fixes: WikiFixes;
  /** The parameters by which the list goes on; null: it does not. */
  rest: Readonly<Record<string, string>> | null;
  /** Of the wiki's namespaces. */
  names: ReadonlyMap<number, string>;
}

/** Pages of a wiki with their URLs in a certain state, one line each (W7.6). */
export function wikiPagesPage(reader: View, here: Here, shown: ShownWikiPages): string {
  const { answer, rest } = shown;
  const view = isOfVerdicts(answer) ? { ...reader, subject: subjectOf(answer) } : reader;
  const { text } = view.translator;
  const heading = wikiPagesHeading(view, answer);
  const isEmpty = answer.pages.length === 0;
  const main = markup`<h1>${heading}</h1>
${printedState(view, answer.wiki)}
${questionForm(view)}
${answer.isCut && cutNote(view)}
${waysOn(view, answer)}
${isOfVerdicts(answer) && toldAtOnce(view)}
${answer.isSortable && filters(view, here, shown)}
${!(isEmpty && rest === null) && markup`<p class="work-totals">${wikiPagesTotals(view, answer)}</p>`}
${countsNote(view, answer)}
${tieOf(view, answer)}
${isEmpty && markup`<p>${text('weboid-web-no-urls')}</p>`}
${!isEmpty && downloads(view, here, ['csv', 'xlsx', 'wikitext', 'json'])}
${!isEmpty && workTable(view, here, { ...answer, fixes: shown.fixes })}
${furtherPages(view, here, rest)}`;
  return layout(view, `${heading} – Weboid`, main);
}

/** `Pages of Example Wiki with dead links`. */
export function wikiPagesHeading(
  { translator }: View,
  { wiki, states, domain }: Pick<WikiPagesAnswer, 'wiki' | 'states' | 'domain'>,
): string {
  const { text, list } = translator;
  const name = isolated(wikiLabel(wiki, translator));
  if (isOfDeadLinks({ states })) {
    return domain === null
      ? text('weboid-web-work-heading', name)
      : text('weboid-web-work-heading-website', name, isolated(domain));
  }
  const words = [...states].map((state) => text(`weboid-web-verdict-${state}`));
  return text('weboid-web-wiki-pages-heading', name, list(words));
}

/** `34 dead links on 24 pages. This is the whole list.` */
export function wikiPagesTotals({ translator }: View, answer: WikiPagesAnswer): string {
  const { text, number } = translator;
  const { pages, next, after } = answer;
  const links = pages.reduce((sum, page) => sum + page.links.length, 0);
  const counts = [number(links), links, number(pages.length), pages.length] as const;
  const isWhole = next === null && after === null;
  if (isOfDeadLinks(answer)) {
    return text(isWhole ? 'weboid-web-work-whole' : 'weboid-web-work-part', ...counts);
  }
  return text(isWhole ? 'weboid-web-work-links-whole' : 'weboid-web-work-links-part', ...counts);
}

/** Why there are other numbers than in the chart of the wiki, and where its other doubtful links are. */
function countsNote(view: View, answer: WikiPagesAnswer): Markup | false {
  const { text } = view.translator;
  const { wiki, states, pages } = answer;
  if (isOfDeadLinks(answer)) {
    return (
      pages.length > 0 &&
      markup`<p class="hint-text">${text('weboid-web-work-counts')} ${text('weboid-web-count-repair')}</p>`
    );
  }
  if (!states.has('doubtful')) return false;
  const list = siteLink(view, '/wiki/pages', { dbname: fullName(wiki), status: 'unjudgeable' });
  return markup`<p class="hint-text">${text('weboid-web-work-doubtful-what')} <a href="${list}">${text('weboid-web-work-unjudgeable')}</a></p>`;
}

/** Of a list that begins here and is sorted by a number. */
function tieOf(view: View, { pages, order, after, next, states }: WikiPagesAnswer): Markup | false {
  if (after !== null || !isOfDeadLinks({ states })) return false;
  if (order !== 'dead' && order !== 'without-copy') return false;
  const numbers = pages.map(({ counts }) => (order === 'dead' ? counts.dead : counts.withoutCopy));
  return tieNote(view, { numbers, isWhole: next === null });
}

/** Of changes of verdicts people can be told; spam, and what editors call dead, are none. */
const isOfVerdicts = ({ states }: WikiPagesAnswer): boolean =>
  !states.has('spam') && !states.has('called-dead');

/** What the list is of, as far as there is such a topic: of a website on one wiki there is none, but of the website. */
function subjectOf({ wiki, domain }: WikiPagesAnswer): ToldOf {
  const registered = domain === null ? null : registeredDomain(domain);
  return registered === null ? { dbname: fullName(wiki) } : { domain: registered };
}

/** To the other lists of the wiki, and of its websites. */
function waysOn(view: View, { wiki }: WikiPagesAnswer): Markup {
  const { text } = view.translator;
  const dbname = fullName(wiki);
  return markup`<p class="page-links"><a href="${siteLink(view, '/wiki', { dbname })}">${text('weboid-web-work-whole-wiki')}</a>
<a href="${siteLink(view, '/sites', { dbname })}">${text('weboid-web-work-websites')}</a>
<a href="${siteLink(view, '/lists', { dbname })}">${text('weboid-web-lists-heading')}</a>
<a href="${siteLink(view, '/changes', { dbname, to: 'unreachable' })}">${text('weboid-web-work-became-dead')}</a></p>`;
}

/** What the list is narrowed to: each choice is a parameter of its own, so that it works without script. */
function filters(view: View, here: Here, { answer, names }: ShownWikiPages): Markup {
  const { text } = view.translator;
  const { isWithoutCopy, namespaces } = answer;
  const kept = [...here.query].filter(
    ([name]) => !['namespace', 'without-copy', 'after', 'lang', 'format'].includes(name),
  );
  const offered = [...new Set([...answer.namespacesThere, ...(namespaces ?? [])])];
  const choices = offered
    .sort((a, b) => a - b)
    .map((namespace) => ({
      id: `namespace-${namespace}`,
      name: 'namespace',
      value: String(namespace),
      label: namespaceLabel(view, names, namespace),
      isChosen: namespaces?.has(namespace) === true,
    }));
  const copyless = {
    id: 'without-copy',
    name: 'without-copy',
    label: text('weboid-web-work-only-without-copy'),
    isChosen: isWithoutCopy,
  };
  return markup`<form class="work-filters" action="${here.path}" method="get">
${languageInput(view)}
${kept.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}
${choices.length > 1 && checkboxGroup(text('weboid-web-form-namespaces'), choices)}
${checkboxGroup(text('weboid-web-work-copies'), [copyless])}
${submitButton(text('weboid-web-work-apply'))}
</form>`;
}

function furtherPages(
  { translator: { text } }: View,
  here: Here,
  rest: ShownWikiPages['rest'],
): MarkupValue {
  if (rest === null) return false;
  const href = pageHref(here, { ...rest, format: null });
  return markup`<nav class="pager" aria-label="${text('weboid-web-pager')}">
<a rel="next" href="${href}">${text('weboid-web-walk-next')}</a>
</nav>`;
}
