import { layout } from '../../pages/layout';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup } from '../../words/markup';

/** The one page that shows a secret. */
export function secretPage(view: View, secret: string): string {
  const { text } = view.translator;
  const title = text('weboid-web-hook-secret');
  const main = markup`<h1>${title}</h1>
<p>${text('weboid-web-hook-secret-once')}</p>
<p><code dir="ltr">${secret}</code></p>
<p><a href="${siteLink(view, '/webhooks')}">${text('weboid-web-hook-heading')}</a></p>`;
  return layout(view, `${title} – Weboid`, main);
}
