import type { LinkAnswer } from '../../../answers/link-answer';
import { ARCHIVE_NAMES } from '../../../url/archive-names';
import type { ArchiveService } from '../../../url/archives/archive-services';
import { selectField } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { Visitor } from './people-forms';
import type { ReportState } from './report-state';

/** What the visitor may decide of archived copies (W5.2). */
export interface CopyRights {
  mayBlock: boolean;
  mayLift: boolean;
}

/** A link, its copies, and what may be decided of them. */
type LinkWithCopies = Pick<ReportState, 'copies'> & { link: LinkAnswer; rights: CopyRights };

/**
 * W5.2: that no copies of a link are offered as somebody has blocked that, told to everybody; the forms to block and to lift
 * it, for who may. Nothing where there is nothing to tell, and nothing to decide.
 */
export function copiesSection(view: View, visitor: Visitor, state: LinkWithCopies): Markup | false {
  const { copies, rights } = state;
  const isBlocked = copies.isAllBlocked || copies.blocked.length > 0;
  if (!isBlocked && !rights.mayBlock) return false;
  return markup`<section aria-labelledby="copies">
<h2 id="copies">${view.translator.text('weboid-web-archives')}</h2>
${isBlocked && blockedPart(view, visitor, state)}
${rights.mayBlock && !copies.isAllBlocked && blockForm(view, visitor, state)}
</section>`;
}

/** A service cannot be taken out of a block of all of them. */
function blockedPart(view: View, visitor: Visitor, state: LinkWithCopies): Markup {
  const { text } = view.translator;
  const { copies, rights } = state;
  const blocked = copies.isAllBlocked ? [null] : copies.blocked;
  return markup`${blocked.map((service) => markup`<p>${blockedText(view, service)}</p>`)}
<p class="hint-text">${text('weboid-web-copies-why')}</p>
${rights.mayLift && markup`<p class="hint-text">${text('weboid-web-copies-lift-what')}</p>`}
${rights.mayLift && blocked.map((service) => liftForm(view, visitor, state, service))}`;
}

function blockedText({ translator: { text } }: View, service: ArchiveService | null): string {
  return service === null
    ? text('weboid-web-copies-none')
    : text('weboid-web-copies-none-from', isolated(ARCHIVE_NAMES[service]));
}

function liftForm(
  { translator: { text } }: View,
  visitor: Visitor,
  { link }: LinkWithCopies,
  service: ArchiveService | null,
): Markup {
  const which = service !== null && markup` – <bdi>${ARCHIVE_NAMES[service]}</bdi>`;
  return markup`<form action="/report/say" method="post">
${visitor.hidden({ action: 'lift-copies', url: link.url, service: service ?? '' })}
<div class="question__submit"><button class="cdx-button" type="submit">${text('weboid-web-copies-lift')}${which}</button></div>
</form>`;
}

/** All of them, or one that has a copy. */
function blockForm(view: View, visitor: Visitor, { copies, link }: LinkWithCopies): Markup {
  const { text } = view.translator;
  const field = { id: 'copies-service', name: 'service', label: text('weboid-web-copies-which') };
  const known = [...copies.chosen, ...copies.named].map(
    ({ service }) => [service, ARCHIVE_NAMES[service]] as const,
  );
  const all = ['', text('weboid-web-copies-all')] as const;
  return markup`<p class="hint-text">${text('weboid-web-copies-do')}</p>
<form action="/report/say" method="post">
${visitor.hidden({ action: 'block-copies', url: link.url })}
${selectField(field, [all, ...known], '')}
<div class="question__submit"><button class="cdx-button" type="submit">${text('weboid-web-copies-block')}</button></div>
</form>`;
}
