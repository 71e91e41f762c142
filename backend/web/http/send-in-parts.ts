import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { errorCode } from '../../runtime/database-errors';
import { startedBy } from './started-by';

/** Node's word for a reader that went before the end. */
const GONE = 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends an answer part by part, as fast as its reader takes it; the next part is made when the one before has gone. What goes
 * wrong before the first part is there is thrown before anything is sent, so that it is a failure as everywhere; later the
 * connection is broken off, by which programs know that the answer is not whole. Who only asks for the head has no part made.
 * @param setHead sets what the head has, as soon as the first part is there
 * @throws what the parts throw; not that the reader has gone
 */
export async function sendInParts(
  response: Response,
  parts: AsyncGenerator<string>,
  setHead: () => void,
): Promise<void> {
  if (response.req.method === 'HEAD') {
    setHead();
    response.end();
    return;
  }
  const started = await startedBy(parts);
  setHead();
  try {
    await pipeline(Readable.from(started, { highWaterMark: 1 }), response);
  } catch (error) {
    if (errorCode(error) !== GONE) throw error;
  }
}
