import { markup, type Markup } from '../words/markup';
import { siteLink } from './site-link';
import type { View } from './view';

/** The part of the page on the interface that tells of the stream of changes. */
const STREAM_PART = '#verdictChanges';

/** Where changes are told: that who does not want to come and look can be told of them, and how. */
export function toldAtOnce(view: View): Markup {
  const { text } = view.translator;
  return markup`<p class="page-links hint-text no-print">${text('weboid-web-told-at-once')}
${waysToBeTold(view)}
<span>${text('weboid-web-told-programs')}</span>
${waysForPrograms(view)}</p>`;
}

/** For people: messages on talk pages, where any wiki has them, and mail, about what the page is about. */
export function waysToBeTold(view: View): Markup {
  const { text } = view.translator;
  const { subject } = view;
  const isOffered = view.isTalkOn === true && view.address.path !== '/subscriptions';
  return markup`${
    isOffered &&
    markup`<a href="${siteLink(view, '/subscriptions', subject)}">${text('weboid-web-told-talk')}</a>
`
  }<a href="${siteLink(view, '/mail', subject)}">${text('weboid-web-told-mail')}</a>`;
}

/** For programs: webhooks, and the stream. */
export function waysForPrograms(view: View): Markup {
  const { text } = view.translator;
  return markup`<a href="${siteLink(view, '/webhooks')}">${text('weboid-web-hook-heading')}</a>
<a href="${siteLink(view, '/api')}${STREAM_PART}">${text('weboid-web-stream')}</a>`;
}
