import { markup, type Markup } from '../words/markup';
import { siteLink } from './site-link';
import { waysForPrograms, waysToBeTold } from './told-at-once';
import type { View } from './view';

/** Enough of a commit to find it. */
const SHOWN_DIGITS = 10;

/** Where all that is asked less often stands, how visitors are treated, and which source this is. */
export function siteFooter(view: View): Markup {
  const { text } = view.translator;
  const { version, commit, url } = view.source;
  const link = (path: string, label: string): Markup =>
    markup`<a href="${siteLink(view, path)}">${label}</a>
`;
  const groups = [
    group(text('weboid-web-footer-told'), [waysToBeTold(view)]),
    group(text('weboid-web-footer-programs'), [
      link('/api', 'API'),
      link('/data', text('weboid-web-data-heading')),
      waysForPrograms(view),
    ]),
    group(text('weboid-web-footer-owners'), [
      link('/site', text('weboid-web-footer-site')),
      link('/owners', text('weboid-web-owner-heading')),
    ]),
    group(text('weboid-web-footer-about'), [
      link('/status', text('weboid-web-status-heading')),
      link('/log', text('weboid-web-nav-log')),
      link('/faults', text('weboid-web-fault-heading')),
      link('/privacy', text('weboid-web-privacy-heading')),
    ]),
  ];
  return markup`<footer class="site-footer"><div class="frame">
<dl class="site-footer__groups">
${groups}</dl>
<p>${text('weboid-web-privacy', text('weboid-web-privacy-heading'))}</p>
<p><a href="${url}">${text('weboid-web-source', version, commit.slice(0, SHOWN_DIGITS))}</a></p>
</div></footer>`;
}

function group(label: string, links: readonly Markup[]): Markup {
  return markup`<div><dt>${label}</dt>
<dd class="page-links">${links}</dd></div>
`;
}
