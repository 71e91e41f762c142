import { reasonOf, type ToldReason } from '../../../answers/reason';
import { dayAgo } from '../../pages/day-ago';
import { outwardUrl } from '../../pages/outward-url';
import { reasonText } from '../../pages/reason-text';
import { stageText } from '../../pages/stage-text';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import type { ShownCase } from './shown-cases';

/** A dead link, how far it has come with it, and the button to say that it is mended. */
export function caseItem(view: View, visitor: Visitor, domain: string, its: ShownCase): Markup {
  const { text } = view.translator;
  const { url, known, urlId, stage, sinceDay, mended } = its;
  const fields = { domain, part: 'url', url: String(urlId) };
  const reason = whyOf(view, its);
  return markup`<li><span>${outwardUrl(view, url.text)}<br>
${stageText(view.translator, stage)}${reason !== null && markup` · ${reason}`}
· ${text('weboid-web-case-since')} ${dayAgo(view, sinceDay)}${known.checkedDay !== null && markup` · ${text('weboid-web-case-checked')} ${dayAgo(view, known.checkedDay)}`}
${mended !== 'not-said' && markup`<br><strong>${text(`weboid-web-case-mend-${mended}`)}</strong>`}</span>
${mended !== 'awaited' && mended !== 'works' && mendedButton(visitor, fields, text('weboid-web-case-mended'), url.text)}</li>
`;
}

function whyOf(view: View, { known: { newest, markedAs } }: ShownCase): string | null {
  const reason: ToldReason | null = markedAs ?? (newest === null ? null : reasonOf(newest));
  if (reason === null) return null;
  return reasonText(view, { verdict: 'unreachable', reason, checks: newest });
}

/**
 * A form of one button.
 * @param what is meant, for who does not see what stands beside it
 */
export function mendedButton(
  visitor: Visitor,
  fields: Readonly<Record<string, string>>,
  label: string,
  what?: string,
): Markup {
  return markup`<form class="no-print" action="/owners/mended" method="post">
${visitor.hidden(fields)}
<button class="cdx-button" type="submit">${label}${what !== undefined && markup` <span class="visually-hidden">${what}</span>`}</button>
</form>`;
}
