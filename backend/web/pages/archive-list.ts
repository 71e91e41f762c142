import type { DayNumber } from '../../status/day-number';
import type { Annotations } from '../../store/answers/annotations';
import type { Snapshot } from '../../store/archives/snapshot';
import type { MessageKey } from '../../runtime/messages';
import { ARCHIVE_NAMES } from '../../url/archive-names';
import { markup, type Markup, type MarkupValue } from '../words/markup';
import { dayAgo } from './day-ago';
import { mayLinkTo, urlText, type LinkingView } from './outward-url';
import type { View } from './view';

/** Archived copies, each with its day and its archive, or that none was found (W5, W7.5). */
export function archiveList(
  view: View,
  {
    archives = [],
    archivesSearched = null,
  }: Partial<Pick<Annotations, 'archives' | 'archivesSearched'>>,
): MarkupValue {
  if (archives.length === 0) return archivesSearched !== null && noneFound(view, archivesSearched);
  const items = archives.map(
    (snapshot): Markup =>
      markup`<li>${copyLink(view, snapshot)} ${toCopy(view, 'weboid-web-copy-address', snapshot.url)}${toCopy(view, 'weboid-web-copy-date', snapshotDate(snapshot))}</li>`,
  );
  return markup`<div class="archives"><p>${view.translator.text('weboid-web-archives')}</p>
<ul>${items}</ul></div>`;
}

/** `2016-04-12 · Wayback Machine`, leading there. */
export function copyLink(
  view: LinkingView,
  snapshot: Pick<Snapshot, 'url' | 'service' | 'timestamp'>,
): Markup {
  const day = snapshotDay(snapshot);
  const name = ARCHIVE_NAMES[snapshot.service];
  return copyName(view, snapshot.url, day === false ? name : markup`${day} · ${name}`);
}

/** The first of some copies, and how many more there are. */
export function firstCopy(view: View, archives: readonly Snapshot[]): MarkupValue {
  const [first, ...others] = archives;
  if (first === undefined) return false;
  return markup`${copyLink(view, first)}${others.length > 0 && ` +${view.translator.number(others.length)}`}`;
}

/** An archived copy by a name; an address that is none that we check is told as text. */
export function copyName(view: LinkingView, url: string, name: MarkupValue): Markup {
  const shown = markup`<bdi class="copy-name">${name}</bdi>`;
  return mayLinkTo(view, url)
    ? markup`<a href="${url}" title="${url}" rel="nofollow noreferrer">${shown}</a>`
    : markup`${shown} ${urlText(url)}`;
}

/** What editors take into a citation: with script there is a button that copies it (client/copy-buttons.ts). */
function toCopy({ translator: { text } }: View, label: MessageKey, what: string): MarkupValue {
  if (what === '') return false;
  const copied = text('weboid-web-copied');
  return markup`<span data-copy="${text(label)}" data-copied="${copied}" data-copy-text="${what}"></span>`;
}

/** Stands where the sentence has its point of time, until it is cut there. */
const TIME_HERE = '\u0000';

function noneFound(view: View, day: DayNumber): Markup {
  const sentence = view.translator.text('weboid-web-archives-none', TIME_HERE);
  const [before = '', after = ''] = sentence.split(TIME_HERE);
  return markup`<p class="archives">${before}${dayAgo(view, day)}${after}</p>`;
}

/**
 * The day of a snapshot as `YYYY-MM-DD`, or what is known of it: addresses that people write may name the
 * 31st of February.
 */
export function snapshotDate({ timestamp }: Pick<Snapshot, 'timestamp'>): string {
  const [, year, month, dayOfMonth] = /^(\d{4})(\d\d)?(\d\d)?/.exec(timestamp) ?? [];
  const parts = [year, month, dayOfMonth].filter((part) => part !== undefined);
  const date = parts.join('-');
  return isCalendarDate(date) ? date : parts.slice(0, 2).join('-');
}

/** ECMAScript takes the 31st of June for the 1st of July. */
function isCalendarDate(date: string): boolean {
  const ms = Date.parse(date);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
}

/** The same as markup; false where nothing is known. */
export function snapshotDay(snapshot: Pick<Snapshot, 'timestamp'>): Markup | false {
  const date = snapshotDate(snapshot);
  return date !== '' && markup`<time datetime="${date}">${date}</time>`;
}
