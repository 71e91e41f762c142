import type { AskedWiki } from '../../../answers/asked-wiki';
import { wikiLabel } from '../../../answers/wiki-name';
import type { MessageKey } from '../../../runtime/messages';
import type { EditedWikiCount, LoggedEdit } from '../../../store/repairs/logged-edits';
import type { StoredChange } from '../../../store/repairs/repair-edits';
import { layout } from '../../pages/layout';
import { outwardUrl, urlText } from '../../pages/outward-url';
import { reportAddress } from '../../pages/report-address';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { visitorLine, type Visitor } from './people-forms';
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

/** Who looks at it. */
export interface EditsReader {
  visitor: Visitor;
  /** Decides about edits that people have undone (W8.5). */
  isReviewer: boolean;
  /** Has just decided. */
  hasReviewed: boolean;
}

/** What Weboid has edited, what became of it, and where it was halted, for those who approve a bot or watch it. */
export function editsPage(view: View, shown: ShownEdits, reader: EditsReader): string {
  const { text } = view.translator;
  const title = text('weboid-web-edits-heading');
  const { edits, counts, older } = shown;
  const main = markup`<h1>${title}</h1>
<p class="hint-text">${text('weboid-web-edits-what')}</p>
<p>${text('weboid-web-edits-by-people')}</p>
${reader.hasReviewed && markup`<p class="message" role="status">${text('weboid-web-edits-review-done')}</p>`}
${reader.visitor.session !== null && visitorLine(view, reader.visitor)}
${counts.length > 0 && markup`<ul>${counts.map((count) => wikiEntry(view, count, shown))}</ul>`}
${edits.length === 0 ? markup`<p>${text('weboid-web-edits-empty')}</p>` : markup`<ul>${edits.map((edit) => editEntry(view, edit, shown, reader))}</ul>`}
${older !== null && olderLink(view, older)}`;
  return layout(view, `${title} – Weboid`, main);
}

function wikiEntry(
  { translator }: View,
  { saved, reverted, haltReason, ...place }: EditedWikiCount,
  { wikis }: ShownEdits,
): Markup {
  const { text } = translator;
  const wiki = wikiAt(wikis, place);
  return markup`<li><bdi>${wiki === null ? place.dbname : wikiLabel(wiki, translator)}</bdi> · ${text('weboid-web-edits-rate', saved, reverted)}${haltReason !== '' && markup` · <strong>${text('weboid-web-edits-halted', haltReason)}</strong>`}</li>
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
function editEntry(
  view: View,
  edit: LoggedEdit,
  { changes, wikis }: ShownEdits,
  reader: EditsReader,
): Markup {
  const { text } = view.translator;
  const { editId, begunAtS, outcome, title, dbname } = edit;
  const when = new Date(begunAtS * 1_000).toISOString();
  const wiki = wikiAt(wikis, edit);
  return markup`<li id="edit-${String(editId)}"><time datetime="${when}" dir="ltr">${when.slice(0, 10)} ${when.slice(11, 16)}</time>
· <bdi>${wiki === null ? dbname : wikiLabel(wiki, view.translator)}</bdi> – ${diffLink(wiki, edit.revisionId, markup`<bdi>${title}</bdi>`)}
· ${outcomeText(wiki, edit, text(OUTCOME_TEXTS[outcome]))}${outcome === 'reverted' && reviewPart(view, edit, reader)}
<ul>${(changes.get(editId) ?? []).map((change) => changeEntry(view, change))}</ul></li>
`;
}

function outcomeText(wiki: AskedWiki | null, edit: LoggedEdit, label: string): Markup {
  return edit.outcome === 'reverted'
    ? markup`<strong>${diffLink(wiki, edit.revertedBy, markup`${label}`)}</strong>`
    : markup`${label}`;
}

/** W8.5: what a reviewer has decided, and for reviewers the buttons to decide. */
function reviewPart(
  { translator: { text } }: View,
  { editId, review }: LoggedEdit,
  { visitor, isReviewer }: EditsReader,
): Markup {
  const told = markup` · ${text(`weboid-web-edits-review-${review}`)}`;
  if (!isReviewer) return told;
  const buttons = (['keep', 'repeat'] as const)
    .filter((decision) => decision !== review)
    .map((decision) => {
      const fields = { edit: String(editId), review: decision };
      return markup`<form action="/edits/review" method="post">
${visitor.hidden(fields)}
<button class="cdx-button" type="submit">${text(`weboid-web-edits-review-do-${decision}`)} <span class="visually-hidden">#${String(editId)}</span></button>
</form>`;
    });
  return markup`${told}<div class="review">${buttons}</div>`;
}

function changeEntry(view: View, { url, copyUrl }: StoredChange): Markup {
  return markup`<li><a href="${reportAddress(url, view.translator.lang)}" rel="nofollow">${urlText(url)}</a>${copyUrl !== null && markup` – ${outwardUrl(view, copyUrl)}`}</li>
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
