import { createParser } from 'eventsource-parser';
import { Agent } from 'undici';
import type { Clock } from '../clock';
import { askHttp, type HttpReply } from './ask-http';

/** A longer event is dropped: no page has so many links, and memory is bounded. */
const EVENT_CHARS_MAX = 16_000_000;

/** What is asked of a server that sends events. */
export interface EventsRequest {
  address: string;
  userAgent: string;
  /** The event after which to go on; null: from now. */
  lastEventId: string | null;
  /** A connection that says nothing for so long is taken for dead. */
  silenceMs: number;
  /** Told when the server says how long to wait before a new connection. */
  onRetry: (ms: number) => void;
  /** Told when an event was too long. */
  onOversize: () => void;
}

/** One event; `id` is null when it has none. */
export interface ServerSentEvent {
  /** `message` where the server names none. */
  type: string;
  id: string | null;
  data: string;
}

/** The server does not send events; the message says why. */
export class StreamRefusedError extends Error {
  override readonly name = 'StreamRefusedError';
  readonly status: number;
  /** The Retry-After header, if any. */
  readonly retryAfter: string | null;

  constructor(message: string, status: number, retryAfter: string | null) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The server said nothing for too long. */
class StreamSilentError extends Error {
  override readonly name = 'StreamSilentError';
}

/**
 * The events of one connection (HTML standard, “Server-sent events”), as many at a time as arrived
 * together. While nobody asks for more, the server waits. Ends when the server closes in order.
 * @throws StreamRefusedError; an error that tells of silence; the network's errors; the signal's reason when
 *   aborted. No socket or timer is left, whichever way it ends.
 */
export async function* readServerSentEvents(
  asked: EventsRequest,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<ServerSentEvent[], void> {
  signal.throwIfAborted();
  const connection = new AbortController();
  const stop = (): void => connection.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  // The clock that is passed in bounds all waiting instead.
  const agent = new Agent({ connections: 1, headersTimeout: 0, bodyTimeout: 0 });
  try {
    const heard = <T>(work: Promise<T>): Promise<T> =>
      orSilent(work, asked.silenceMs, clock, connection);
    const body = bodyOf(await heard(open(asked, agent, connection.signal)), asked);
    yield* eventsOf(body, asked, heard);
  } finally {
    signal.removeEventListener('abort', stop);
    connection.abort(new Error('the connection is over'));
    await agent.destroy();
  }
}

/** Waits for work under the connection's signal; ends the connection when it takes too long. */
async function orSilent<T>(
  work: Promise<T>,
  silenceMs: number,
  clock: Clock,
  connection: AbortController,
): Promise<T> {
  const heard = new AbortController();
  const silence = async (): Promise<void> => {
    try {
      await clock.sleep(silenceMs, heard.signal);
    } catch (error) {
      if (heard.signal.aborted) return;
      throw error;
    }
    connection.abort(new StreamSilentError(`no word for ${silenceMs / 1000} s`));
  };
  const watch = silence();
  try {
    return await work;
  } finally {
    heard.abort();
    await watch;
  }
}

function open(
  { address, userAgent, lastEventId }: EventsRequest,
  dispatcher: Agent,
  signal: AbortSignal,
): Promise<HttpReply> {
  const headers: Record<string, string> = {
    accept: 'text/event-stream',
    'cache-control': 'no-cache',
    'user-agent': userAgent,
  };
  if (lastEventId !== null) headers['last-event-id'] = lastEventId;
  return askHttp({ address, headers, dispatcher }, signal);
}

function bodyOf(
  { status, headers, body }: HttpReply,
  { address }: EventsRequest,
): AsyncIterable<Uint8Array> {
  const type = headers['content-type'] ?? 'nothing';
  if (status === 200 && type.startsWith('text/event-stream')) return body;
  throw new StreamRefusedError(
    `${address} answers ${status} with ${type} instead of events`,
    status,
    headers['retry-after'] ?? null,
  );
}

async function* eventsOf(
  body: AsyncIterable<Uint8Array>,
  { onRetry, onOversize }: EventsRequest,
  heard: <T>(work: Promise<T>) => Promise<T>,
): AsyncGenerator<ServerSentEvent[], void> {
  const events: ServerSentEvent[] = [];
  const parser = createParser({
    maxBufferSize: EVENT_CHARS_MAX,
    onEvent: ({ event = 'message', id = null, data }) => events.push({ type: event, id, data }),
    onRetry,
    onError: ({ type }) => {
      if (type !== 'max-buffer-size-exceeded') return;
      // What follows of that event makes no event: its lines end before any `data:`.
      parser.reset();
      onOversize();
    },
  });
  const decoder = new TextDecoder();
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const chunk = await heard(chunks.next());
    if (chunk.done === true) return;
    parser.feed(decoder.decode(chunk.value, { stream: true }));
    if (events.length > 0) yield events.splice(0);
  }
}
