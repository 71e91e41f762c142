import type { LinkFacts } from '../../answers/link-answer';
import { markup, type MarkupValue } from '../words/markup';
import { isolated } from './isolated';
import type { View } from './view';

/** W6.1: which line of which list makes a link spam, as text. */
export function spamNote({ translator }: View, { spam = null }: LinkFacts): MarkupValue {
  if (spam === null) return false;
  const where = translator.text('weboid-web-spam-line', isolated(spam.list));
  return markup`<p class="spam-line">${where} <code dir="ltr">${spam.line}</code></p>`;
}
