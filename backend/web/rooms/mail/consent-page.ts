import { layout } from '../../pages/layout';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup } from '../../words/markup';

/** What a link in a mail is about. */
export type Consent = 'confirm' | 'unsubscribe';

/** How it stands: the button was not pressed; it was; the link is none of ours, or does not hold any more. */
export type ConsentStep = 'asked' | 'done' | 'invalid';

/**
 * The page behind a link in a mail. Following it does nothing, as programs that look for dangers follow all links; the button
 * does (RFC 8058).
 */
export function consentPage(view: View, consent: Consent, step: ConsentStep): string {
  const { text } = view.translator;
  const title = text(`weboid-web-mail-${consent}`);
  const look = step === 'done' ? 'success' : 'error';
  const main = markup`<h1>${title}</h1>
${
  step === 'asked'
    ? markup`<p>${text(`weboid-web-mail-${consent}-asked`)}</p>
<form action="${siteLink(view, view.address.path)}" method="post">
<p><button class="cdx-button cdx-button--action-progressive cdx-button--weight-primary" type="submit">${text(`weboid-web-mail-${consent}-button`)}</button></p>
</form>`
    : markup`<p class="message message--${look}" role="status">${step === 'done' ? doneText(view, consent) : text(`weboid-web-mail-${consent}-invalid`)}</p>`
}
<p class="page-links">${
    consent === 'confirm' &&
    markup`<a href="${siteLink(view, '/mail')}">${text('weboid-web-mail-heading')}</a>
<a href="${siteLink(view, '/owners')}">${text('weboid-web-owner-heading')}</a>
`
  }<a href="${siteLink(view, '/privacy')}">${text('weboid-web-privacy-heading')}</a></p>`;
  return layout(view, `${title} – Weboid`, main);
}

/** Nothing is chosen for an address that has just agreed: the links below lead to where that is done. */
function doneText({ translator: { text } }: View, consent: Consent): string {
  if (consent === 'unsubscribe') return text('weboid-web-mail-unsubscribe-done');
  const [mail, owners] = [text('weboid-web-mail-heading'), text('weboid-web-owner-heading')];
  return text('weboid-web-mail-confirm-done', mail, owners);
}
