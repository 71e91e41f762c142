import type { Readable } from 'node:stream';
import { codingOf, unpacked, type ContentCoding } from '../../runtime/http/unpack';
import { UnpackingError } from './archive-http';

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
  const coding = onlyCodingIn(encoding);
  if (coding === null) {
    yield* body as AsyncIterable<Uint8Array>;
    return;
  }
  let isMispacked = false;
  try {
    yield* unpacked(body, coding, { onMispacked: () => (isMispacked = true) });
  } catch (cause) {
    throw isMispacked
      ? new UnpackingError(`an answer is not packed as ${encoding}`, { cause })
      : cause;
  }
}

/** The same name twice comes of a header that was copied beside the service's own. */
function onlyCodingIn(encoding: string): ContentCoding | null {
  const names = new Set(encoding.split(',').map((name) => name.trim().toLowerCase()));
  const unknown = [...names].find((name) => UNKNOWN_CODINGS.has(name));
  const known = [...names].map(codingOf).filter((coding) => coding !== null);
  if (known.length > 1 || unknown !== undefined) {
    const what = unknown === undefined ? 'packed more than once' : 'a coding that is not known';
    const cause = new RangeError(`${what}: ${encoding}`);
    throw new UnpackingError('an answer cannot be unpacked', { cause });
  }
  return known[0] ?? null;
}
