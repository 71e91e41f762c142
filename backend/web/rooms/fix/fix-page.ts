import { layout } from '../../pages/layout';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { DraftedFix } from './fix-parts';

/** What the page of a fix shows. */
export interface ShownFix {
  /** The wiki's domain. */
  domain: string;
  title: string;
  fix: DraftedFix | null;
}

/** Tells what would change, with a button that opens the wiki's editor; the person saves there, or does not. */
export function fixPage(view: View, { domain, title, fix }: ShownFix): string {
  const { text } = view.translator;
  const heading = text('weboid-web-fix-heading');
  const main = markup`<h1>${heading}</h1>
<p><bdi>${title}</bdi> · <bdi>${domain}</bdi></p>
${fix === null ? markup`<p>${text('weboid-web-fix-nothing')}</p>` : editForm(view, domain, fix)}`;
  return layout(view, `${heading} – Weboid`, main);
}

/** Fields are inputs: of a text area browsers drop the first line break. */
function editForm({ translator: { text } }: View, domain: string, fix: DraftedFix): Markup {
  const inputs = Object.entries(fix.fields).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">
`,
  );
  return markup`<p><q><bdi>${fix.summary}</bdi></q></p>
<p class="hint-text">${text('weboid-web-fix-what')}</p>
<form method="post" action="${fix.address}" accept-charset="utf-8">
${inputs}<button type="submit">${text('weboid-web-fix-open', domain)}</button>
</form>`;
}
