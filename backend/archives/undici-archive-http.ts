import { isNativeError } from 'node:util/types';
import { request, type Dispatcher } from 'undici';
import { unlessAborted } from '../runtime/unless-aborted';
import {
  ArchiveError,
  UnpackingError,
  type ArchiveReply,
  type ArchiveRequest,
  type AskArchive,
} from './archive-http';
import { unpackBody } from './unpack-body';

/** What questions to archives go out with. */
export interface ArchiveHttpOptions {
  /** Makes the connections and bounds all waiting (archive-agent.ts). */
  dispatcher: Dispatcher;
  userAgent: string;
  /** Milliseconds from a question to the end of its answer's body, whatever trickles in; ten minutes. None may take longer. */
  totalMs?: number;
  /** Milliseconds that the rest of an unwanted body may take; five seconds. */
  discardMs?: number;
}

/** The largest TimeMaps are some hundred megabytes. */
const TOTAL_MS = 600_000;
/** What is left of an unwanted body is read if it is shorter, so that the connection can be kept. */
const DISCARDED_BYTES_MAX = 65_536;

/** Milliseconds in which that must have come. */
const DISCARD_MS = 5_000;

/**
 * Asks archives over undici: no redirect is followed, bodies are decoded as they are read and never
 * further than they are, so that whoever reads bounds the size.
 * @returns a function that throws ArchiveError, its cause undici's or the network's error
 */
export function createAskArchive(options: ArchiveHttpOptions): AskArchive {
  return async (asked, signal) => {
    const { host } = asked.url;
    const ownMs = asked.totalMs ?? Infinity;
    const span = spanOf(signal, Math.min(ownMs, options.totalMs ?? TOTAL_MS));
    try {
      const reply = await send(asked, options, span.signal);
      return replyOf(reply, host, span, options);
    } catch (cause) {
      span.end();
      throw failureOf(host, 'gave no answer', cause);
    }
  };
}

function send(
  { url, method, headers, body }: ArchiveRequest,
  { dispatcher, userAgent }: ArchiveHttpOptions,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const asked = request(url, {
    dispatcher,
    signal,
    method,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers, 'user-agent': userAgent },
    body: body ?? null,
  });
  // While undici connects it does not heed the signal.
  return unlessAborted(asked, signal);
}

function replyOf(
  { statusCode, headers: raw, body }: Dispatcher.ResponseData,
  host: string,
  span: Span,
  options: ArchiveHttpOptions,
): ArchiveReply {
  const headers = joinedHeaders(raw);
  let isBeingRead = false;
  let isDiscarded = false;
  // Whoever reads the body learns of its errors; a body that nobody reads must not end the process.
  body
    .on('error', () => undefined)
    .once('close', () => {
      if (!isBeingRead && !isDiscarded) span.abort(body.errored);
      span.end();
    });
  return {
    status: statusCode,
    headers,
    body: readBody(body, {
      encoding: headers['content-encoding'] ?? '',
      host,
      begin: () => (isBeingRead = true),
    }),
    over: span.signal,
    discard: async () => {
      isDiscarded = true;
      // What somebody reads cannot be dumped beside.
      if (isBeingRead || body.destroyed) body.destroy();
      else await dump(body, options.discardMs ?? DISCARD_MS);
    },
  };
}

async function dump(body: Dispatcher.ResponseData['body'], ms: number): Promise<void> {
  const timer = setTimeout(() => body.destroy(), ms);
  try {
    await body.dump({ limit: DISCARDED_BYTES_MAX });
  } finally {
    clearTimeout(timer);
  }
}

/** The time of one question with its answer. */
interface Span {
  signal: AbortSignal;
  abort(reason: unknown): void;
  /** Nothing is to be waited for any more. */
  end(): void;
}

/** A signal's time as long as one question lasts, and no longer than `ms`. */
function spanOf(signal: AbortSignal, ms: number): Span {
  const controller = new AbortController();
  const stop = (): void => controller.abort(signal.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException(`no end after ${ms} ms`, 'TimeoutError')),
    ms,
  );
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    },
  };
}

function joinedHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name.toLowerCase()] = [value].flat().join(', ');
  }
  return joined;
}

async function* readBody(
  body: Dispatcher.ResponseData['body'],
  { encoding, host, begin }: { encoding: string; host: string; begin: () => void },
): AsyncGenerator<Uint8Array> {
  begin();
  try {
    yield* unpackBody(body, encoding);
  } catch (cause) {
    throw failureOf(host, 'broke off its answer', cause);
  } finally {
    body.destroy();
  }
}

function failureOf(host: string, what: string, cause: unknown): ArchiveError {
  if (cause instanceof UnpackingError) return cause;
  const why = isNativeError(cause) ? cause.message : String(cause);
  return new ArchiveError(`${host} ${what}: ${why}`, { cause });
}
