import { slicesOf } from '../../../runtime/slices';
import type { DayNumber } from '../../../status/day-number';
import { addNotes } from '../../../answers/add-notes';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { isWatched, type LinkAnswer } from '../../../answers/link-answer';
import { livePageListsOf } from '../../../answers/live-page-lists';
import { withoutListedReplacement } from '../../../answers/spam-judge';
import { withArchivesFor } from '../../../answers/told-archives';
import type { ListParts } from './list-parts';

const LINKS_PER_QUESTION = 1_000;

/**
 * Adds what people, archives and hosts tell of many links, a thousand at a time (addNotes).
 * @param wiki that the list is about, if it is about one: copies that it refuses are not told, nor live pages that it calls
 *   spam; of a list about none, none that a farm calls so, or a wiki that cites most of them
 */
export async function withNotes(
  links: readonly LinkAnswer[],
  parts: Pick<ListParts, 'findings' | 'clock' | 'wikis' | 'store'>,
  today: DayNumber,
  wiki: AskedWiki | null,
): Promise<LinkAnswer[]> {
  const noted: LinkAnswer[] = [];
  for (const slice of slicesOf(links, LINKS_PER_QUESTION)) {
    noted.push(...(await addNotes(slice, parts.findings, today)));
  }
  const moved = noted.filter(tellsLivePage).map(({ url }) => url);
  const lists = moved.length === 0 ? null : await livePageListsOf(wiki, parts, moved);
  return withArchivesFor(
    wiki,
    noted.map((link) => withoutListedReplacement(link, lists)),
  );
}

const tellsLivePage = (link: LinkAnswer): boolean => isWatched(link) && link.replacement !== null;
