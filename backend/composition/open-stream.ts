import { systemClock } from '../runtime/clock';
import { keep } from '../runtime/keep';
import { systemRandom } from '../runtime/random';
import { TurnQueue } from '../runtime/turn-queue';
import { pagesOfUrls } from '../store/changes/pages-of-urls';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import type { ReadStatements } from '../store/statements/read-statements';
import type { StreamSources } from '../web/rooms/stream/stream-parts';
import { dispatchClients } from './open-dispatch';
import { ANSWERING, type OpenedParts } from './opened-parts';

/** Each keeps some 20 kB of memory. */
const CONNECTIONS_MAX = 5_000;
/** A wiki that the feeder has just seen first is told by its name so much later. */
const NAMES_KEPT_MS = 60_000;

/**
 * What the stream of changes is made from: our own log, by a pool of its own, so that nobody who asks about a page waits
 * behind a replay. It takes one connection: the server gives few, and most work is done beside it.
 */
export function openStream(opened: OpenedParts, closing: AbortSignal): StreamSources {
  const pool = opened.database(ANSWERING);
  const turn = new TurnQueue();
  const database: ReadStatements = {
    select: (sql, values) => turn.during(() => pool.select(sql, values)),
  };
  const configured = opened.configuredWikis();
  const names = async (): Promise<ReadonlyMap<number, string>> => {
    const clients = await dispatchClients(database, configured());
    return new Map(clients.map(({ wikiId, client }) => [wikiId, client]));
  };
  return {
    log: createTableChangeFeed(database),
    pagesOf: (urlIds) => pagesOfUrls(database, urlIds),
    wikiNames: keep(names, { clock: systemClock, freshMs: NAMES_KEPT_MS, oldMs: 0 }),
    clock: systemClock,
    random: systemRandom,
    connectionsMax: CONNECTIONS_MAX,
    closing,
  };
}
