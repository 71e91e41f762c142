import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { gatherWrites } from '../../runtime/gather';
import { dayNumberOf } from '../../status/day-number';
import { notePageRequests } from '../../store/page-requests';
import { fullName, type AskedWiki } from './asked-wiki';

/** Pages that are noted at once. */
const PAGES_MAX = 500;

/** A page that somebody asked for. */
interface Request {
  wiki: AskedWiki;
  pageId: number;
}

/**
 * Notes which pages people ask for (W1.4, W1.9), those that come at the same time together: under load
 * answers never wait for a connection behind such writes, which take one at a time.
 */
export function createRequestNotes(
  database: Database,
  clock: Clock,
): (wiki: AskedWiki, pageId: number) => Promise<void> {
  const note = gatherWrites<Request>(async (requests) => {
    const day = dayNumberOf(clock.now());
    for (const { wiki, pageIds } of byWiki(requests)) {
      const name = { farm: wiki.farm.code, dbname: wiki.dbname };
      await notePageRequests(database, name, pageIds, day);
    }
  }, PAGES_MAX);
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
