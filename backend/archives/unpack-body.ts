import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { UnpackingError } from './archive-http';

type Decoder = NodeJS.ReadWriteStream & Readable;

const DECODERS: ReadonlyMap<string, () => Decoder> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * A body unpacked while it is read (RFC 9110, 8.4). Archives repeat what sites once said (`UTF-8`, `none`):
 * what is no encoding that was asked for changes nothing.
 * @param encoding the header `Content-Encoding`, lower or upper case
 * @throws {UnpackingError} while it is read, when it is not packed as it says; else what the body throws
 */
export async function* unpackBody(body: Readable, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = decoderOf(encoding);
  if (decoder === null) yield* body as AsyncIterable<Uint8Array>;
  else yield* unpacked(body, decoder, encoding);
}

async function* unpacked(
  body: Readable,
  decoder: Decoder,
  encoding: string,
): AsyncGenerator<Uint8Array> {
  let isWronglyPacked = false;
  // Before the pipeline hands the decoder's error on to the body.
  decoder.once('error', () => (isWronglyPacked = body.errored === null));
  // Its errors come out of the reading.
  pipeline(body, decoder, () => undefined);
  try {
    yield* decoder as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw isWronglyPacked
      ? new UnpackingError(`an answer is not packed as ${encoding}`, { cause })
      : cause;
  }
}

/** The same name twice comes of a header that was copied beside the service's own. */
function decoderOf(encoding: string): Decoder | null {
  const names = encoding.split(',').map((name) => name.trim().toLowerCase());
  const known = [...new Set(names)].filter((name) => DECODERS.has(name));
  if (known.length > 1) {
    const cause = new RangeError(`packed more than once: ${encoding}`);
    throw new UnpackingError('an answer cannot be unpacked', { cause });
  }
  return DECODERS.get(known[0] ?? '')?.() ?? null;
}
