import { systemClock } from '../runtime/clock';
import { keep } from '../runtime/keep';
import { pagesOfUrls } from '../store/changes/pages-of-urls';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import type { StreamSources } from '../web/rooms/stream/stream-parts';
import { dispatchClients } from './open-dispatch';
import { ANSWERING, type OpenedParts } from './opened-parts';

/** A wiki that the feeder has just seen first is told by its name so much later. */
const NAMES_KEPT_MS = 60_000;

/** What the stream of changes is made from: our own log, by a pool of its own, so that no reader waits behind a replay. */
export function openStream(opened: OpenedParts, closing: AbortSignal): StreamSources {
  const database = opened.database(ANSWERING);
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
    closing,
  };
}
