import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';

/** A server on loopback whose answers never end well. */
export interface HostileServer {
  url: string;
  /** Paths of all requests so far. */
  asked: string[];
  /** Bytes of bodies that were taken off it. */
  sentBytes(): number;
  close(): Promise<void>;
}

/** What it does with each question. */
export type Hostility =
  /** A space ten times a second, for ever. */
  | 'drips'
  /** Dots in a header, for ever. */
  | 'drips headers'
  /** 400 MB of one JSON text. */
  | 'floods'
  /** 400 MB packed into less than one. */
  | 'floods packed'
  | { redirectTo: string };

const FLOOD_CHUNK = Buffer.alloc(65_536, ' ');
const FLOOD_CHUNKS = 6_400;
const DRIP_MS = 100;

export async function startHostileServer(hostility: Hostility): Promise<HostileServer> {
  const asked: string[] = [];
  let sent = 0;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (typeof hostility === 'object') {
      response.writeHead(302, { location: hostility.redirectTo }).end();
    } else if (hostility === 'drips headers') {
      request.socket.write('HTTP/1.1 200 OK\r\nX-Drip: ');
      drip(() => request.socket.write('.'), response);
    } else {
      const isPacked = hostility === 'floods packed';
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(isPacked && { 'content-encoding': 'gzip' }),
      });
      if (hostility === 'drips') drip(() => response.write(' '), response);
      else flood(response, isPacked, (bytes) => (sent += bytes));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/w/api.php`,
    asked,
    sentBytes: () => sent,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function drip(write: () => void, response: ServerResponse): void {
  const timer = setInterval(write, DRIP_MS);
  response.once('close', () => clearInterval(timer));
}

/** As fast as it is taken. */
function flood(response: ServerResponse, isPacked: boolean, count: (bytes: number) => void): void {
  const target = isPacked ? createGzip() : response;
  if (target !== response) target.pipe(response);
  let left = FLOOD_CHUNKS;
  const fill = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      count(FLOOD_CHUNK.length);
      if (!target.write(FLOOD_CHUNK)) return;
    }
    if (left === 0) target.end();
  };
  target.on('drain', fill);
  fill();
}
