import type { RequestHandler, Response, Router } from 'express';
import { orProblem, Problem } from '../../../answers/problem';
import { CHANGE_STREAM_PATH } from '../../../store/changes/change-event-id';
import type { LogReach } from '../../../store/changes/log-reach';
import { MEDIA_TYPES } from '../../http/media-types';
import { createRouter } from '../../http/router';
import { oneOfFew } from '../../limits/one-of-few';
import { Broadcast } from './broadcast';
import { createEventIds } from './event-ids';
import { gapText, openingText } from './event-text';
import { Listener } from './listener';
import { Replay } from './replay';
import { startPosition } from './start-position';
import type { ChangeStreamParts } from './stream-parts';
import { readStreamQuestion, type WantedStart } from './stream-question';
import { UnsentBytes } from './unsent-bytes';

/** As EventStreams. */
const CONNECTION_MAX_MS = 900_000;
/** Those that have come back together, after a restart, are to come back one by one from then on. */
const ENDS_SPREAD_MS = 60_000;

/** The stream of changes (C2), open to anybody. Nothing is kept or logged about who listens. */
export function createStreamRoutes(parts: ChangeStreamParts): Router {
  const router = createRouter();
  // Express would answer HEAD like GET, and never end.
  router.head(CHANGE_STREAM_PATH, (request, response) => {
    readStreamQuestion(request, parts.wikis);
    asStream(response).end();
  });
  const few = oneOfFew(parts.stream.connectionsMax, () => new Problem('busy'));
  router.get(CHANGE_STREAM_PATH, few, tellChanges(parts));
  return router;
}

function tellChanges(parts: ChangeStreamParts): RequestHandler {
  const telling = { ...parts, eventIds: createEventIds(parts.publicUrl) };
  const broadcast = new Broadcast(telling);
  const replay = new Replay(telling, broadcast);
  const unsentOfAll = new UnsentBytes(parts.stream.unsentMaxBytes);
  return async (request, response) => {
    const { start, wants, grounds } = readStreamQuestion(request, parts.wikis);
    const { clock, random } = parts.stream;
    const reach = await reachFor(response, start, parts);
    if (reach === null) return;
    const { position, hasGap } = startPosition(reach, start);
    const endsAtMs = clock.now() + CONNECTION_MAX_MS - random.below(ENDS_SPREAD_MS);
    const terms = { position, endsAtMs, unsentOfAll };
    const listener = new Listener(response, { wants, grounds }, terms);
    asStream(response);
    listener.send(openingText(position) + (hasGap ? gapText(position, reach) : ''));
    void replay.run(listener, reach);
  };
}

/**
 * One statement, in turn with all others; null: its asker is gone.
 * @throws Problem database-unavailable
 */
async function reachFor(
  response: Response,
  start: WantedStart,
  { stream }: ChangeStreamParts,
): Promise<LogReach | null> {
  const gone = new AbortController();
  const stop = (): void => gone.abort(new Error('the asker is gone'));
  response.once('close', stop);
  const sinceS = start.at === 'time' ? start.sinceS : null;
  try {
    const reach = await orProblem('database-unavailable', stream.reach(sinceS, gone.signal));
    return gone.signal.aborted ? null : reach;
  } catch (error) {
    if (gone.signal.aborted) return null;
    throw error;
  } finally {
    response.off('close', stop);
  }
}

/**
 * The proxy in front must not gather what is sent. A stream ends with its connection: without chunks each event is one
 * write to a socket, not four.
 */
function asStream(response: Response): Response {
  response.set({
    'Content-Type': MEDIA_TYPES.events,
    'X-Accel-Buffering': 'no',
    Connection: 'close',
  });
  response.removeHeader('Transfer-Encoding');
  return response;
}
