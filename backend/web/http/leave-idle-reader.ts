import type { Response } from 'express';

/** As long as proxies wait by default for who reads nothing. */
const IDLE_MS = 60_000;

/**
 * The same parts of an answer; whoever takes nothing of it for a minute, though it is there, is left: the connection is broken
 * off, else all that the answer is made of would be held for as long as somebody likes. To wait for a part is no idleness.
 * @param idleMs milliseconds
 */
export async function* leaveIdleReader<Part>(
  parts: AsyncIterable<Part>,
  response: Response,
  idleMs = IDLE_MS,
): AsyncGenerator<Part> {
  let isMade = false;
  // Node's timer begins anew with each byte that is taken, and does not by itself where none was.
  response.setTimeout(idleMs, () => {
    if (isMade) response.destroy();
    else response.setTimeout(idleMs);
  });
  try {
    for await (const part of parts) {
      isMade = true;
      yield part;
      isMade = false;
    }
  } finally {
    isMade = true;
  }
}
