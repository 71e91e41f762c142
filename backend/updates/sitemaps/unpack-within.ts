import type { IncomingMessage } from 'node:http';
import { codingOf, unpacked } from '../../runtime/http/unpack';
import { WIRE_BYTES_MAX } from './sitemap-bounds';
import { SitemapFault, type SitemapFaultWord } from '../formats/sitemap-fault';

/** Before unpacking; the rest is for headers, and how chunks are parted. */
const PACKED_BYTES_MAX = 0.95 * WIRE_BYTES_MAX;
/** After unpacking; the protocol's own bound. */
const UNPACKED_BYTES_MAX = 50_000_000;
/** Sitemaps shrink to a tenth, those of long like addresses to a fiftieth; bombs to a thousandth. */
const RATIO_MAX = 100;
/** So much may come out of nothing: the beginning tells little. */
const RATIO_FROM_BYTES = 262_144;
/** RFC 1952, 2.3.1. */
const GZIP_MARK = [0x1f, 0x8b] as const;

/**
 * The bytes of a file while it comes in, unpacked as the server says, and once more where they are still gzip, as in files
 * whose names end in .gz. Who leaves the iteration before its end destroys the message first.
 * @throws SitemapFault where it is too much or too dense; zlib's errors where it is not packed so
 */
export async function* unpackWithin(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  let packed = 0;
  let size = 0;
  const counted = counting(message, (bytes) => (packed += bytes));
  for await (const bytes of ungzipped(decoded(counted, message.headers['content-encoding']))) {
    size += bytes.length;
    if (packed > PACKED_BYTES_MAX) throw letGo(message, 'too-large');
    if (size > UNPACKED_BYTES_MAX) throw letGo(message, 'too-large');
    if (size > RATIO_FROM_BYTES && size > packed * RATIO_MAX) throw letGo(message, 'too-dense');
    yield bytes;
  }
}

/** To leave an iteration waits for its next piece, and there may never be one. */
function letGo(message: IncomingMessage, word: SitemapFaultWord): SitemapFault {
  message.destroy();
  return new SitemapFault(word);
}

async function* counting(
  body: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of body) {
    count(bytes.length);
    yield bytes;
  }
}

function decoded(body: AsyncGenerator<Uint8Array>, encoding = ''): AsyncIterable<Uint8Array> {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const coding = codingOf(name);
  if (coding === null) throw new SitemapFault('encoding');
  return unpacked(body, coding);
}

async function* ungzipped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => chunks };
  try {
    const start = await beginningOf(chunks);
    const isGzip = GZIP_MARK.every((byte, place) => start[place] === byte);
    const whole = joined(start, rest);
    yield* isGzip ? unpacked(whole, 'gzip') : whole;
  } finally {
    await chunks.return?.();
  }
}

/** At least two bytes, where there are so many. */
async function beginningOf(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let start: Uint8Array = new Uint8Array();
  while (start.length < GZIP_MARK.length) {
    const next = await chunks.next();
    if (next.done === true) break;
    start = start.length === 0 ? next.value : Buffer.concat([start, next.value]);
  }
  return start;
}

async function* joined(
  start: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield start;
  yield* rest;
}
