import { setMaxListeners } from 'node:events';
import { sleepReal, type Clock } from '../../../../runtime/clock';
import { createSilentLogger, type Logger } from '../../../../runtime/logger';
import { pagesOfUrls } from '../../../../store/changes/pages-of-urls';
import { logReach } from '../../../../store/changes/log-reach';
import { createTableChangeFeed } from '../../../../store/changes/table-change-feed';
import { storedWikis } from '../../../../store/pages/wikis';
import type { ReadStatements } from '../../../../store/statements/read-statements';
import { sampleParts, sampleWiki } from '../../../testing/sample-web';
import { serve, type Served } from '../../../testing/serve';
import type { WebParts } from '../../../web-parts';
import type { EventSources } from '../stream-parts';

/** How much faster than a clock's everything goes. */
const HASTE = 50;

/** A clock by which nobody waits for long. */
export const quickClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => sleepReal(ms / HASTE, signal),
};

/** What events are made from, as in production but for turns. */
export function eventsFrom(database: ReadStatements): EventSources {
  return {
    log: createTableChangeFeed(database),
    pagesOf: (urlIds) => pagesOfUrls(database, urlIds),
    wikiNames: async () =>
      new Map((await storedWikis(database)).map(({ wikiId, dbname }) => [wikiId, `${dbname}@WMF`])),
  };
}

/** A web side with the stream of a real log; closing it ends the streams, as in production. */
export async function serveStream(
  database: ReadStatements,
  {
    clock = quickClock,
    logger = createSilentLogger(),
    ...more
  }: { clock?: Clock; logger?: Logger } & Partial<WebParts['stream']> = {},
  port = 0,
): Promise<Served> {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const events = eventsFrom(database);
  const stream: WebParts['stream'] = {
    live: events,
    past: events,
    reach: (sinceS) => logReach(database, sinceS),
    clock,
    random: { below: () => 0 },
    connectionsMax: 10_000,
    pagesHeldMax: 64,
    unsentMaxBytes: 268_435_456,
    closing: closing.signal,
    ...more,
  };
  const web = await serve(sampleParts(sampleWiki([]), {}, { stream, logger }), port);
  return {
    ...web,
    close: () => {
      closing.abort(new Error('the web side closes'));
      return web.close();
    },
  };
}
