import type { MessageKey } from '../../../runtime/messages';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import type { View } from '../../pages/view';

/** A line of a list of facts; nothing where it is not known. */
export function fact({ translator }: View, label: MessageKey, value: MarkupValue): Markup | false {
  if (value === false) return false;
  return markup`<div><dt>${translator.text(label)}</dt><dd>${value}</dd></div>`;
}
