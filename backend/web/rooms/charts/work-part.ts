import { fullName, type AskedWiki } from '../../../answers/asked-wiki';
import type { MessageKey } from '../../../runtime/messages';
import { markup, type Markup } from '../../words/markup';
import { downloads } from '../../pages/downloads';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';

interface Way {
  label: MessageKey;
  path: '/wiki/pages' | '/sites' | '/lists' | '/changes';
  query?: Readonly<Record<string, string>>;
}

/** What people come for first stands first; by what a list has in its lines, as names of lists alone are taken for each other. */
const PAGES: readonly Way[] = [
  { label: 'weboid-web-work-most', path: '/wiki/pages', query: { sort: 'dead' } },
  { label: 'weboid-web-work-newest', path: '/wiki/pages', query: { sort: 'newest' } },
  {
    label: 'weboid-web-work-copyless',
    path: '/wiki/pages',
    query: { sort: 'without-copy', 'without-copy': '1' },
  },
  { label: 'weboid-web-lists-heading', path: '/lists' },
  { label: 'weboid-web-work-doubtful', path: '/wiki/pages', query: { status: 'doubtful' } },
  { label: 'weboid-web-work-unjudgeable', path: '/wiki/pages', query: { status: 'unjudgeable' } },
  { label: 'weboid-web-work-spam', path: '/wiki/pages', query: { status: 'spam' } },
];

const LINKS: readonly Way[] = [
  { label: 'weboid-web-work-became-dead', path: '/changes', query: { to: 'unreachable' } },
];

const WEBSITES: readonly Way[] = [{ label: 'weboid-web-work-websites', path: '/sites' }];

/** The ways to what there is to mend on a wiki (W7.6). */
export function workPart(view: View, wiki: AskedWiki): Markup {
  const dbname = fullName(wiki);
  const item = ({ label, path, query = {} }: Way): Markup => {
    const href = siteLink(view, path, { dbname, ...query });
    return markup`<li><a href="${href}">${view.translator.text(label)}</a></li>
`;
  };
  const group = (
    heading: MessageKey,
    ways: readonly Way[],
    more: Markup | false = false,
  ): Markup => markup`<div><h3>${view.translator.text(heading)}</h3>
<ul>
${ways.map(item)}${
    more !== false &&
    markup`<li>${more}</li>
`
  }</ul></div>
`;
  return markup`<h2>${view.translator.text('weboid-web-work-part-heading')}</h2>
<div class="work-ways">
${group('weboid-web-work-group-pages', PAGES)}${group('weboid-web-work-group-links', LINKS, allDeadLinks(view, dbname))}${group('weboid-web-work-group-websites', WEBSITES)}</div>`;
}

/** A spreadsheet is looked for where the wiki is, not where its pages are listed. */
function allDeadLinks(view: View, dbname: string): Markup {
  const list = { path: '/wiki/pages', query: new URLSearchParams({ dbname, sort: 'dead' }) };
  return downloads(view, list, ['csv', 'xlsx'], 'weboid-web-work-download');
}
