import { z } from 'zod';
import type { Clock } from '../../runtime/clock';
import {
  readServerSentEvents,
  StreamRefusedError,
  type ServerSentEvent,
} from '../../runtime/http/server-sent-events';
import type { ChangeReader, LoggedChange } from './change-feed';
import { CHANGE_STREAM_PATH, changeEventId } from './change-event-id';
import { readStreamedChange } from './streamed-change';

/** A connection that says nothing for so long is taken for dead. */
const SILENCE_MS = 60_000;

/** Whose log is read. */
export interface ChangeStream {
  /** Address of a Weboid, without a slash at the end. */
  origin: string;
  userAgent: string;
  clock: Clock;
}

const boundsSchema = z.object({ offset: z.int().min(0), oldest: z.int().min(1) });

/**
 * Reads the change log of a Weboid over its stream of events (C2), as a log on an event bus is read: by positions, without
 * its database. What nobody is told, such as spam, is missing. Each question is a connection of its own, which ends where
 * the stream becomes live: at what the log held when it was asked.
 *
 * All may throw StreamRefusedError, what tells of silence, the network's errors, and what readStreamedChange throws.
 */
export function createStreamChangeReader(stream: ChangeStream): ChangeReader {
  return {
    after: (id, limit) => changesAfter(stream, id, limit),
    head: async () => (await boundsOf(stream)).offset,
    oldest: async () => (await boundsOf(stream)).oldest,
  };
}

async function changesAfter(
  stream: ChangeStream,
  id: number,
  limit: number,
): Promise<LoggedChange[]> {
  const changes: LoggedChange[] = [];
  for await (const event of eventsUntilLive(stream, changeEventId(id))) {
    const change = event.type === 'message' ? readStreamedChange(event) : null;
    if (change !== null) changes.push(change);
    if (changes.length >= limit) break;
  }
  return changes;
}

/** Who asks for no position is told where the stream is. */
async function boundsOf(stream: ChangeStream): Promise<z.infer<typeof boundsSchema>> {
  for await (const { type, data } of eventsUntilLive(stream, null)) {
    if (type === 'live') return boundsSchema.parse(JSON.parse(data));
  }
  throw new StreamRefusedError(`${stream.origin} does not say where its stream is`, 200, null);
}

/** The events from a position to the one that says that the stream is live now, through as many connections as that takes. */
async function* eventsUntilLive(
  { origin, userAgent, clock }: ChangeStream,
  position: string | null,
): AsyncGenerator<ServerSentEvent> {
  const address = `${origin}${CHANGE_STREAM_PATH}?grounds=1`;
  let lastEventId = position;
  for (;;) {
    let isMore = false;
    const asked = { address, userAgent, lastEventId, silenceMs: SILENCE_MS, ...UNHEEDED };
    for await (const event of singly(readServerSentEvents(asked, clock, NEVER))) {
      yield event;
      if (event.type === 'live') return;
      lastEventId = event.id ?? lastEventId;
      isMore = true;
    }
    if (!isMore) throw new StreamRefusedError(`${address} ended before it was live`, 200, null);
  }
}

async function* singly(
  batches: AsyncIterable<ServerSentEvent[]>,
): AsyncGenerator<ServerSentEvent, void> {
  for await (const events of batches) yield* events;
}

const NEVER = new AbortController().signal;
const UNHEEDED = {
  onRetry: () => undefined,
  onOversize: () => {
    throw new StreamRefusedError('an event is longer than any should be', 200, null);
  },
};
