import type { LoggedDeed } from '../../../store/people/deeds';
import type { WaitingProposal } from '../../../store/people/proposals';
import { ARCHIVE_NAMES } from '../../../url/archive-names';
import { ARCHIVE_SERVICES } from '../../../url/archives/archive-services';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import { layout } from '../../pages/layout';
import { urlText } from '../../pages/outward-url';
import { reportAddress } from '../../pages/report-address';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { subjectLink } from './subject-link';

/** What the page shows. */
interface ShownLog {
  /** Newest first. */
  deeds: LoggedDeed[];
  /** Number of the last entry shown, where there are older ones. */
  older: number | null;
  /** What a second editor can confirm; newest first. */
  waiting: readonly WaitingProposal[];
  isMoreWaiting: boolean;
}

/** Who did what, and what waits for a second editor. */
export function logPage(view: View, shown: ShownLog): string {
  const { text } = view.translator;
  const { deeds, older, waiting } = shown;
  const title = text('weboid-web-log-heading');
  const main = markup`<h1>${title}</h1>
<p class="hint-text">${text('weboid-web-log-what')}</p>
<p class="page-links"><a href="${siteLink(view, '/edits', {})}">${text('weboid-web-edits-heading')}</a>
<a href="${siteLink(view, '/faults')}">${text('weboid-web-fault-heading')}</a>
<a href="${siteLink(view, '/webhooks')}">${text('weboid-web-hook-heading')}</a></p>
${waiting.length > 0 && waitingList(view, shown)}
${deeds.length === 0 ? markup`<p>${text('weboid-web-log-empty')}</p>` : markup`<ul>${deeds.map((deed) => logEntry(view, deed))}</ul>`}
${older !== null && olderLink(view, older)}`;
  return layout(view, `${title} – Weboid`, main);
}

function waitingList(view: View, { waiting, isMoreWaiting }: ShownLog): Markup {
  const { text, number } = view.translator;
  const count = `${number(waiting.length)}${isMoreWaiting ? '+' : ''}`;
  return markup`<details><summary>${text('weboid-web-log-waiting', count)}</summary>
<ul>${waiting.map((proposal) => waitingEntry(view, proposal))}</ul></details>`;
}

/** To its place on the page where it is confirmed, or removed. */
function waitingEntry({ translator: { lang } }: View, { url, target }: WaitingProposal): Markup {
  const address = `${reportAddress(url, lang)}#replacement`;
  return markup`<li><a href="${address}" rel="nofollow">${urlText(url)}</a> – ${urlText(target)}</li>
`;
}

/** Labels, not a sentence: the order of words differs between languages. */
function logEntry(view: View, entry: LoggedDeed): Markup {
  const { text } = view.translator;
  const { deedId, doneAtS, userName, kind, subject } = entry;
  const when = new Date(doneAtS * 1_000).toISOString();
  const nobody = text(
    kind.startsWith('wish-') ? 'weboid-web-log-owner' : 'weboid-web-log-somebody',
  );
  const who = userName === null ? nobody : markup`<bdi>${userName}</bdi>`;
  return markup`<li id="entry-${String(deedId)}"><time datetime="${when}" dir="ltr">${when.slice(0, 10)} ${when.slice(11, 16)}</time>
· ${who}: ${text(`weboid-web-deed-${kind}`)} – ${subjectLink(view, subject, kind)}${objectPart(view, entry)}</li>
`;
}

/** What a reviewer says may be in any language; of archived copies it is the archive, or all of them. */
function objectPart({ translator: { text } }: View, { kind, object }: LoggedDeed): MarkupValue {
  if (kind === 'block-copies' || kind === 'lift-copies')
    return markup` – <bdi>${archiveName(object) ?? text('weboid-web-copies-all')}</bdi>`;
  if (object === '') return false;
  const isWord = kind.startsWith('fault-');
  return isWord ? markup` – <q><bdi>${object}</bdi></q>` : markup` – ${urlText(object)}`;
}

function archiveName(key: string): string | undefined {
  const service = ARCHIVE_SERVICES.find((one) => one === key);
  return service && ARCHIVE_NAMES[service];
}

function olderLink(view: View, older: number): Markup {
  const address = siteLink(view, '/log', { before: String(older) });
  return markup`<nav class="pager" aria-label="${view.translator.text('weboid-web-log-older')}"><a rel="next" href="${address}">${view.translator.text('weboid-web-log-older')}</a></nav>`;
}
