import { fullName, type AskedWiki } from '../../answers/asked-wiki';
import { nameOfWiki } from '../../answers/wiki-name';
import { DEFAULT_POLICY } from '../../status/verdict-policy';
import { versionedPath } from '../http/api-version';
import { markup, type Markup, type MarkupValue } from '../words/markup';
import { DEAD_PART } from './dead-note';
import { isolated } from './isolated';
import { layout } from './layout';
import { policyText } from './policy-text';
import { openQuestionForm } from './question-form';
import { siteLink } from './site-link';
import { waysForPrograms, waysToBeTold } from './told-at-once';
import { verdictChip } from './verdict-chip';
import type { View } from './view';

/** The part of this page that explains it. */
const TAKEN_PART = 'taken';

/** What Weboid is, the form, what its words mean, and the ways to all that it does. */
export function startPage(view: View): string {
  const { text } = view.translator;
  const main = markup`<h1>${text('weboid-web-home-heading')}</h1>
<p class="lead">${text('weboid-web-home-what')}</p>
${openQuestionForm(view, { isFocused: true })}
${workPart(view)}
${toldPart(view)}
${gadgetPart(view)}
${meaningPart(view)}
${takenPart(view)}
<h2>${text('weboid-web-site-home-heading')}</h2>
<p>${text('weboid-web-site-home')} <a href="${siteLink(view, '/site')}">${text('weboid-web-site-about')}</a></p>
${programsPart(view)}`;
  return layout(view, `Weboid – ${text('weboid-web-tagline')}`, main);
}

/** For who wants to mend links, and does not know yet which. */
function workPart(view: View): Markup {
  const { text } = view.translator;
  const { onlyWiki = null } = view;
  return markup`<h2>${text('weboid-web-home-work-heading')}</h2>
<p>${text('weboid-web-home-work')}
<br><span class="page-links"><a href="${pagesAddress(view, onlyWiki)}">${text('weboid-web-work-most')}</a>
${newestLink(view, onlyWiki)}<a href="${websitesAddress(view, onlyWiki)}">${text('weboid-web-work-websites')}</a>
<a href="${siteLink(view, '/lists')}">${text('weboid-web-home-work-lists')}</a>
<a href="${siteLink(view, '/moves')}">${text('weboid-web-moves-heading')}</a></span></p>`;
}

/** Each wiki has its own; where several are watched, their pages lead to it. */
function newestLink(view: View, wiki: AskedWiki | null): Markup | false {
  if (wiki === null) return false;
  const newest = siteLink(view, '/changes', { dbname: fullName(wiki), to: 'unreachable' });
  return markup`<a href="${newest}">${view.translator.text('weboid-web-work-became-dead')}</a>
`;
}

function pagesAddress(view: View, wiki: AskedWiki | null): string {
  if (wiki === null) return siteLink(view, '/wikis');
  return siteLink(view, '/wiki/pages', { dbname: fullName(wiki), status: 'unreachable' });
}

function websitesAddress(view: View, wiki: AskedWiki | null): string {
  return siteLink(view, '/sites', wiki === null ? {} : { dbname: fullName(wiki) });
}

/** Where one wiki is watched, all of it is offered at once: what else there is can be chosen behind that. */
function toldPart(view: View): Markup {
  const { text } = view.translator;
  const { onlyWiki = null } = view;
  const offered = onlyWiki === null ? view : { ...view, subject: { dbname: fullName(onlyWiki) } };
  return markup`<h2>${text('weboid-web-footer-told')}</h2>
<p>${text('weboid-web-home-told')}
<br><span class="page-links">${waysToBeTold(offered)}</span></p>
<p>${text('weboid-web-home-watchlist')} ${preferencesLink(view)}</p>`;
}

function gadgetPart(view: View): Markup {
  const { text } = view.translator;
  return markup`<h2>${text('weboid-web-home-gadget-heading')}</h2>
<p>${text('weboid-web-home-gadget')} ${preferencesLink(view)}</p>`;
}

/** The part of the preferences where gadgets are. */
const GADGETS = 'mw-prefsection-gadgets';

/**
 * Where MediaWiki switches gadgets on. By way of signing in, which who is signed in never sees: else the part of the page would
 * be forgotten by that. Wikis that do not know its parameter lead on to the part of this address.
 */
function preferencesLink({ translator, onlyWiki = null }: View): MarkupValue {
  if (onlyWiki === null) return false;
  const index = onlyWiki.api.replace(/api\.php$/, 'index.php');
  const name = isolated(nameOfWiki(onlyWiki, translator));
  return markup`<a href="${index}?title=Special:UserLogin&returnto=Special:Preferences&returntoanchor=%23${GADGETS}#${GADGETS}">${translator.text('weboid-web-home-preferences', name)}</a>`;
}

/** The words of all reports, explained once. */
function meaningPart(view: View): Markup {
  const { text } = view.translator;
  return markup`<h2 id="${DEAD_PART}">${text('weboid-web-home-proof-heading')}</h2>
<dl class="meanings">
<dt>${verdictChip(view, 'unreachable')}</dt><dd>${policyText(view.translator, DEFAULT_POLICY)} ${text('weboid-web-home-means-dead')}</dd>
<dt>${verdictChip(view, 'doubtful')}</dt><dd>${text('weboid-web-home-means-doubtful')}</dd>
<dt>${verdictChip(view, 'unjudgeable')}</dt><dd>${text('weboid-web-home-means-unjudgeable')}</dd>
</dl>
<p>${text('weboid-web-home-proof-contrary')}</p>`;
}

/** U1: what it is, what it never says, and how to object. */
function takenPart(view: View): Markup {
  const { text } = view.translator;
  return markup`<h2 id="${TAKEN_PART}">${text('weboid-web-home-taken-heading')}</h2>
<p>${text('weboid-web-home-taken-what')}</p>
<p>${text('weboid-web-home-taken-never')} ${text('weboid-web-home-taken-wrong')}
<br><span class="page-links"><a href="${siteLink(view, '/names')}">${text('weboid-web-names-heading')}</a>
<a href="${siteLink(view, '/name')}">${text('weboid-web-name-start')}</a></span></p>`;
}

function programsPart(view: View): Markup {
  const { text } = view.translator;
  const example = exampleForPrograms(view.onlyWiki ?? null);
  return markup`<h2>${text('weboid-web-footer-programs')}</h2>
<p>${text('weboid-web-home-whom-programs')} <a href="${siteLink(view, '/api')}">API</a>
<br><span class="page-links">${waysForPrograms(view)}</span>
<br><a href="${example}" rel="nofollow" data-copy="${text('weboid-web-copy')}" data-copied="${text('weboid-web-copied')}"><code class="url" dir="ltr">${example}</code></a></p>`;
}

/** An address whose meaning stays; of the wiki that is watched here, where there is but one. */
function exampleForPrograms(wiki: AskedWiki | null): string {
  const asked = wiki === null ? 'dewiki@WMF&pageid=9301140' : `${fullName(wiki)}&pageid=1`;
  return `${versionedPath('/externalLinkProblem')}?dbname=${asked}`;
}
