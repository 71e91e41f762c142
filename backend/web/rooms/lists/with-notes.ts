import { slicesOf } from '../../../runtime/slices';
import type { DayNumber } from '../../../status/day-number';
import { addNotes } from '../../../answers/add-notes';
import type { AskedWiki } from '../../../answers/asked-wiki';
import type { LinkAnswer } from '../../../answers/link-answer';
import { spamListsOf, withoutListedReplacement } from '../../../answers/spam-judge';
import { withArchivesFor } from '../../../answers/told-archives';
import type { ListParts } from './list-parts';

const LINKS_PER_QUESTION = 1_000;

/**
 * Adds what people, archives and hosts tell of many links, a thousand at a time (addNotes).
 * @param wiki that the list is about, if it is about one: what it refuses, or calls spam, is not told
 */
export async function withNotes(
  links: readonly LinkAnswer[],
  { findings, clock }: Pick<ListParts, 'findings' | 'clock'>,
  today: DayNumber,
  wiki: AskedWiki | null,
): Promise<LinkAnswer[]> {
  const noted: LinkAnswer[] = [];
  for (const slice of slicesOf(links, LINKS_PER_QUESTION)) {
    noted.push(...(await addNotes(slice, findings, today)));
  }
  if (wiki === null) return withArchivesFor(null, noted);
  const lists = await spamListsOf(wiki, clock);
  return withArchivesFor(
    wiki,
    noted.map((link) => withoutListedReplacement(link, lists)),
  );
}
