import { markup } from '../words/markup';
import { layout } from './layout';
import { questionForm } from './question-form';
import { siteForm } from './site-form';
import { siteLink } from './site-link';
import { waysToBeTold } from './told-at-once';
import type { View } from './view';

/** What Weboid is, for whom, and the form. */
export function startPage(view: View): string {
  const { text } = view.translator;
  const main = markup`<h1>${text('weboid-web-home-heading')}</h1>
<p class="lead">${text('weboid-web-home-what')}</p>
${questionForm(view)}
<h2>${text('weboid-web-home-proof-heading')}</h2>
<p>${text('weboid-web-home-proof')}</p>
<p>${text('weboid-web-home-proof-contrary')}</p>
<h2>${text('weboid-web-site-home-heading')}</h2>
<p>${text('weboid-web-site-home')} <a href="${siteLink(view, '/site')}">${text('weboid-web-site-about')}</a></p>
${siteForm(view)}
<h2>${text('weboid-web-home-whom-heading')}</h2>
<ul>
<li>${text('weboid-web-home-whom-readers')}</li>
<li>${text('weboid-web-home-whom-editors')}
<br><span class="page-links"><a href="${siteLink(view, '/lists')}">${text('weboid-web-lists-heading')}</a></span></li>
<li>${text('weboid-web-home-whom-programs')}
<br><code class="url" dir="ltr" data-copy="${text('weboid-web-copy')}" data-copied="${text('weboid-web-copied')}">/externalLinkProblem?dbname=dewiki@WMF&amp;pageid=9301140</code></li>
<li>${text('weboid-web-home-whom-watchers')}
<br><span class="page-links"><a href="${siteLink(view, '/wikis')}">${text('weboid-web-nav-wikis')}</a>
${waysToBeTold(view)}
<a href="${siteLink(view, '/data')}">${text('weboid-web-data-heading')}</a></span></li>
</ul>`;
  return layout(view, `Weboid – ${text('weboid-web-tagline')}`, main);
}
