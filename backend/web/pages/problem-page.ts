import { markup } from '../markup';
import type { Problem } from '../problem';
import { isolated } from './isolated';
import { layout } from './layout';
import { questionForm } from './question-form';
import type { View } from './view';

/** An error for people: what is wrong, what to do, and the form to do it. */
export function problemPage(view: View, { code, subject }: Problem): string {
  const { text } = view.translator;
  const title = text(`weboid-web-problem-${code}`);
  const detail = text(`weboid-web-problem-${code}-detail`, isolated(subject));
  const main = markup`<h1>${title}</h1>
<p class="message message--error">${detail}</p>
${questionForm(view)}`;
  return layout(view, `${title} – Weboid`, main);
}
