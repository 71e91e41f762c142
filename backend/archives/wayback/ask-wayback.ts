import type { z } from 'zod';
import type { Clock } from '../../runtime/clock';
import { readText } from '../../runtime/http/read-body';
import { TooMuchError } from '../../runtime/http/too-much-error';
import { retryAfterMs } from '../../runtime/retry-after';
import {
  ArchiveError,
  type ArchiveReply,
  type ArchiveRequest,
  type AskArchive,
} from '../service/archive-http';

/** What every question to the Wayback Machine needs. */
export interface WaybackParts {
  ask: AskArchive;
  clock: Pick<Clock, 'now'>;
}

/** An answer that was read to its end. */
export interface WaybackReply {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** Far more than any answer that is asked for; what is longer is none of ours. */
const ANSWER_BYTES_MAX = 1_000_000;

const HTTP_TOO_MANY_REQUESTS = 429;
const HTTP_SERVER_ERROR = 500;

/**
 * Asks one question and reads its answer.
 * @returns any answer but that the service is busy or broken
 * @throws {ArchiveError} when no answer came, when it is too long or was cut off, for 429 and 5xx (with the
 *   seconds of Retry-After); the signal's reason when aborted
 */
export async function askWayback(
  { ask, clock }: WaybackParts,
  request: ArchiveRequest,
  signal: AbortSignal,
): Promise<WaybackReply> {
  try {
    const reply = await ask(request, signal);
    await refuseBusy(reply, request.url.host, clock);
    const text = await textOf(reply, request.url.host);
    return { status: reply.status, headers: reply.headers, text };
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ArchiveError) throw cause;
    throw new ArchiveError(`${request.url.host} broke off its answer`, { cause });
  }
}

async function refuseBusy(
  reply: ArchiveReply,
  host: string,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const { status, headers } = reply;
  if (status !== HTTP_TOO_MANY_REQUESTS && status < HTTP_SERVER_ERROR) return;
  await reply.discard();
  const ms = retryAfterMs(headers['retry-after'] ?? null, clock.now());
  const retryAfterS = ms === null ? null : Math.ceil(ms / 1000);
  throw new ArchiveError(`${host} answered ${status}`, { retryAfterS });
}

async function textOf(reply: ArchiveReply, host: string): Promise<string> {
  try {
    return await readText(reply.body, ANSWER_BYTES_MAX);
  } catch (cause) {
    if (!(cause instanceof TooMuchError)) throw cause;
    await reply.discard();
    throw new ArchiveError(`${host} answered with more than ${ANSWER_BYTES_MAX} bytes`, { cause });
  }
}

/**
 * Reads an answer in JSON, strictly.
 * @throws {ArchiveError} when it is no JSON or of another shape. Its cause may quote the answer.
 */
export function readAnswer<Answer>(text: string, schema: z.ZodType<Answer>): Answer {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ArchiveError('an answer of the Wayback Machine cannot be read', { cause });
  }
}
