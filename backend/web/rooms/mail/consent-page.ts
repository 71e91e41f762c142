import { layout } from '../../pages/layout';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { isolated } from '../../pages/isolated';
import { markup, type Markup } from '../../words/markup';
import { topicLabel } from '../webhooks/topic-list';
import type { NamedTopic } from '../webhooks/named-topic';

/** What a link in a mail is about. */
export type Consent = 'confirm' | 'unsubscribe';

/** How it stands: the button was not pressed; it was; the link is none of ours, or does not hold any more. */
export type ConsentStep = 'asked' | 'done' | 'invalid';

/** Of what an address is told once its owner agrees. */
export interface ToldAfter {
  topics: readonly NamedTopic[];
  /** Of whose dead links it is told, as their owner wants. */
  domains: readonly string[];
}

/**
 * The page behind a link in a mail. Following it does nothing, as programs that look for dangers follow all links; the button
 * does (RFC 8058).
 */
export function consentPage(
  view: View,
  { consent, step, told }: { consent: Consent; step: ConsentStep; told: ToldAfter },
): string {
  const { text } = view.translator;
  const title = text(`weboid-web-mail-${consent}`);
  const look = step === 'done' ? 'success' : 'error';
  const main = markup`<h1>${title}</h1>
${
  step === 'asked'
    ? markup`<p>${text(`weboid-web-mail-${consent}-asked`)}</p>
${toldPart(view, told)}
<form action="${siteLink(view, view.address.path)}" method="post">
<p><button class="cdx-button cdx-button--action-progressive cdx-button--weight-primary" type="submit">${text(`weboid-web-mail-${consent}-button`)}</button></p>
</form>`
    : markup`<p class="message message--${look}" role="status">${step === 'done' ? doneText(view, consent, told) : text(`weboid-web-mail-${consent}-invalid`)}</p>
${step === 'done' && toldPart(view, told)}`
}
${consent === 'confirm' && step === 'done' && nextPart(view, told)}
<p class="page-links"><a href="${siteLink(view, '/privacy')}">${text('weboid-web-privacy-heading')}</a></p>`;
  return layout(view, `${title} – Weboid`, main);
}

const isAny = ({ topics, domains }: ToldAfter): boolean => topics.length + domains.length > 0;

function doneText({ translator: { text } }: View, consent: Consent, told: ToldAfter): string {
  if (consent === 'unsubscribe') return text('weboid-web-mail-unsubscribe-done');
  return text(isAny(told) ? 'weboid-web-mail-confirm-done' : 'weboid-web-mail-confirm-none');
}

function toldPart(view: View, { topics, domains }: ToldAfter): Markup {
  const { translator } = view;
  const names = translator.list(domains.map(isolated));
  return markup`${
    topics.length > 0 &&
    markup`<p>${translator.text('weboid-web-mail-links-what')}</p>
<ul>${topics.map((topic) => markup`<li>${topicLabel(view, topic)}</li>`)}</ul>`
  }
${domains.length > 0 && markup`<p>${translator.text('weboid-web-mail-domains', names)}</p>`}`;
}

/** Where it is chosen, or changed. */
function nextPart(view: View, told: ToldAfter): Markup {
  const { text } = view.translator;
  const label = isAny(told) ? 'weboid-web-mail-confirm-change' : 'weboid-web-mail-confirm-choose';
  return markup`<p><a class="cdx-button cdx-button--fake-button cdx-button--fake-button--enabled" href="${siteLink(view, '/mail')}">${text(label)}</a></p>
<p class="page-links"><a href="${siteLink(view, '/owners')}">${text('weboid-web-owner-heading')}</a></p>`;
}
