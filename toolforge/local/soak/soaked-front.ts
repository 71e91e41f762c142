import { createServer, request as ask, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { closeAtOnce } from '../servers/loopback-server';
import type { JobPod } from './job-pod';

const FRONT_PORT = 8_090;
/** Where all of the soak's people come in; WEBOID_PUBLIC_URL. */
export const FRONT = `http://127.0.0.1:${FRONT_PORT}`;

const PATIENCE_MS = 10_000;

/** A front as Toolforge has one: hands each request to a pod that takes it, and 502 back where none does. */
export async function startFront(pods: readonly JobPod[]): Promise<{ close(): Promise<void> }> {
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
        answer.pipe(response);
        return undefined;
      }
      response.writeHead(502).end();
      return undefined;
    });
  });
  server.listen(FRONT_PORT, '127.0.0.1');
  await once(server, 'listening');
  return { close: () => closeAtOnce(server) };
}

/** @returns null: nobody has begun to answer */
function passOn(
  port: number,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage | null> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, method, path: url, headers, timeout: PATIENCE_MS };
    const passed = ask(options, resolve);
    passed.on('timeout', () => passed.destroy());
    passed.on('error', () => resolve(null));
    passed.end(body);
  });
}
