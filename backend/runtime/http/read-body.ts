import type { Readable } from 'node:stream';
import { TooMuchError } from './too-much-error';

/** The beginning of a body. */
export interface BodyStart {
  bytes: Uint8Array;
  /** Whether this is all of it. */
  complete: boolean;
}

/** How much of a body is wanted. */
export interface BodyBound {
  /** Of what is read: unpacked, so that a compression bomb costs no more than any other body. */
  bytesMax: number;
  /** Whether a beginning is enough; asked of each doubling from `firstLookBytes` on, below `bytesMax`. */
  isEnough?: ((start: Uint8Array) => boolean) | undefined;
  /** 64 KiB by default. */
  firstLookBytes?: number;
  /** Whether what came before it broke off counts; else the error is thrown. */
  takesBroken?: boolean;
}

const FIRST_LOOK_BYTES = 65_536;

/**
 * Reads the beginning of a body, then lets go of it: to leave an async iteration ends what is iterated.
 * @throws what the body throws, unless the bound says otherwise
 */
export async function readStart(
  body: AsyncIterable<Uint8Array>,
  bound: BodyBound,
): Promise<BodyStart> {
  const start = new Start(bound);
  try {
    for await (const chunk of body) {
      const enough = start.take(chunk);
      if (enough !== null) return { bytes: enough, complete: false };
    }
  } catch (error) {
    if (bound.takesBroken !== true) throw error;
    return { bytes: start.bytes(), complete: false };
  }
  return { bytes: start.bytes(), complete: true };
}

/**
 * As `readStart`, for a stream; by plain listeners, since to iterate one costs more than to read a small body.
 * @throws what the stream throws, or that it closed too early, unless the bound says otherwise
 */
export function readStreamStart(stream: Readable, bound: BodyBound): Promise<BodyStart> {
  const start = new Start(bound);
  return new Promise((resolve, reject) => {
    let isOver = false;
    const end = (bytes: Uint8Array, complete: boolean): void => {
      isOver = true;
      resolve({ bytes, complete });
    };
    const breakOff = (error: Error): void =>
      bound.takesBroken === true ? end(start.bytes(), false) : reject(error);
    stream
      .on('data', (chunk: Uint8Array) => {
        const enough = start.take(chunk);
        if (enough === null) return;
        end(enough, false);
        stream.destroy();
      })
      .on('end', () => end(start.bytes(), true))
      .on('error', breakOff)
      .on('close', () => {
        if (!isOver) breakOff(new Error('the body was closed before its end'));
      });
  });
}

/**
 * Reads all of a body.
 * @throws TooMuchError when it is longer than `bytesMax`, which ends it; what the body throws
 */
export async function readWhole(
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<Buffer> {
  const { bytes } = await readStart(body, { bytesMax: bytesMax + 1 });
  if (bytes.length > bytesMax) throw new TooMuchError(bytesMax);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** As `readWhole`, for a text in UTF-8; a mark of its byte order is no part of it. */
export async function readText(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<string> {
  return new TextDecoder().decode(await readWhole(body, bytesMax));
}

/** What has come so far. */
class Start {
  readonly #bound: BodyBound;
  #chunks: Uint8Array[] = [];
  #size = 0;
  #nextLook: number;

  constructor(bound: BodyBound) {
    this.#bound = bound;
    this.#nextLook =
      bound.isEnough === undefined ? Infinity : (bound.firstLookBytes ?? FIRST_LOOK_BYTES);
  }

  /** @returns the beginning that is enough; null as long as more is wanted */
  take(chunk: Uint8Array): Uint8Array | null {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const { bytesMax, isEnough } = this.#bound;
    while (this.#size >= this.#nextLook && this.#nextLook < bytesMax) {
      const start = this.bytes(this.#nextLook);
      this.#nextLook *= 2;
      if (isEnough?.(start) === true) return start;
    }
    return this.#size >= bytesMax ? this.bytes() : null;
  }

  /** The same object for a single chunk: who looked at it need not look again. */
  bytes(most = this.#bound.bytesMax): Uint8Array {
    const all = this.#joined();
    return all.length <= most ? all : all.subarray(0, most);
  }

  #joined(): Uint8Array {
    const [only] = this.#chunks;
    if (this.#chunks.length === 1 && only !== undefined) return only;
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}
