import type { Database } from '../runtime/database';
import { sleepReal, type Clock } from '../runtime/clock';
import { gatherWrites } from '../runtime/gather';
import { dayNumberOf } from '../status/day-number';
import { notePageRequests } from '../store/pages/page-requests';
import { fullName, type AskedWiki } from './asked-wiki';
import { keepWikiIds } from './kept-wiki-ids';

/** Pages that are noted at once. */
const PAGES_MAX = 500;
/** Nobody waits for notes: under load one write then takes those of some dozen answers. */
const REST_MS = 100;

/** A page that somebody asked for. */
interface Request {
  wiki: AskedWiki;
  pageId: number;
}

/**
 * Notes which pages people ask for (W1.4, W1.9), those that come at the same time together: under load
 * answers never wait for a connection behind such writes, which take one at a time. Of a wiki that the
 * feeder never saw nothing is noted: it has no room for requests.
 */
export function createRequestNotes(
  database: Database,
  clock: Clock,
): (wiki: AskedWiki, pageId: number) => Promise<void> {
  const wikiIdOf = keepWikiIds(database);
  const noteAll = async (requests: readonly Request[]): Promise<void> => {
    const day = dayNumberOf(clock.now());
    for (const { wiki, pageIds } of byWiki(requests)) {
      const wikiId = await wikiIdOf(wiki);
      if (wikiId !== undefined) await notePageRequests(database, wikiId, pageIds, day);
    }
  };
  const note = gatherWrites(noteAll, PAGES_MAX, { rest: () => sleepReal(REST_MS) });
  return (wiki, pageId) => note({ wiki, pageId });
}

function byWiki(requests: readonly Request[]): Iterable<{ wiki: AskedWiki; pageIds: number[] }> {
  const grouped = new Map<string, { wiki: AskedWiki; pageIds: number[] }>();
  for (const { wiki, pageId } of requests) {
    const name = fullName(wiki);
    const group = grouped.get(name) ?? { wiki, pageIds: [] };
    group.pageIds.push(pageId);
    grouped.set(name, group);
  }
  return grouped.values();
}
