import type { AskedWiki } from '../../answers/asked-wiki';
import { wikiLabel } from '../../answers/wiki-name';
import type { MessageKey } from '../../runtime/messages';
import { DEFAULT_POLICY } from '../../status/verdict-policy';
import { markup, type Markup } from '../words/markup';
import { isolated } from './isolated';
import { policyText } from './policy-text';
import type { View } from './view';

/** By whose rules was judged (W4.1), and their numbers: two wikis may call one URL differently. */
export function rulesNote(view: View, wiki: AskedWiki | null): Markup {
  return markup`<p class="hint-text">${rulesText(view, wiki)}</p>`;
}

/** The same without its paragraph. */
export function rulesText({ translator }: View, wiki: AskedWiki | null): string {
  const { text } = translator;
  const rules =
    wiki === null
      ? text('weboid-web-url-default-rules')
      : text(rulesKey(wiki), isolated(wikiLabel(wiki, translator)));
  return `${rules} ${policyText(translator, wiki?.policy ?? DEFAULT_POLICY)}`;
}

/** The rules of most wikis are the usual ones: then no other name is told. */
function rulesKey({ policy }: AskedWiki): MessageKey {
  const { minFailures, minDays } = DEFAULT_POLICY;
  const isUsual = policy.minFailures === minFailures && policy.minDays === minDays;
  return isUsual ? 'weboid-web-url-wiki-usual-rules' : 'weboid-web-url-wiki-rules';
}
