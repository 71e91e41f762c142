import { isNativeError } from 'node:util/types';
import type { Dispatcher } from 'undici';
import { askHttp, type HttpReply } from '../../runtime/http/ask-http';
import { beginTimeSpan, type TimeSpan } from '../../runtime/http/time-span';
import { ACCEPTED_CODINGS } from '../../runtime/http/unpack';
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
    const span = beginTimeSpan(Math.min(ownMs, options.totalMs ?? TOTAL_MS), signal);
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
): Promise<HttpReply> {
  const told = { 'accept-encoding': ACCEPTED_CODINGS, ...headers, 'user-agent': userAgent };
  return askHttp({ address: url, method, headers: told, body: body ?? null, dispatcher }, signal);
}

function replyOf(
  { status, headers, body }: HttpReply,
  host: string,
  span: TimeSpan,
  options: ArchiveHttpOptions,
): ArchiveReply {
  let isBeingRead = false;
  let isDiscarded = false;
  body.once('close', () => {
    if (!isBeingRead && !isDiscarded) span.abort(body.errored);
    span.end();
  });
  return {
    status,
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

async function dump(body: HttpReply['body'], ms: number): Promise<void> {
  const timer = setTimeout(() => body.destroy(), ms);
  try {
    await body.dump({ limit: DISCARDED_BYTES_MAX });
  } finally {
    clearTimeout(timer);
  }
}

async function* readBody(
  body: HttpReply['body'],
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
