import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { SecureContext } from 'node:tls';
import type { SoakedCertificates } from './soaked-certificates';
import { isSecureHost, percentOf } from './soaked-hosts';
import type { UpdateHosts } from './update-hosts';

/** All sites of the soak, on ports 80 and 443 of every address. */
export interface SoakedWeb {
  close(): Promise<void>;
}

/** What answers in place of a service, over TLS. */
export type ServiceAnswer = (
  host: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

const PAGE = `<!doctype html><html lang="en"><head><title>A page</title></head><body><h1>A page</h1>
<p>${'It says what it was cited for, and a bit more than that. '.repeat(40)}</p></body></html>`;
/** Longer than anybody waits. */
const SILENCE_MS = 120_000;

/**
 * What an address answers, by its hash: most are well, and of each kind of trouble there is some.
 * @param services by their hosts
 */
export async function startSoakedWeb(
  certificates: SoakedCertificates,
  services: ReadonlyMap<string, ServiceAnswer>,
  updates: UpdateHosts,
): Promise<SoakedWeb> {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    answerFirst(updates, request, response).catch(() => response.destroy());
  };
  const plain = createServer(answer);
  const secure = createSecureServer(
    {
      // A host without TLS ends the handshake.
      SNICallback: (host, done) => {
        if (!isSecureHost(host) && !services.has(host)) return done(new Error('no TLS here'));
        void proveHost(certificates, host, done);
      },
    },
    (request, response) => {
      const { host = '' } = request.headers;
      const service = services.get(host);
      if (service === undefined) return answer(request, response);
      service(host, request, response).catch(() => response.destroy());
    },
  );
  // Who breaks off is no matter of the soak.
  secure.on('tlsClientError', () => undefined);
  const servers = [plain, secure] as const;
  for (const [n, server] of servers.entries()) {
    server.on('clientError', (_error, socket) => socket.destroy());
    server.listen(n === 0 ? 80 : 443, '0.0.0.0', 4_096);
    await once(server, 'listening');
  }
  return {
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}

async function proveHost(
  certificates: SoakedCertificates,
  host: string,
  done: (error: Error | null, context?: SecureContext) => void,
): Promise<void> {
  done(null, await certificates.contextOf(host));
}

/** 0…99, for a host and path. */
export function fateOf(host: string, path: string): number {
  return percentOf(`${host}${path}`);
}

/** Whether an address of that fate shows its page. */
export const isWell = (fate: number): boolean => fate >= 18;

async function answerFirst(
  updates: UpdateHosts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, headers, url = '/' } = request;
  const body = method === 'POST' ? await text(request) : '';
  const told = await updates.answer(headers.host ?? '', url, body);
  if (told === null) return answerAsPage(request, response);
  return end(response, told.status, told.text, { 'content-type': 'text/plain; charset=us-ascii' });
}

function answerAsPage(
  { url = '/', headers, socket }: IncomingMessage,
  response: ServerResponse,
): void {
  if (url === '/robots.txt') return end(response, 404, 'none');
  const fate = fateOf(headers.host ?? '', url);
  if (fate < 8) return end(response, 404, '<title>Not found</title>');
  if (fate < 9) return end(response, 410, '<title>Gone</title>');
  if (fate < 11) return end(response, 500, 'broken');
  if (fate < 12) return end(response, 503, 'busy', { 'retry-after': '60' });
  if (fate < 13) return void socket.destroy();
  if (fate < 14) return void setTimeout(() => socket.destroy(), SILENCE_MS).unref();
  if (!isWell(fate)) return end(response, 301, '', { location: `${url}?moved` });
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
