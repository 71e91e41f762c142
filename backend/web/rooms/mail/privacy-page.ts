import type { MessageKey } from '../../../runtime/messages';
import { layout } from '../../pages/layout';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup } from '../../words/markup';

/** Whose data, in which sentences, and where they are seen, and mostly erased. */
const SECTIONS: readonly (readonly [heading: MessageKey, text: MessageKey, place: string])[] = [
  ['weboid-web-privacy-reading', 'weboid-web-privacy-reading-text', ''],
  ['weboid-web-privacy-signing', 'weboid-web-privacy-signing-text', ''],
  ['weboid-web-lists-heading', 'weboid-web-lists-privacy', '/lists'],
  ['weboid-web-privacy-saying', 'weboid-web-privacy-saying-text', '/log'],
  ['weboid-web-fault-heading', 'weboid-web-privacy-fault-text', '/faults'],
  ['weboid-web-mail-heading', 'weboid-web-privacy-mail-text', '/mail'],
  ['weboid-web-privacy-unsubscribing', 'weboid-web-privacy-unsubscribing-text', ''],
  ['weboid-web-sub-heading', 'weboid-web-sub-sign-in-why', '/subscriptions'],
  ['weboid-web-hook-heading', 'weboid-web-privacy-hook-text', '/webhooks'],
  ['weboid-web-privacy-robots', 'weboid-web-privacy-robots-text', ''],
  ['weboid-web-privacy-domains', 'weboid-web-privacy-domains-text', '/owners'],
  ['weboid-web-wish-title', 'weboid-web-privacy-wish-text', '/owners'],
  ['weboid-web-privacy-number', 'weboid-web-privacy-number-text', ''],
];

/** Where everybody reads it and nobody can erase it: the names of these pages. */
const READ_AT: Readonly<Record<string, MessageKey>> = {
  '/log': 'weboid-web-log-heading',
  '/faults': 'weboid-web-fault-heading',
};

/** What is stored of people, for how long, and where it is erased (W8.6). */
export function privacyPage(view: View): string {
  const { text } = view.translator;
  const title = text('weboid-web-privacy-heading');
  const main = markup`<h1>${title}</h1>
<p>${text('weboid-web-privacy-short')}</p>
${SECTIONS.map(
  ([heading, sentences, place]) => markup`<h2>${text(heading)}</h2>
<p>${text(sentences)}</p>
${
  place !== '' &&
  markup`<p><a href="${siteLink(view, place)}">${wayText(view, heading, place)}</a></p>
`
}`,
)}`;
  return layout(view, `${title} – Weboid`, main);
}

function wayText({ translator: { text } }: View, heading: MessageKey, place: string): string {
  const readAt = READ_AT[place];
  return readAt === undefined ? text('weboid-web-privacy-see', text(heading)) : text(readAt);
}
