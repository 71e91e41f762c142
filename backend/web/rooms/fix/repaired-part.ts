import type { LinkAnswer } from '../../../answers/link-answer';
import { urlText } from '../../pages/outward-url';
import { verdictChip } from '../../pages/verdict-chip';
import type { View } from '../../pages/view';
import { markup, type MarkupValue } from '../../words/markup';

/** Of a page with more of them, its report tells all. */
const SHOWN_MAX = 50;

/**
 * What needs no fix any more, folded: its archived copy is on the page, as its wiki has it now.
 * @param isOpen whether there is nothing else to look at
 */
export function repairedPart(
  view: View,
  repaired: readonly LinkAnswer[],
  isOpen: boolean,
): MarkupValue {
  if (repaired.length === 0) return false;
  const { number } = view.translator;
  const items = repaired.slice(0, SHOWN_MAX).map(
    ({ url }) => markup`<li>${urlText(url)}</li>
`,
  );
  return markup`<details${isOpen && markup` open`}><summary>${verdictChip(view, 'repaired')} <span class="count">${number(repaired.length)}</span></summary>
<ul>
${items}</ul></details>`;
}
