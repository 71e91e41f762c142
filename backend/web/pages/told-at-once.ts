import { markup, type Markup } from '../words/markup';
import { siteLink } from './site-link';
import type { View } from './view';

/** The part of the page on the interface that tells of the stream of changes. */
const STREAM_PART = '#verdictChanges';

/** What a page is about, as the topics of `/mail` are named: who comes from there need not say it again. */
export type ToldOf = Partial<Record<'dbname' | 'category' | 'domain', string>>;

/** Where changes are told: that who does not want to come and look can be told of them, and how. */
export function toldAtOnce(view: View, chosen: ToldOf = {}): Markup {
  return markup`<p class="page-links hint-text no-print">${view.translator.text('weboid-web-told-at-once')}
${waysToBeTold(view, chosen)}</p>`;
}

/** Links to messages on talk pages, where any wiki has them, to mail, webhooks, and to the stream. */
export function waysToBeTold(view: View, chosen: ToldOf = {}): Markup {
  const { text } = view.translator;
  const isOffered = view.isTalkOn === true && view.address.path !== '/subscriptions';
  return markup`${
    isOffered &&
    markup`<a href="${siteLink(view, '/subscriptions')}">${text('weboid-web-sub-heading')}</a>
`
  }<a href="${siteLink(view, '/mail', chosen)}">${text('weboid-web-mail-heading')}</a>
<a href="${siteLink(view, '/webhooks')}">${text('weboid-web-hook-heading')}</a>
<a href="${siteLink(view, '/api')}${STREAM_PART}">${text('weboid-web-stream')}</a>`;
}
