import { markup, type Markup } from '../../words/markup';
import type { MessageKey } from '../../../runtime/messages';
import type { Problem } from '../../../answers/problem';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { questionForm } from '../../pages/question-form';
import type { View } from '../../pages/view';

/** An error for people: what is wrong, what to do, and the form to do it, or the way back to theirs. */
export function problemPage(view: View, problem: Problem): string {
  const title = view.translator.text(`weboid-web-problem-${problem.code}`);
  const detail = detailOf(view, problem);
  const main = markup`<h1>${title}</h1>
<p class="message message--error">${detail}</p>
${problem.wayBack === null ? questionForm(view) : wayBackLink(view, problem.wayBack)}`;
  return layout(whereReached(view, problem), `${title} – Weboid`, main);
}

/** What was sent by POST has no address to show in another language: the form has. */
function whereReached(view: View, { wayBack }: Problem): View {
  if (wayBack === null) return view;
  const [path = '', query = ''] = wayBack.split('?');
  return { ...view, address: { path, query: new URLSearchParams(query) } };
}

function wayBackLink({ translator }: View, href: string): Markup {
  return markup`<p><a href="${href}">${translator.text('weboid-web-way-back')}</a></p>`;
}

/** What the form calls the parameters that a person may leave empty. */
const FIELD_LABELS: ReadonlyMap<string, MessageKey> = new Map([
  ['dbname', 'weboid-web-form-wiki'],
  ['pageid | curid | title', 'weboid-web-form-page'],
]);

function detailOf(
  { translator: { text } }: View,
  { code, subject, shortSubject }: Problem,
): string {
  const label = code === 'missing-parameter' ? FIELD_LABELS.get(subject) : undefined;
  if (label !== undefined) return text('weboid-web-field-empty', text(label));
  return text(`weboid-web-problem-${code}-detail`, isolated(shortSubject));
}
