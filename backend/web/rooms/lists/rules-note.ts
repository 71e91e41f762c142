import type { AskedWiki } from '../../../answers/asked-wiki';
import { wikiLabel } from '../../../answers/wiki-name';
import { markup, type Markup } from '../../words/markup';
import { isolated } from '../../pages/isolated';
import type { View } from '../../pages/view';

/** By whose rules was judged (W4.1): two wikis may call one URL differently. */
export function rulesNote({ translator }: View, wiki: AskedWiki | null): Markup {
  const { text } = translator;
  const rules =
    wiki === null
      ? text('weboid-web-url-default-rules')
      : text('weboid-web-url-wiki-rules', isolated(wikiLabel(wiki, translator)));
  return markup`<p class="hint-text">${rules}</p>`;
}
