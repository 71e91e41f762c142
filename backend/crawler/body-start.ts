import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The beginning of a body, decoded. */
export interface BodyStart {
  bytes: Uint8Array;
  /** Whether this is all of it. */
  complete: boolean;
}

/**
 * Reads and decodes at most `limit` bytes of an answer, then lets go of it. Never rejects: a body
 * that breaks off, takes too long or is wrongly encoded yields what came before, for it does not
 * take back the answer's status.
 * @param limit decoded bytes, so that a compression bomb costs no more than any other body
 */
export async function readBodyStart(answer: IncomingMessage, limit: number): Promise<BodyStart> {
  if (limit === 0) return { bytes: new Uint8Array(), complete: false };
  const chunks: Uint8Array[] = [];
  let complete = false;
  try {
    complete = await collect(decoded(answer), chunks, limit);
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

function decoded(answer: IncomingMessage): Readable {
  const decoder = decoderOf(answer.headers['content-encoding']);
  if (decoder === null) return answer;
  return pipeline(answer, decoder, () => undefined);
}

/** Sync flush: the beginning of a stream that breaks off is worth having. */
function decoderOf(encoding = '') {
  switch (encoding.trim().toLowerCase()) {
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
