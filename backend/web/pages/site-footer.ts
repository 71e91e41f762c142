import { markup, type Markup } from '../markup';
import type { View } from './view';

/** How visitors are treated, and which source this is. */
export function siteFooter({ translator, source }: View): Markup {
  const { version, commit, url } = source;
  return markup`<footer class="site-footer"><div class="frame">
<p>${translator.text('weboid-web-privacy')}</p>
<p><a href="${url}">${translator.text('weboid-web-source', version, commit)}</a></p>
</div></footer>`;
}
