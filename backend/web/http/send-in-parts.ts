import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { errorCode } from '../../runtime/database-errors';
import { leaveIdleReader } from './leave-idle-reader';
import { startedBy } from './started-by';

/** Node's word for a reader that went before the end. */
const GONE = 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends an answer part by part, as fast as its reader takes it; the next part is made when the one before has gone. What goes
 * wrong before the first part is there is thrown before anything is sent, so that it is a failure as everywhere; later the
 * connection is broken off, by which programs know that the answer is not whole. By HTTP/1.0 they could not: there all of it
 * is sent at once, with its length. Who only asks for the head has no part made; who reads no more is left.
 * @param setHead sets what the head has, as soon as the first part is there
 * @param idleMs milliseconds after which who reads nothing is left; by default a minute
 * @throws what the parts throw; not that the reader has gone
 */
export async function sendInParts(
  response: Response,
  parts: AsyncGenerator<string>,
  setHead: () => void,
  idleMs?: number,
): Promise<void> {
  if (response.req.method === 'HEAD') {
    setHead();
    response.end();
    return;
  }
  if (response.req.httpVersionMajor === 1 && response.req.httpVersionMinor === 0) {
    const all = await joined(parts);
    setHead();
    response.send(all);
    return;
  }
  const started = await startedBy(parts);
  setHead();
  try {
    const taken = leaveIdleReader(started, response, idleMs);
    await pipeline(Readable.from(taken, { highWaterMark: 1 }), response);
  } catch (error) {
    if (errorCode(error) !== GONE) throw error;
  }
}

async function joined(parts: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const part of parts) all += part;
  return all;
}
