import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Express } from 'express';
import { ConfigError, SEE_SETTINGS } from '../../config/config-error';
import { refuseClient } from './refuse-client';
import { errorCode } from '../../runtime/database-errors';

/** A listening web side. */
export interface RunningWeb {
  /** TCP port it listens on. */
  port: number;
  /** Takes no new requests, lets those under way end, and is done within `CLOSE_WITHIN_MS`. */
  close(): Promise<void>;
}

/** Toolforge kills a job 15 s after SIGTERM; the pools have to be closed too. */
const CLOSE_WITHIN_MS = 5_000;
/** Room for fifty long titles or URLs in an address; beyond it Node answers 431 by itself. */
const MAX_HEADER_BYTES = 128 * 1024;

/**
 * Listens; port 0 takes any free one.
 * @throws Node's listen errors (`EADDRINUSE`, …)
 * @throws ConfigError where `host` is no address of this machine
 */
export async function startWeb(app: Express, port: number, host = '0.0.0.0'): Promise<RunningWeb> {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, app);
  const underWay = new Set<ServerResponse>();
  server.on('clientError', refuseClient);
  server.on('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFault(error, host)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : port;
  return { port: boundPort, close: () => closeServer(server, underWay) };
}

/** What Node says of an address that is no address, or is that of another machine. */
const NO_ADDRESS_HERE: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EAI_AGAIN',
  'EINVAL',
  'ENOTFOUND',
]);

function listenFault(cause: Error, host: string): Error {
  if (!NO_ADDRESS_HERE.has(errorCode(cause))) return cause;
  const wrong = `environment variable WEBOID_BIND: ${host} is no address of this machine`;
  return new ConfigError(wrong + SEE_SETTINGS, { cause });
}

/** Node waits for connections that never asked anything, such as browsers open in advance. */
async function closeServer(server: Server, underWay: Set<ServerResponse>): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const force = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS);
  await Promise.all([...underWay].map(ended));
  server.closeAllConnections();
  await closed;
  clearTimeout(force);
}

function ended(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', () => resolve());
  });
}
