import { markup, type Markup } from '../words/markup';
import type { FieldText } from './field';

/** A labelled text of several lines, of addresses or names of wikis. */
export function linesField({ id, name, label, help }: Required<FieldText>, value: string): Markup {
  return markup`<div class="cdx-field">
<div class="cdx-label"><label class="cdx-label__label" for="${id}"><span class="cdx-label__label__text">${label}</span></label></div>
<div class="cdx-text-area"><textarea class="cdx-text-area__textarea" id="${id}" name="${name}" rows="5" dir="ltr"
  spellcheck="false" autocapitalize="off" aria-describedby="${id}-help" required>
${value}</textarea></div>
<p class="hint-text" id="${id}-help">${help}</p>
</div>`;
}
