import { markup } from '../words/markup';
import { PROBLEMS } from '../../answers/problem';
import { layout } from './layout';
import type { View } from './view';

/** What every problem code means; the `type` of a problem document leads here. */
export function problemListPage(view: View): string {
  const { text } = view.translator;
  const heading = text('weboid-web-problems-heading');
  const items = PROBLEMS.map(
    ([code, status]) => markup`<dt id="${code}"><code dir="ltr">${status} ${code}</code></dt>
<dd>${text(`weboid-web-problem-${code}`)}
<p class="hint-text">${text(`weboid-web-problem-${code}-detail`, '…')}</p></dd>
`,
  );
  const main = markup`<h1>${heading}</h1>
<dl class="problems">
${items}</dl>`;
  return layout(view, `${heading} – Weboid`, main);
}
