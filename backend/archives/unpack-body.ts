import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { UnpackingError } from './archive-http';

type Decoder = NodeJS.ReadWriteStream & Readable;

/** By the first byte of what is packed. */
type DecoderFor = (first: number) => Decoder;

const DECODERS: ReadonlyMap<string, DecoderFor> = new Map<string, DecoderFor>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', inflaterFor],
  ['br', () => createBrotliDecompress()],
]);

/**
 * Codings that nobody asked for and that nothing here undoes.
 * Source: IANA, “HTTP Content Coding Registry”; and names that were never registered.
 */
const UNKNOWN_CODINGS: ReadonlySet<string> = new Set([
  'aes128gcm',
  'bzip2',
  'compress',
  'dcb',
  'dcz',
  'exi',
  'lz4',
  'lzma',
  'pack200-gzip',
  'peerdist',
  'sdch',
  'snappy',
  'x-bzip2',
  'x-compress',
  'x-lzma',
  'x-snappy-framed',
  'x-xz',
  'xpress',
  'xz',
  'zip',
  'zstd',
]);

/**
 * A body unpacked while it is read (RFC 9110, 8.4). Archives repeat what sites once said (`UTF-8`, `none`):
 * what is no coding at all changes nothing.
 * @param encoding the header `Content-Encoding`, lower or upper case
 * @throws {UnpackingError} while it is read, when it is not packed as it says, or in a way that is not
 *   known here; else what the body throws
 */
export async function* unpackBody(body: Readable, encoding: string): AsyncGenerator<Uint8Array> {
  const decoderFor = decoderOf(encoding);
  if (decoderFor === null) {
    yield* body as AsyncIterable<Uint8Array>;
    return;
  }
  const chunks = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  const start = await chunks.next();
  if (start.done === true) return;
  const packed = rejoined(start.value, chunks);
  yield* unpacked({ body, packed, encoding }, decoderFor(start.value[0] ?? 0));
}

async function* unpacked(
  {
    body,
    packed,
    encoding,
  }: { body: Readable; packed: AsyncIterable<Uint8Array>; encoding: string },
  decoder: Decoder,
): AsyncGenerator<Uint8Array> {
  let isWronglyPacked = false;
  // Before the pipeline hands the decoder's error on to the body.
  decoder.once('error', () => (isWronglyPacked = body.errored === null));
  // Its errors come out of the reading.
  pipeline(packed, decoder, () => undefined);
  try {
    yield* decoder as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw isWronglyPacked
      ? new UnpackingError(`an answer is not packed as ${encoding}`, { cause })
      : cause;
  }
}

/** Ends the body with the reading of it. */
async function* rejoined(
  start: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield start;
    yield* { [Symbol.asyncIterator]: () => rest };
  } finally {
    await rest.return?.();
  }
}

/**
 * Many servers leave out the header that `deflate` should have, and browsers read it even so.
 * Source: RFC 1950, 2.2: the lower half of its first byte is 8.
 */
function inflaterFor(first: number): Decoder {
  return (first & 0x0f) === 8 ? createInflate() : createInflateRaw();
}

/** The same name twice comes of a header that was copied beside the service's own. */
function decoderOf(encoding: string): DecoderFor | null {
  const names = new Set(encoding.split(',').map((name) => name.trim().toLowerCase()));
  const unknown = [...names].find((name) => UNKNOWN_CODINGS.has(name));
  const known = [...names].filter((name) => DECODERS.has(name));
  if (known.length > 1 || unknown !== undefined) {
    const what = unknown === undefined ? 'packed more than once' : 'a coding that is not known';
    const cause = new RangeError(`${what}: ${encoding}`);
    throw new UnpackingError('an answer cannot be unpacked', { cause });
  }
  return DECODERS.get(known[0] ?? '') ?? null;
}
