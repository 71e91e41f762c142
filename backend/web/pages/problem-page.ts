import { markup } from '../markup';
import type { MessageKey } from '../messages';
import type { Problem } from '../problem';
import { isolated } from './isolated';
import { layout } from './layout';
import { questionForm } from './question-form';
import type { View } from './view';

/** An error for people: what is wrong, what to do, and the form to do it. */
export function problemPage(view: View, problem: Problem): string {
  const title = view.translator.text(`weboid-web-problem-${problem.code}`);
  const detail = detailOf(view, problem);
  const main = markup`<h1>${title}</h1>
<p class="message message--error">${detail}</p>
${questionForm(view)}`;
  return layout(view, `${title} – Weboid`, main);
}

/** What the form calls the parameters that a person may leave empty. */
const FIELD_LABELS: ReadonlyMap<string, MessageKey> = new Map([
  ['dbname', 'weboid-web-form-wiki'],
  ['pageid', 'weboid-web-form-page'],
]);

function detailOf(
  { translator: { text } }: View,
  { code, subject, shortSubject }: Problem,
): string {
  const label = code === 'missing-parameter' ? FIELD_LABELS.get(subject) : undefined;
  if (label !== undefined) return text('weboid-web-field-empty', text(label));
  return text(`weboid-web-problem-${code}-detail`, isolated(shortSubject));
}
