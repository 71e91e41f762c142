import type { MessageKey } from '../../../runtime/messages';
import { archiveList } from '../../pages/archive-list';
import { replacementNote } from '../../pages/link-actions';
import type { LinkPlace } from '../../pages/link-place';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import type { KnownLivePage } from './live-pages';

/** Of a page with more of them, who looks at a single link is shown its own. */
const SHOWN_MAX = 50;

/** What is known of live pages, and what the page says of them above. */
interface LivePageChoices {
  livePages: readonly KnownLivePage[];
  /** Whether it is told already why the only link that matters is not led to its own. */
  isWhyNotTold: boolean;
}

/** The live pages that may be chosen, each beside what speaks for it. */
export function livePageChoices(
  view: View,
  place: LinkPlace,
  { livePages, isWhyNotTold }: LivePageChoices,
): MarkupValue {
  const { text } = view.translator;
  if (livePages.length === 0) return false;
  const items = livePages.slice(0, SHOWN_MAX).map(
    (known) => markup`${shownLivePage(view, known)}
${!(known.isInterwiki && isWhyNotTold) && markup`<p>${choice(view, place, known)}</p>`}
`,
  );
  return markup`<h2>${text('weboid-web-fix-live')}</h2>
<p class="hint-text">${text(whatKey(livePages))}</p>
${items}`;
}

/** The way to the fix that leads there, or why there can be none. */
function choice(view: View, place: LinkPlace, { url, isInterwiki }: KnownLivePage): MarkupValue {
  const { text } = view.translator;
  if (isInterwiki) return text('weboid-web-fix-interwiki');
  const href = fixLink(view, place, { url, with: 'live-page' });
  return markup`<a href="${href}" rel="nofollow">${text('weboid-web-fix-live-choose')}</a>`;
}

function whatKey(livePages: readonly KnownLivePage[]): MessageKey {
  const hasCopies = livePages.some((one) => one.hasCopyOnPage || one.archives.length > 0);
  return hasCopies ? 'weboid-web-fix-live-what' : 'weboid-web-fix-live-alone';
}

/** The one that was chosen, before anything is done with it; and the way to the archived copy, if there is one. */
export function chosenLivePage(view: View, place: LinkPlace, known: KnownLivePage): Markup {
  const { text } = view.translator;
  const copy =
    known.archives.length > 0 &&
    markup`
<p><a href="${fixLink(view, place, { url: known.url })}" rel="nofollow">${text('weboid-web-fix-live-copy')}</a></p>`;
  return markup`<h2>${text('weboid-web-fix-live')}</h2>
${shownLivePage(view, known)}
<p class="hint-text">${text(whatKey([known]))} ${text('weboid-web-fix-live-chosen')}</p>${copy}`;
}

/** Beside the copies with which it is compared. */
function shownLivePage(view: View, { url, livePage, archives }: KnownLivePage): Markup {
  return markup`<h3><bdi class="url" dir="ltr">${url}</bdi></h3>
<p>${replacementNote(view, livePage)}</p>
${archiveList(view, { archives: [...archives] })}`;
}

function fixLink(
  view: View,
  { dbname, pageId }: LinkPlace,
  parameters: Readonly<Record<string, string>>,
): string {
  return siteLink(view, '/fix', { dbname, pageid: String(pageId), ...parameters });
}
