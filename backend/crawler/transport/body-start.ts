import type { IncomingMessage } from 'node:http';
import {
  readStart,
  readStreamStart,
  type BodyBound,
  type BodyStart,
} from '../../runtime/http/read-body';
import { codingOf, unpacked } from '../../runtime/http/unpack';

/** The most that is taken off the wire: an encoding can make much of nothing. */
const RAW_BYTES_MAX = 262_144;

const NOTHING: BodyStart = { bytes: new Uint8Array(), complete: false };

/**
 * Reads and decodes the beginning of an answer, then lets go of it. Never rejects: a body
 * that breaks off, takes too long, is wrongly encoded or grows too large yields what came before, for
 * it does not take back the answer's status. An unknown encoding, or several, yield nothing.
 */
export async function readBodyStart(answer: IncomingMessage, bound: BodyBound): Promise<BodyStart> {
  if (bound.bytesMax === 0) return NOTHING;
  const tolerant = { ...bound, takesBroken: true };
  const encoding = (answer.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return readStreamStart(answer, tolerant);
  const coding = codingOf(encoding);
  return coding === null
    ? NOTHING
    : readStart(unpacked(untilTooLarge(answer), coding, tolerant), tolerant);
}

async function* untilTooLarge(raw: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of raw) {
    size += chunk.length;
    if (size > RAW_BYTES_MAX) throw new RangeError('the body is too large');
    yield chunk;
  }
}
