import { canBeReadAnew } from '../../../store/page-lists/stored-lists';
import { isolated } from '../../pages/isolated';
import { languageInput } from '../../pages/field';
import { recentMoment } from '../../pages/recent-moment';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { ListAnswer } from './list-answer';
import { subcategoriesPart } from './subcategories-part';

/** In which second a list is looked at. */
export interface ListNow {
  /** Seconds since 1970. */
  nowS: number;
}

/** What is to be known of a list beside its pages: what is missing in it, and how old it is. */
export function standingPart(view: View, answer: ListAnswer, now: ListNow): Markup {
  return markup`${faultLine(view, answer)}
${!answer.isCounted && countingLine(view)}
${answer.list.isCut && cutLine(view, answer)}
${answer.unwatched > 0 && unwatchedLine(view, answer)}
${answer.list.missing.count > 0 && missingPart(view, answer)}
${ageLine(view, answer, now)}`;
}

function faultLine(view: View, answer: ListAnswer): Markup | false {
  const { fault } = answer.list;
  if (fault === null) return false;
  const told = view.translator.text(`weboid-web-lists-fault-${fault}`);
  return markup`<p class="message message--warning">${told}${fault === 'empty' && subcategoriesPart(view, answer)}</p>`;
}

function countingLine({ translator: { text } }: View): Markup {
  return markup`<p class="message message--warning" role="status">${text('weboid-web-work-counting')}</p>`;
}

function cutLine({ translator: { text, number } }: View, { list }: ListAnswer): Markup {
  return markup`<p class="message message--warning">${text('weboid-web-lists-cut', number(list.pages), list.pages)}</p>`;
}

function unwatchedLine({ translator: { text, number } }: View, { unwatched }: ListAnswer): Markup {
  return markup`<p class="hint-text">${text('weboid-web-lists-unwatched', number(unwatched), unwatched)}</p>`;
}

/** More names are folded. */
const SHOWN_AT_ONCE = 5;

function missingPart({ translator: { text, number } }: View, { list }: ListAnswer): Markup {
  const { count, names } = list.missing;
  const items = names.map(
    (name) => markup`<li><bdi>${isolated(name)}</bdi></li>
`,
  );
  const isOpen = names.length <= SHOWN_AT_ONCE && markup` open`;
  return markup`<details class="list-missing"${isOpen}><summary>${text('weboid-web-lists-missing', number(count), count)}</summary>
<ul>
${items}</ul>
${count > names.length && markup`<p class="hint-text">${text('weboid-web-lists-missing-more', number(count - names.length))}</p>`}</details>`;
}

function ageLine(view: View, answer: ListAnswer, { nowS }: ListNow): Markup {
  const { text } = view.translator;
  const { list } = answer;
  const renewal = list.source === 'pasted' ? 'once' : 'daily';
  return markup`<p class="hint-text">${text('weboid-web-lists-read')} ${recentMoment(view, list.readAtS, nowS)}.
${text(`weboid-web-lists-renewed-${renewal}`)} ${depthText(view, list)}</p>
${againPart(view, list, nowS)}`;
}

/** Of a category: how deep it was read. Whether there is more below is not known without reading that, too. */
function depthText({ translator: { text, number } }: View, { depth }: ListAnswer['list']): string {
  return depth === 0 ? '' : `${text('weboid-web-lists-depth-read', number(depth), depth)} `;
}

function againPart(view: View, list: ListAnswer['list'], nowS: number): Markup | false {
  const { text } = view.translator;
  const isDue = list.dueAtS > 0 && list.dueAtS <= nowS;
  if (list.isReading || isDue) {
    return markup`<p class="hint-text" role="status">${text('weboid-web-lists-reading-again')}</p>`;
  }
  if (!canBeReadAnew(list, nowS)) return false;
  return markup`<form class="no-print" action="/list" method="post">
<input type="hidden" name="id" value="${list.key}">${languageInput(view)}
<button class="cdx-button" type="submit">${text('weboid-web-lists-read-again')}</button>
</form>`;
}
