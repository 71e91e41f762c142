import { wikiLabel } from '../../answers/wiki-name';
import type { AskedWiki } from '../../answers/asked-wiki';
import { isoDate } from '../../status/day-number';
import { markup, type Markup } from '../words/markup';
import { isolated } from './isolated';
import type { View } from './view';

/** On paper nobody sees where it comes from, nor when that was true. */
export function printedState({ translator, today }: View, wiki: AskedWiki): Markup {
  const name = isolated(wikiLabel(wiki, translator));
  const told = translator.text('weboid-web-print-state', isolated(isoDate(today)), name);
  return markup`<p class="paper-only">${told}</p>`;
}
