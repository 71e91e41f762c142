import type { FeedEntry } from '../../../answers/feed-entries';
import { orProblem } from '../../../answers/problem';
import { livePageListsOf } from '../../../answers/live-page-lists';
import type { Replacement } from '../../../store/answers/annotations';
import { shownLivePages } from '../../../store/answers/shown-live-pages';
import { mayLinkTo } from '../../pages/outward-url';
import type { FeedParts } from './feed-parts';
import type { FeedSubject } from './feed-subject';

/**
 * The live pages of what died, as they are shown now, by the dead URL (W8.4, U4). None that is on a spam list of
 * the wiki, or of a farm or a wiki that cites it most (W6.1), nor any while these cannot be read; none in other hands (U1).
 * @throws Problem database-unavailable
 */
export async function livePagesFor(
  { wiki }: Pick<FeedSubject, 'wiki'>,
  entries: readonly FeedEntry[],
  parts: Pick<FeedParts, 'store' | 'clock' | 'takenNames' | 'wikis'>,
): Promise<ReadonlyMap<string, Replacement>> {
  const dead = deadAmong(entries);
  if (dead.length === 0) return new Map();
  const shown = await orProblem('database-unavailable', shownLivePages(parts.store, dead));
  if (shown.size === 0) return shown;
  const lists = await livePageListsOf(wiki, parts, [...shown.keys()]);
  const isTold = ({ url }: Replacement): boolean =>
    lists !== null && lists.match(url) === null && mayLinkTo(parts, url);
  return new Map([...shown].filter(([, page]) => isTold(page)));
}

/** URLs of which the newest that is told is a death: entries come newest first. */
function deadAmong(entries: readonly FeedEntry[]): string[] {
  const isDead = new Map<string, boolean>();
  for (const entry of entries) {
    if (entry.kind === 'one' && !isDead.has(entry.url)) {
      isDead.set(entry.url, entry.to === 'unreachable');
    }
  }
  return [...isDead].flatMap(([url, dead]) => (dead ? [url] : []));
}
