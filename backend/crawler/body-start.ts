import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The beginning of a body, decoded. */
export interface BodyStart {
  bytes: Uint8Array;
  /** Whether this is all of it. */
  complete: boolean;
}

/** How much of a body is wanted. */
export interface BodyBound {
  /** Decoded bytes, so that a compression bomb costs no more than any other body. */
  bytesMax: number;
  /** Whether a beginning is enough; asked when 64 KiB are there, and each time that they have doubled. */
  isEnough?: (start: Uint8Array) => boolean;
}

const FIRST_LOOK_BYTES = 65_536;

/** The most that is taken off the wire: an encoding can make much of nothing. */
const RAW_BYTES_MAX = 262_144;

/**
 * Reads and decodes the beginning of an answer, then lets go of it. Never rejects: a body
 * that breaks off, takes too long, is wrongly encoded or grows too large yields what came before, for
 * it does not take back the answer's status. An unknown encoding, or several, yield nothing.
 */
export async function readBodyStart(answer: IncomingMessage, bound: BodyBound): Promise<BodyStart> {
  const body = bound.bytesMax === 0 ? null : decoded(answer);
  if (body === null) return { bytes: new Uint8Array(), complete: false };
  const start = new Start(bound);
  let complete = false;
  try {
    complete = await collect(body, start);
  } catch {
    complete = false;
  }
  return { bytes: start.bytes(), complete };
}

/** What has come so far. */
class Start {
  readonly #bound: BodyBound;
  #chunks: Uint8Array[] = [];
  #size = 0;
  #nextLook = FIRST_LOOK_BYTES;

  constructor(bound: BodyBound) {
    this.#bound = bound;
  }

  /** @returns whether nothing more is wanted */
  take(chunk: Uint8Array): boolean {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size >= this.#bound.bytesMax) return true;
    if (this.#bound.isEnough === undefined || this.#size < this.#nextLook) return false;
    while (this.#nextLook <= this.#size) this.#nextLook *= 2;
    return this.#bound.isEnough(this.bytes());
  }

  /** The same object as long as nothing new comes: who looked at it need not look again. */
  bytes(): Uint8Array {
    const [only] = this.#chunks;
    if (this.#chunks.length === 1 && only !== undefined && only.length <= this.#bound.bytesMax) {
      return only;
    }
    const all = Buffer.concat(this.#chunks).subarray(0, this.#bound.bytesMax);
    this.#chunks = [all];
    return all;
  }
}

/** @returns whether the stream ended before the bound */
async function collect(body: Readable, start: Start): Promise<boolean> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (start.take(chunk)) return false;
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
