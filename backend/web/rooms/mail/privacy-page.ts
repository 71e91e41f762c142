import type { MessageKey } from '../../../runtime/messages';
import { layout } from '../../pages/layout';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup } from '../../words/markup';

/** Whose data, in which sentences, and where they are seen and erased. */
const SECTIONS: readonly (readonly [heading: MessageKey, text: MessageKey, erasedAt: string])[] = [
  ['weboid-web-privacy-reading', 'weboid-web-privacy-reading-text', ''],
  ['weboid-web-privacy-signing', 'weboid-web-privacy-signing-text', ''],
  ['weboid-web-privacy-saying', 'weboid-web-privacy-saying-text', '/log'],
  ['weboid-web-mail-heading', 'weboid-web-privacy-mail-text', '/mail'],
  ['weboid-web-privacy-unsubscribing', 'weboid-web-privacy-unsubscribing-text', ''],
  ['weboid-web-sub-heading', 'weboid-web-sub-sign-in-why', '/subscriptions'],
  ['weboid-web-hook-heading', 'weboid-web-privacy-hook-text', '/webhooks'],
  ['weboid-web-privacy-robots', 'weboid-web-privacy-robots-text', ''],
  ['weboid-web-privacy-domains', 'weboid-web-privacy-domains-text', '/owners'],
];

/** What is stored of people, for how long, and where it is erased (W8.6). */
export function privacyPage(view: View): string {
  const { text } = view.translator;
  const title = text('weboid-web-privacy-heading');
  const main = markup`<h1>${title}</h1>
<p>${text('weboid-web-privacy-short')}</p>
${SECTIONS.map(
  ([heading, sentences, erasedAt]) => markup`<h2>${text(heading)}</h2>
<p>${text(sentences)}</p>
${
  erasedAt !== '' &&
  markup`<p><a href="${siteLink(view, erasedAt)}">${erasedAt === '/log' ? text('weboid-web-log-heading') : text('weboid-web-privacy-see', text(heading))}</a></p>
`
}`,
)}`;
  return layout(view, `${title} – Weboid`, main);
}
