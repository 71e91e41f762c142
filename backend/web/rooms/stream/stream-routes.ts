import type { RequestHandler, Response, Router } from 'express';
import { orProblem, Problem } from '../../../answers/problem';
import { CHANGE_STREAM_PATH } from '../../../store/changes/change-event-id';
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
import { readStreamQuestion } from './stream-question';

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
  return async (request, response) => {
    const { start, wants, grounds } = readStreamQuestion(request, parts.wikis);
    const { log, clock, random } = parts.stream;
    const { position, bounds, hasGap } = await orProblem(
      'database-unavailable',
      startPosition(log, start),
    );
    if (response.destroyed) return;
    const endsAtMs = clock.now() + CONNECTION_MAX_MS - random.below(ENDS_SPREAD_MS);
    const listener = new Listener(response, { wants, grounds }, { position, endsAtMs });
    asStream(response);
    listener.send(openingText(position) + (hasGap ? gapText(position, bounds) : ''));
    void replay.run(listener, bounds);
  };
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
