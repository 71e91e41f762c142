import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** One answer of a wiki; without a status 200. */
export interface ApiAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** A server on loopback that answers as api.php does. */
export interface ApiServer {
  url: string;
  /** The parameters of all requests so far. */
  asked: URLSearchParams[];
  /** Their methods. */
  methods: string[];
  /** The most requests that were ever under way at once. */
  atOnce(): number;
  close(): Promise<void>;
}

/** Of the address (GET) or the body (POST). */
async function paramsOf(request: IncomingMessage): Promise<URLSearchParams> {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  if (request.method !== 'POST') return searchParams;
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const body = await new Response(await buffer(request), { headers }).formData();
  return new URLSearchParams(
    [...body].flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}

/** @param answer to a request; what it throws ends the connection without an answer */
export async function startApiServer(
  answer: (params: URLSearchParams, requestNo: number) => ApiAnswer | Promise<ApiAnswer>,
): Promise<ApiServer> {
  const asked: URLSearchParams[] = [];
  const methods: string[] = [];
  const load = { now: 0, most: 0 };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    const params = await paramsOf(request);
    asked.push(params);
    methods.push(request.method ?? '');
    const { status = 200, headers = {}, body } = await answer(params, asked.length);
    load.now -= 1;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/w/api.php`,
    asked,
    methods,
    atOnce: () => load.most,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
