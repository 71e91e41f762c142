import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The beginning of a body, decoded. */
export interface BodyStart {
  bytes: Uint8Array;
  /** Whether this is all of it. */
  complete: boolean;
}

/** The most that is taken off the wire: an encoding can make much of nothing. */
const RAW_BYTES_MAX = 262_144;

/**
 * Reads and decodes at most `limit` bytes of an answer, then lets go of it. Never rejects: a body
 * that breaks off, takes too long, is wrongly encoded or grows too large yields what came before, for
 * it does not take back the answer's status. An unknown encoding, or several, yield nothing.
 * @param limit decoded bytes, so that a compression bomb costs no more than any other body
 */
export async function readBodyStart(answer: IncomingMessage, limit: number): Promise<BodyStart> {
  if (limit === 0) return { bytes: new Uint8Array(), complete: false };
  const body = decoded(answer);
  if (body === null) return { bytes: new Uint8Array(), complete: false };
  const chunks: Uint8Array[] = [];
  let complete = false;
  try {
    complete = await collect(body, chunks, limit);
  } catch {
    complete = false;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, limit), complete };
}

/** @returns whether the stream ended before the limit */
async function collect(body: Readable, chunks: Uint8Array[], limit: number): Promise<boolean> {
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= limit) return false;
  }
  return true;
}

/** @returns null when the encoding is unknown */
function decoded(answer: IncomingMessage): Readable | null {
  const encoding = (answer.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return answer;
  const decoder = decoderOf(encoding);
  return decoder && pipeline(answer, untilTooLarge, decoder, () => undefined);
}

async function* untilTooLarge(raw: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of raw) {
    size += chunk.length;
    if (size > RAW_BYTES_MAX) throw new RangeError('the body is too large');
    yield chunk;
  }
}

/** Sync flush: the beginning of a stream that breaks off is worth having. */
function decoderOf(encoding: string): Transform | null {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    case 'deflate':
      return createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
}
