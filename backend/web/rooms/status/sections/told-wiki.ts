import { wikiLabel } from '../../../../answers/wiki-name';
import type { View } from '../../../pages/view';
import { markup, type Markup } from '../../../words/markup';
import type { StatusInput } from './status-section';

/**
 * A wiki by what people call it and its domain; what is no wiki that is watched by the name that it has.
 * @param name such as `dewiki@WMF`
 */
export function toldWiki(
  { translator }: View,
  { wikis }: Pick<StatusInput, 'wikis'>,
  name: string,
): Markup {
  const wiki = wikis.find(name);
  return markup`<bdi>${wiki === null ? name : wikiLabel(wiki, translator)}</bdi>`;
}
