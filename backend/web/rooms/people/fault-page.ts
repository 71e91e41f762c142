import { dayNumberOf, isoDate } from '../../../status/day-number';
import { FAULT_NOTE_CHARS_MAX, type StoredFault } from '../../../store/people/fault-reports';
import { patternBeginning } from '../../../url/url-pattern';
import { selectField, textField } from '../../pages/field';
import { layout } from '../../pages/layout';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import { MARK_DAYS, REVIEWED_MARKS, type FaultDone } from './fault-question';
import { faultText } from './fault-section';
import { visitorLine, type Visitor } from './people-forms';
import { subjectLink } from './subject-link';

/** What the page shows. */
interface ShownFaults {
  /** Those of owners first. */
  open: readonly StoredFault[];
  /** Newest first. */
  decided: readonly StoredFault[];
  /** Where what is open goes on; null: nowhere. */
  after: string | null;
  done: FaultDone | undefined;
  isReviewer: boolean;
}

/** Faults of ours that people reported, for everybody to read and for reviewers to decide (W8.5). */
export function faultsPage(view: View, visitor: Visitor, shown: ShownFaults): string {
  const { text } = view.translator;
  const title = text('weboid-web-fault-heading');
  const { open, decided, after, done } = shown;
  const itemOf = (fault: StoredFault): Markup => faultItem(view, visitor, fault, shown);
  const main = markup`<h1>${title}</h1>
${done !== undefined && doneMessage(view, done)}
<p class="hint-text">${text('weboid-web-fault-what')}</p>
${visitor.session !== null && visitorLine(view, visitor)}
${open.length === 0 ? markup`<p>${text('weboid-web-fault-none')}</p>` : markup`<ul>${open.map(itemOf)}</ul>`}
${after !== null && markup`<nav class="pager" aria-label="${text('weboid-web-fault-more')}"><a rel="next" href="${siteLink(view, '/faults', { after })}">${text('weboid-web-fault-more')}</a></nav>`}
${decided.length > 0 && markup`<h2>${text('weboid-web-fault-decided')}</h2><ul>${decided.map(itemOf)}</ul>`}
<p class="page-links"><a href="${siteLink(view, '/log')}">${text('weboid-web-log-heading')}</a></p>`;
  return layout(view, `${title} – Weboid`, main);
}

function doneMessage({ translator: { text } }: View, done: FaultDone): Markup {
  return done === 'decided'
    ? markup`<p class="message message--success" role="status">${text('weboid-web-edits-review-done')}</p>`
    : markup`<p class="message message--error" role="status">${text('weboid-web-fault-impossible')}</p>`;
}

function faultItem(
  view: View,
  visitor: Visitor,
  fault: StoredFault,
  { isReviewer }: ShownFaults,
): Markup {
  const day = isoDate(dayNumberOf(fault.reportedAtS * 1_000));
  const number = `fault-${fault.faultId}`;
  return markup`<li id="${number}"><time datetime="${day}">${day}</time> · ${subjectLink(view, fault.subject)}
<br>${faultText(view, fault)}
${isReviewer && (fault.state === 'open' ? decisionForms(view, visitor, fault) : undoForm(view, visitor, fault))}</li>
`;
}

/** All buttons of a report are told apart by its number. */
function decisionForms(view: View, visitor: Visitor, fault: StoredFault): Markup {
  const { text } = view.translator;
  const number = String(fault.faultId);
  const word = {
    id: `word-${number}`,
    name: 'word',
    label: text('weboid-web-fault-word'),
  };
  return markup`<details class="no-print"><summary>${text('weboid-web-fault-decide')} <span class="visually-hidden">#${number}</span></summary>
<form action="/faults/decide" method="post">
${visitor.hidden({ fault: number, action: 'mark' })}
${markFields(view, fault)}
${button(text('weboid-web-fault-do-mark'), number)}
</form>
<form action="/faults/decide" method="post">
${visitor.hidden({ fault: number, action: 'look' })}
${button(text('weboid-web-fault-do-look'), number)}
</form>
<form action="/faults/decide" method="post">
${visitor.hidden({ fault: number, action: 'reject' })}
${textField(word, { value: '', dir: 'auto', maxLength: FAULT_NOTE_CHARS_MAX, isRequired: true })}
${button(text('weboid-web-fault-do-reject'), number)}
</form></details>`;
}

function markFields(view: View, { faultId, subject }: StoredFault): Markup {
  const { text, lang } = view.translator;
  const days = new Intl.NumberFormat(lang, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const lasts = MARK_DAYS.map((count) => {
    const label = count === 0 ? text('weboid-web-fault-until-lifted') : days.format(count);
    return [String(count), label] as const;
  });
  const mark = { id: `mark-${faultId}`, name: 'mark', label: text('weboid-web-fault-mark') };
  const pattern = {
    id: `pattern-${faultId}`,
    name: 'pattern',
    label: text('weboid-web-report-part'),
  };
  const last = { id: `days-${faultId}`, name: 'days', label: text('weboid-web-fault-days') };
  const value = patternBeginning(subject.replace(/^\w+:\/\//, ''));
  const marks = REVIEWED_MARKS.map((name) => [name, name] as const);
  return markup`${selectField(mark, marks, 'by-hand-only')}
${textField(pattern, { value, dir: 'ltr', maxLength: 500, isRequired: true })}
${selectField(last, lasts, '183')}`;
}

function undoForm(view: View, visitor: Visitor, { faultId }: StoredFault): Markup {
  const number = String(faultId);
  return markup`<form action="/faults/decide" method="post">
${visitor.hidden({ fault: number, action: 'undo' })}
${button(view.translator.text('weboid-web-fault-do-undo'), number)}
</form>`;
}

const button = (label: string, number: string): Markup =>
  markup`<div><button class="cdx-button" type="submit">${label} <span class="visually-hidden">#${number}</span></button></div>`;
