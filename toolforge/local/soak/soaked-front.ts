import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { MEDIA_TYPES } from '../../../backend/web/http/media-types';
import { closeAtOnce, listenOnLoopback } from '../servers/loopback-server';
import type { JobPod } from './job-pod';

const FRONT_PORT = 8_090;
/** Where all of the soak's people come in; WEBOID_PUBLIC_URL. */
export const FRONT = `http://127.0.0.1:${FRONT_PORT}`;

const PATIENCE_MS = 10_000;
/** As fronts may: a stream is cut off after so long, each some time after the one before, so that readers come back often. */
const STREAM_MS = 10_000;
const STREAMS_APART_MS = 3_000;
const STREAMS_ALIKE_EACH = 5;

/**
 * A front as Toolforge has one: hands each request to a pod that takes it, and 502 back where none does.
 * @param asked the port; 0: any free one, for tests, of which several run at once
 */
export async function startFront(
  pods: readonly Pick<JobPod, 'port' | 'isEnding'>[],
  asked: number = FRONT_PORT,
): Promise<{ origin: string; close(): Promise<void> }> {
  let turn = 0;
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      turn += 1;
      for (let tries = 0; tries < pods.length; tries += 1) {
        const pod = pods[(turn + tries) % pods.length];
        if (pod === undefined || pod.isEnding) continue;
        const answer = await passOn(pod.port, request, body);
        if (answer === null) continue;
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => response.destroy());
        // Who is gone is served no longer: a stream ends by nothing else.
        response.on('close', () => answer.destroy());
        if (answer.headers['content-type']?.startsWith(MEDIA_TYPES.events)) {
          const lengthMs = STREAM_MS + (turn % STREAMS_ALIKE_EACH) * STREAMS_APART_MS;
          cutAfter(response, lengthMs);
        }
        answer.pipe(response);
        return undefined;
      }
      response.writeHead(502).end();
      return undefined;
    });
  });
  const port = await listenOnLoopback(server, asked);
  return { origin: `http://127.0.0.1:${port}`, close: () => closeAtOnce(server) };
}

function cutAfter(response: ServerResponse, ms: number): void {
  const cut = setTimeout(() => response.destroy(), ms);
  response.on('close', () => clearTimeout(cut));
}

/** @returns null: nobody has begun to answer */
function passOn(
  port: number,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage | null> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, method, path: url, headers, timeout: PATIENCE_MS };
    const passed = ask(options, (answer) => {
      // A stream may be silent for longer.
      passed.setTimeout(0);
      resolve(answer);
    });
    passed.on('timeout', () => passed.destroy());
    passed.on('error', () => resolve(null));
    passed.end(body);
  });
}
