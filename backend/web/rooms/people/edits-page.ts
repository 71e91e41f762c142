import { fullName, type AskedWiki } from '../../../answers/asked-wiki';
import type { MessageKey } from '../../../runtime/messages';
import type { EditedWikiCount, LoggedEdit } from '../../../store/repairs/logged-edits';
import type { StoredChange } from '../../../store/repairs/repair-edits';
import { layout } from '../../pages/layout';
import { outwardUrl, urlText } from '../../pages/outward-url';
import { reportAddress } from '../../pages/report-address';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';

/** What the page of edits shows. */
export interface ShownEdits {
  edits: readonly LoggedEdit[];
  /** By edit. */
  changes: ReadonlyMap<number, readonly StoredChange[]>;
  counts: readonly EditedWikiCount[];
  /** Number of the last edit shown, where there are older ones. */
  older: number | null;
  wikis: readonly AskedWiki[];
}

/** What Weboid has edited, what became of it, and where it was halted, for who approves of a bot or watches it. */
export function editsPage(view: View, shown: ShownEdits): string {
  const { text } = view.translator;
  const title = text('weboid-web-edits-heading');
  const { edits, counts, older } = shown;
  const main = markup`<h1>${title}</h1>
<p class="hint-text">${text('weboid-web-edits-what')}</p>
${counts.length > 0 && markup`<ul>${counts.map((count) => wikiEntry(view, count, shown))}</ul>`}
${edits.length === 0 ? markup`<p>${text('weboid-web-edits-empty')}</p>` : markup`<ul>${edits.map((edit) => editEntry(view, edit, shown))}</ul>`}
${older !== null && olderLink(view, older)}`;
  return layout(view, `${title} – Weboid`, main);
}

function wikiEntry(
  { translator: { text } }: View,
  { saved, reverted, haltReason, ...place }: EditedWikiCount,
  { wikis }: ShownEdits,
): Markup {
  const wiki = wikiAt(wikis, place);
  return markup`<li><bdi>${wiki === null ? place.dbname : fullName(wiki)}</bdi> · ${text('weboid-web-edits-rate', saved, reverted)}${haltReason !== '' && markup` · <strong>${text('weboid-web-edits-halted', haltReason)}</strong>`}</li>
`;
}

const OUTCOME_TEXTS: Readonly<Record<LoggedEdit['outcome'], MessageKey>> = {
  begun: 'weboid-web-edits-begun',
  saved: 'weboid-web-edits-saved',
  'not-saved': 'weboid-web-edits-not-saved',
  reverted: 'weboid-web-edits-reverted',
  'note-begun': 'weboid-web-edits-begun',
  noted: 'weboid-web-edits-saved',
  refused: 'weboid-web-edits-not-saved',
};

/** Labels, not a sentence: the order of words differs between languages. */
function editEntry(view: View, edit: LoggedEdit, { changes, wikis }: ShownEdits): Markup {
  const { text } = view.translator;
  const { editId, begunAtS, outcome, title, dbname } = edit;
  const when = new Date(begunAtS * 1_000).toISOString();
  const wiki = wikiAt(wikis, edit);
  return markup`<li id="edit-${String(editId)}"><time datetime="${when}" dir="ltr">${when.slice(0, 10)} ${when.slice(11, 16)}</time>
· <bdi>${wiki === null ? dbname : fullName(wiki)}</bdi> – ${diffLink(wiki, edit.revisionId, markup`<bdi>${title}</bdi>`)}
· ${outcomeText(wiki, edit, text(OUTCOME_TEXTS[outcome]))}
<ul>${(changes.get(editId) ?? []).map((change) => changeEntry(view, change))}</ul></li>
`;
}

function outcomeText(wiki: AskedWiki | null, edit: LoggedEdit, label: string): Markup {
  return edit.outcome === 'reverted'
    ? markup`<strong>${diffLink(wiki, edit.revertedBy, markup`${label}`)}</strong>`
    : markup`${label}`;
}

function changeEntry({ translator }: View, { url, copyUrl }: StoredChange): Markup {
  return markup`<li><a href="${reportAddress(url, translator.lang)}" rel="nofollow">${urlText(url)}</a>${copyUrl !== null && markup` – ${outwardUrl(copyUrl)}`}</li>
`;
}

/** Of a wiki that is not configured any more nobody knows where it is. */
function diffLink(wiki: AskedWiki | null, revisionId: number, label: Markup): Markup {
  if (wiki === null || revisionId === 0) return label;
  const address = `${wiki.api.replace(/api\.php$/, 'index.php')}?diff=${revisionId}`;
  return markup`<a href="${address}">${label}</a>`;
}

function wikiAt(
  wikis: readonly AskedWiki[],
  { farm, dbname }: { farm: number; dbname: string },
): AskedWiki | null {
  return wikis.find((wiki) => wiki.farm.code === farm && wiki.dbname === dbname) ?? null;
}

function olderLink(view: View, older: number): Markup {
  const address = siteLink(view, '/edits', { before: String(older) });
  const label = view.translator.text('weboid-web-log-older');
  return markup`<nav class="pager" aria-label="${label}"><a rel="next" href="${address}">${label}</a></nav>`;
}
