import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import { unlistedText } from './fault-texts';
import type { ShownClaim } from './shown-claim';

/** Both ways to prove a claim, with what is to be put where. */
export function howToProve(view: View, { name, token, isListed, listedTwin }: ShownClaim): Markup {
  const { text } = view.translator;
  const line = `weboid-verify=${token}`;
  const byFile = markup`<p>${text('weboid-web-owner-how-file')}</p>
<ul>${copied(view, `https://${name}/.well-known/weboid.txt`)}${copied(view, line)}</ul>`;
  return markup`<p>${text('weboid-web-owner-how-dns')}</p>
<ul>${copied(view, `_weboid.${name}`)}${copied(view, line)}</ul>
${isListed ? byFile : markup`<p>${unlistedText(view, listedTwin)}</p>`}
<p class="hint-text">${text('weboid-web-owner-how-keep')}</p>
`;
}

/** With script a button behind it copies it (client/copy-buttons.ts). */
function copied({ translator: { text } }: View, what: string): Markup {
  return markup`<li><code class="url" dir="ltr" data-copy="${text('weboid-web-copy')}" data-copied="${text('weboid-web-copied')}">${what}</code></li>
`;
}
