import { z } from 'zod';
import type { WikiLoopFigures } from '../../../../store/figures/loop-figures';
import { recentMoment } from '../../../pages/recent-moment';
import type { View } from '../../../pages/view';
import { markup, type Markup } from '../../../words/markup';
import { isoMoment, secondsOfMoment, type StatusInput } from './status-section';
import { statusTable } from './status-table';
import { toldWiki } from './told-wiki';

/** Why the pages of a wiki cannot be read. */
const UNREAD = ['gone', 'failing', 'locked', 'closed'] as const;

/** A wiki whose last try came to nothing. */
export const unreadWikiSchema = z.object({
  wiki: z.string(),
  state: z.enum(UNREAD).describe('`gone`: there is no such wiki, or no database of it.'),
  tried: z.iso.datetime().nullable().describe('When it was last tried to be read.'),
  pass: z.iso.datetime().nullable().describe('When the last whole pass began; null: never.'),
});

type UnreadWiki = z.input<typeof unreadWikiSchema>;

/** Of each there may be hundreds, where a database server is away. */
const UNREAD_MAX = 20;

/** Wikis that cannot be read now: first those that do not come back by themselves. */
export function unreadWikis(wikis: readonly WikiLoopFigures[]): UnreadWiki[] {
  return UNREAD.flatMap((state) =>
    wikis
      .filter((one) => one.state === state)
      .map(({ wiki, triedAtS, passedAtS }) => ({
        wiki,
        state,
        tried: isoMoment(triedAtS || null),
        pass: isoMoment(passedAtS || null),
      })),
  ).slice(0, UNREAD_MAX);
}

/** How many these are: the table holds the first ones. */
export function countUnread(wikis: readonly WikiLoopFigures[]): number {
  return wikis.filter(({ state }) => UNREAD.some((one) => one === state)).length;
}

/** A wiki that is not there waits for a person: its name is misspelt, or it is to be taken out of the wikis file. */
export const isAnyGone = (wikis: readonly WikiLoopFigures[]): boolean =>
  wikis.some(({ state }) => state === 'gone');

/** The table of them; nothing where all are read. */
export function unreadPart(
  view: View,
  unread: readonly UnreadWiki[],
  input: StatusInput,
): Markup | false {
  if (unread.length === 0) return false;
  const { text } = view.translator;
  const ago = (moment: string | null): Markup | false =>
    moment !== null && recentMoment(view, secondsOfMoment(moment), input.nowS);
  return markup`<h3>${text('weboid-web-status-unread')}</h3>
${statusTable(
  view,
  {
    label: 'weboid-web-status-unread',
    columns: [
      'weboid-web-form-wiki',
      'weboid-web-wiki-state',
      'weboid-web-status-unread-tried',
      'weboid-web-status-pass',
    ],
  },
  unread.map(({ wiki, state, tried, pass }) => [
    toldWiki(view, input, wiki),
    text(`weboid-web-wiki-state-${state}`),
    ago(tried),
    ago(pass),
  ]),
)}`;
}
