import { markup, type Markup } from '../words/markup';
import { siteLink } from './site-link';
import type { View } from './view';

/** Enough of a commit to find it. */
const SHOWN_DIGITS = 10;

/** How visitors are treated, and which source this is. */
export function siteFooter(view: View): Markup {
  const { translator, source } = view;
  const { version, commit, url } = source;
  return markup`<footer class="site-footer"><div class="frame">
<p>${translator.text('weboid-web-privacy')}</p>
<p class="page-links"><a href="${siteLink(view, '/status')}">${translator.text('weboid-web-status-heading')}</a>
<a href="${siteLink(view, '/data')}">${translator.text('weboid-web-data-heading')}</a>
<a href="${siteLink(view, '/webhooks')}">${translator.text('weboid-web-hook-heading')}</a>
<a href="${siteLink(view, '/site')}">${translator.text('weboid-web-site-about')}</a>
<a href="${siteLink(view, '/owners')}">${translator.text('weboid-web-owner-heading')}</a>
<a href="${siteLink(view, '/mail')}">${translator.text('weboid-web-mail-heading')}</a>
<a href="${siteLink(view, '/privacy')}">${translator.text('weboid-web-privacy-heading')}</a></p>
<p><a href="${url}">${translator.text('weboid-web-source', version, commit.slice(0, SHOWN_DIGITS))}</a></p>
</div></footer>`;
}
