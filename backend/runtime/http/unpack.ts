import { pipeline, type Readable } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
} from 'node:zlib';

/** How bodies come packed (RFC 9110, 8.4.1). */
export type ContentCoding = 'gzip' | 'deflate' | 'br';

const CODINGS: ReadonlyMap<string, ContentCoding> = new Map<string, ContentCoding>([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'br'],
]);

/** Names of codings that are undone here, for `Accept-Encoding`. */
export const ACCEPTED_CODINGS = 'gzip, deflate, br';

/** The coding of a name, in any case of letters; null for any other. */
export function codingOf(name: string): ContentCoding | null {
  return CODINGS.get(name.trim().toLowerCase()) ?? null;
}

/** How a body is unpacked. */
export interface UnpackOptions {
  /** The beginning of what breaks off is worth having. */
  takesBroken?: boolean;
  /** Told of the first error that is one of unpacking, not of the body itself, before it is thrown. */
  onMispacked?: () => void;
}

type Decoder = NodeJS.ReadWriteStream & Readable;

/**
 * A body unpacked while it is read, and no further than it is read: whoever reads bounds the size. To leave
 * the iteration ends the body with its next piece; who cannot wait for that destroys it.
 * @throws zlib's errors where it is not packed so; what the body throws
 */
export async function* unpacked(
  body: AsyncIterable<Uint8Array>,
  coding: ContentCoding,
  unpacking: UnpackOptions = {},
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  const start = await chunks.next();
  if (start.done === true) return;
  const decoder = decoderFor(coding, start.value[0] ?? 0, unpacking);
  let isBroken = false;
  const packed = rejoined(start.value, chunks, () => (isBroken = true));
  // Before the pipeline hands the body's error on to the decoder.
  decoder.once('error', () => {
    if (!isBroken) unpacking.onMispacked?.();
  });
  // Its errors come out of the reading.
  pipeline(packed, decoder, () => undefined);
  yield* decoder as AsyncIterable<Uint8Array>;
}

/** Ends the body with the reading of it. */
async function* rejoined(
  start: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
  broken: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield start;
    yield* { [Symbol.asyncIterator]: () => rest };
  } catch (error) {
    broken();
    throw error;
  } finally {
    await rest.return?.();
  }
}

function decoderFor(coding: ContentCoding, first: number, { takesBroken }: UnpackOptions): Decoder {
  const finish = takesBroken === true ? { finishFlush: constants.Z_SYNC_FLUSH } : {};
  if (coding === 'gzip') return createGunzip(finish);
  if (coding === 'br') return createBrotliDecompress();
  // Many servers leave out the header that `deflate` should have, and browsers read it even so.
  // Source: RFC 1950, 2.2: the lower half of its first byte is 8.
  return (first & 0x0f) === 8 ? createInflate(finish) : createInflateRaw(finish);
}
