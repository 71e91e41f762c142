import type { IncomingMessage } from 'node:http';
import { throwIfCutOff } from '../../crawler/transport/throw-if-cut-off';
import { TooMuchError } from '../../runtime/http/too-much-error';
import { codingOf, unpacked } from '../../runtime/http/unpack';

/** A coding that nobody asked for and nobody here undoes. */
export class UnknownCodingError extends Error {
  override readonly name = 'UnknownCodingError';

  constructor(coding: string) {
    super(`an answer is packed as ${coding}, which is not undone here`);
  }
}

/**
 * The text of an answer as it comes, unpacked, and no further than it is read. To leave the iteration ends it.
 * @param bytesMax of what is taken off the wire, and of what is unpacked
 * @throws TooMuchError beyond; what the answer throws
 */
export async function* answerText(
  message: IncomingMessage,
  bytesMax: number,
): AsyncGenerator<string> {
  const coding = (message.headers['content-encoding'] ?? '').trim().toLowerCase();
  const decoder = new TextDecoder();
  for await (const chunk of bounded(plainBody(bounded(message, bytesMax), coding), bytesMax)) {
    yield decoder.decode(chunk, { stream: true });
  }
  throwIfCutOff(message);
  yield decoder.decode();
}

function plainBody(body: AsyncIterable<Uint8Array>, coding: string): AsyncIterable<Uint8Array> {
  if (coding === '' || coding === 'identity') return body;
  const known = codingOf(coding);
  if (known === null) throw new UnknownCodingError(coding);
  return unpacked(body, known);
}

async function* bounded(
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new TooMuchError(bytesMax);
    yield chunk;
  }
}
