import type { LinkAnswer } from '../../../answers/link-answer';
import type { StoredReplacement } from '../../../store/people/stored-replacement';
import { submitButton } from '../../pages/field';
import { foundNote, replacementNote } from '../../pages/link-actions';
import { outwardUrl, urlText } from '../../pages/outward-url';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import { removeButton, signInFor, type Visitor } from './people-forms';
import type { ReportState } from './report-state';

/** A link, and what is stored as its live page. */
type LinkWithReplacement = ReportState & { link: LinkAnswer; replacement: StoredReplacement };

/** The replacement of a link, shown or waiting, and the forms to confirm it (W8.5) or to remove it (W8.4). */
export function storedReplacementPart(
  view: View,
  visitor: Visitor,
  state: LinkWithReplacement,
): Markup {
  const { link, replacement } = state;
  const { target, found } = replacement;
  const fields = { action: 'remove-replacement', url: link.url, target } as const;
  return markup`<p>${noteOn(view, visitor, replacement)}</p>
${!replacement.isAgreed && link.verdict === 'unreachable' && confirmation(view, visitor, state)}
${removeButton(view, visitor, fields, target)}
${found !== null && markup`<p>${view.translator.text('weboid-web-replace-bars')}</p>`}`;
}

/**
 * W8.4: before its check a replacement is told as text, so that somebody can remove it; it leads nowhere. What works and waits
 * for a second editor leads on for who is signed in, who may be that.
 */
function noteOn(
  view: View,
  { session }: Visitor,
  { target, isShown, isAgreed, checkedDay, found }: StoredReplacement,
): Markup {
  const { text } = view.translator;
  if (isShown) return replacementNote(view, { url: target, checkedDay, found });
  if (isAgreed)
    return markup`${text('weboid-web-replace-pending')} ${urlText(target)}${found !== null && foundNote(view, found)}`;
  if (checkedDay === 0) return markup`${text('weboid-web-replace-waits')} ${urlText(target)}`;
  const shown = session === null ? urlText(target) : outwardUrl(view, target);
  return markup`${text('weboid-web-replace-working')} ${shown}`;
}

function confirmation(
  view: View,
  visitor: Visitor,
  { link, replacement, isProposedByVisitor }: LinkWithReplacement,
): Markup {
  const { text } = view.translator;
  if (visitor.session === null)
    return markup`<div id="confirmation">${signInFor(view, visitor, 'confirmation')}</div>`;
  if (isProposedByVisitor) return markup`<p>${text('weboid-web-replace-yours')}</p>`;
  const { target } = replacement;
  return markup`<p class="hint-text">${text('weboid-web-replace-who')}</p>
<form id="confirmation" action="/report/say" method="post">
${visitor.hidden({ action: 'confirm-replacement', url: link.url, target })}
${submitButton(text('weboid-web-replace-confirm'))}
</form>`;
}
