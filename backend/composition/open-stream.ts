import { systemClock } from '../runtime/clock';
import { systemRandom } from '../runtime/random';
import { pagesOfUrls } from '../store/changes/pages-of-urls';
import { logReach } from '../store/changes/log-reach';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import type { ReadStatements } from '../store/statements/read-statements';
import type { EventSources, StreamSources } from '../web/rooms/stream/stream-parts';
import { keepOfWikis } from './keep-of-wikis';
import { clientsOf } from './open-dispatch';
import { ANSWERING, type OpenedParts } from './opened-parts';
import { streamTurns } from './stream-turns';

/** Each keeps some 20 kB of memory. */
const CONNECTIONS_MAX = 5_000;
/** Of a thousand changes each, some megabytes. */
const PAGES_HELD_MAX = 64;
/** Beside the connections themselves. */
const UNSENT_MAX_BYTES = 268_435_456;
const NAMES_KEPT_MS = 60_000;

/**
 * What the stream of changes is made from: our own log, by a pool of its own, so that nobody who asks about a page waits
 * behind a replay. It takes one connection: the server gives few, and most work is done beside it. What is new is read first.
 */
export function openStream(opened: OpenedParts, closing: AbortSignal): StreamSources {
  const turns = streamTurns(opened.database(ANSWERING, 'stream'));
  const clients = clientsOf(opened);
  const names = async (): Promise<ReadonlyMap<number, string>> => {
    const wikis = await clients(turns.first);
    return new Map(wikis.map(({ wikiId, client }) => [wikiId, client]));
  };
  const wikiNames = keepOfWikis(turns.first, names, {
    clock: systemClock,
    freshMs: NAMES_KEPT_MS,
    oldMs: 0,
  });
  const eventsFrom = (database: ReadStatements): EventSources => ({
    log: createTableChangeFeed(database),
    pagesOf: (urlIds) => pagesOfUrls(database, urlIds),
    wikiNames,
  });
  return {
    reach: (sinceS, gone) => logReach(turns.until(gone), sinceS),
    live: eventsFrom(turns.first),
    past: eventsFrom(turns.usual),
    clock: systemClock,
    random: systemRandom,
    connectionsMax: CONNECTIONS_MAX,
    pagesHeldMax: PAGES_HELD_MAX,
    unsentMaxBytes: UNSENT_MAX_BYTES,
    closing,
  };
}
