import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { once } from 'node:events';

/** All sites of the soak, on port 80 of every address. */
export interface SoakedWeb {
  /** Requests so far. */
  requests(): number;
  close(): Promise<void>;
}

const PAGE = `<!doctype html><html lang="en"><head><title>A page</title></head><body><h1>A page</h1>
<p>${'It says what it was cited for, and a bit more than that. '.repeat(40)}</p></body></html>`;
/** Longer than anybody waits. */
const SILENCE_MS = 120_000;

/** What an address answers, by its hash: most are well, and of each kind of trouble there is some. */
export async function startSoakedWeb(): Promise<SoakedWeb> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(80, '0.0.0.0', 4_096);
  await once(server, 'listening');
  return {
    requests: () => requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** 0…99, for a host and path. */
export function fateOf(host: string, path: string): number {
  const digest = createHash('md5').update(`${host}${path}`).digest();
  return digest.readUInt16BE(0) % 100;
}

function answer({ url = '/', headers, socket }: IncomingMessage, response: ServerResponse): void {
  if (url === '/robots.txt') return end(response, 404, 'none');
  const fate = fateOf(headers.host ?? '', url);
  if (fate < 8) return end(response, 404, '<title>Not found</title>');
  if (fate < 9) return end(response, 410, '<title>Gone</title>');
  if (fate < 11) return end(response, 500, 'broken');
  if (fate < 12) return end(response, 503, 'busy', { 'retry-after': '60' });
  if (fate < 13) return void socket.destroy();
  if (fate < 14) return void setTimeout(() => socket.destroy(), SILENCE_MS).unref();
  if (fate < 18) return end(response, 301, '', { location: `${url}?moved` });
  return end(response, 200, PAGE);
}

function end(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
  response.end(body);
}
