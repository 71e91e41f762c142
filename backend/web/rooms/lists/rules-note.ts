import { fullName, type AskedWiki } from '../../../answers/asked-wiki';
import { markup, type Markup } from '../../words/markup';
import { isolated } from '../../pages/isolated';
import type { View } from '../../pages/view';

/** By whose rules was judged (W4.1): two wikis may call one URL differently. */
export function rulesNote({ translator: { text } }: View, wiki: AskedWiki | null): Markup {
  const rules =
    wiki === null
      ? text('weboid-web-url-default-rules')
      : text('weboid-web-url-wiki-rules', isolated(fullName(wiki)));
  return markup`<p class="hint-text">${rules}</p>`;
}
