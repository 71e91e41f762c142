import { layout } from '../../pages/layout';
import type { Here } from '../../pages/here';
import { pageHref } from '../../pages/here';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { FoundList } from './found-list';
import { listHeading, sharePart } from './list-parts-of-page';
import { subcategoriesPart } from './subcategories-part';

/** A list whose pages are not known yet: how far that has come, or why they cannot be. The page renews itself by its header. */
export function listProgressPage(
  view: View,
  here: Here,
  found: FoundList,
  { renewalS, publicUrl }: { renewalS: number | null; publicUrl: string },
): string {
  const heading = listHeading(view, found);
  const { fault } = found.list;
  const main = markup`<h1>${heading}</h1>
${fault === null ? progressPart(view, here, found, renewalS) : faultPart(view, found)}
${sharePart(view, found.list, publicUrl)}`;
  return layout(view, `${heading} – Weboid`, main);
}

function progressPart(
  view: View,
  here: Here,
  { list }: FoundList,
  renewalS: number | null,
): Markup {
  const { text } = view.translator;
  const { done, total } = list.progress;
  const bar =
    total > 0
      ? markup`<progress id="list-progress" max="${total}" value="${done}"></progress>`
      : markup`<progress id="list-progress"></progress>`;
  return markup`<p class="list-progress"><label for="list-progress">${progressWords(view, list)}</label>
${bar}</p>
<p>${text(renewalS === null ? 'weboid-web-lists-progress-come-back' : 'weboid-web-lists-progress-reload')} <a href="${pageHref(here, {})}">${text('weboid-web-lists-progress-look')}</a></p>`;
}

function progressWords({ translator }: View, { isReading, progress }: FoundList['list']): string {
  const { text, number } = translator;
  const { done, total } = progress;
  if (!isReading) return text('weboid-web-lists-progress-waiting');
  if (total > 0) return text('weboid-web-lists-progress-of', number(done), number(total), total);
  if (done > 0) return text('weboid-web-lists-progress-found', number(done), done);
  return text('weboid-web-lists-progress-begun');
}

function faultPart(view: View, found: FoundList): Markup {
  const { list, wiki } = found;
  const { text } = view.translator;
  const query = { kind: list.source, dbname: wiki.domain };
  return markup`<p class="message message--warning" role="status">${text(`weboid-web-lists-fault-${list.fault ?? 'empty'}`)}${list.fault === 'empty' && subcategoriesPart(view, found)}</p>
${list.dueAtS > 0 && markup`<p>${text('weboid-web-lists-fault-again')}</p>`}
<p><a href="${siteLink(view, '/lists', query)}">${text('weboid-web-lists-another')}</a></p>`;
}
