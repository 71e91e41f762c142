import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Endpoint, Network } from '../../../backend/crawler/transport/network';
import type { Clock } from '../../../backend/runtime/clock';
import { behave } from './behave';
import { createCertificate } from './certificate';
import type { VisitOutcome, SiteScheme, ExampleSite } from './site/site';
import { exampleSiteAt, sites } from './all-sites';

/** The running example web. */
export interface ExampleWeb {
  /**
   * A network on which the names of the example web lead to its servers on loopback, or nowhere on
   * the days when they should; all other names go to `base`.
   */
  network(base: Network): Network;
  close(): Promise<void>;
}

/** What Node's resolver says about a name that does not exist. */
class UnknownHostError extends Error {
  override readonly name = 'UnknownHostError';
  readonly code = 'ENOTFOUND';
}

type Ports = Record<SiteScheme, number>;

const dayMs = 86_400_000;
const loopback = '127.0.0.1';
/** tcpmux (RFC 1078): below 1024 and long out of use, so nothing listens there. */
const closedPort = 1;

/**
 * Starts one http and one https server for all sites of the table.
 * @param clock tells the day on which everything happens
 * @param simulationStartMs the clock's time at the beginning of day 0
 */
export async function startExampleWeb(
  clock: Clock,
  simulationStartMs: number,
): Promise<ExampleWeb> {
  const today = (): number => Math.floor((clock.now() - simulationStartMs) / dayMs);
  const certificate = await createCertificate(tlsHosts());
  const http = createServer(listener('http', today));
  const https = createTlsServer(certificate, listener('https', today));
  const ports = { http: await listen(http), https: await listen(https) };
  return {
    network: (base) => ({
      resolve: async (host, port) => {
        const site = exampleSiteAt(host);
        return site ? [connect(site, port, { today: today(), ports })] : base.resolve(host, port);
      },
      allows: (address) => isLoopback(address) || base.allows(address),
      extraCertificates: [...base.extraCertificates, certificate.cert],
    }),
    close: async () => void (await Promise.all([stop(http), stop(https)])),
  };
}

/** The connect map: where a connection to this port of a site goes today. */
function connect(site: ExampleSite, port: number, at: { today: number; ports: Ports }): Endpoint {
  const scheme = site.ports[port];
  const fate = site.fate?.({ scheme: scheme ?? 'http', path: '/', method: 'HEAD', day: at.today });
  if (fate === 'unknown-host') throw new UnknownHostError(`getaddrinfo ENOTFOUND ${site.host}`);
  const isOpen = scheme !== undefined && fate !== 'refused';
  return { address: loopback, family: 4, port: isOpen ? at.ports[scheme] : closedPort };
}

function listener(scheme: SiteScheme, today: () => number): RequestListener {
  return (request, response) => {
    answer(request, response, { scheme, today }).catch((error: Error) => response.destroy(error));
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { scheme, today }: { scheme: SiteScheme; today: () => number },
): Promise<void> {
  const body = await text(request);
  const site = exampleSiteAt(hostOf(request));
  const { url: path = '/', method = 'GET' } = request;
  send(
    site ? behave(site, { scheme, path, method, day: today(), body }) : 'unknown-host',
    response,
  );
}

/** A site that has vanished since the connection was opened breaks it off. */
function send(outcome: VisitOutcome, response: ServerResponse): void {
  if (outcome === 'silent') return;
  if (typeof outcome === 'string') return void response.destroy();
  response.writeHead(outcome.status, { ...outcome.headers, connection: 'close' });
  response.end(outcome.body);
}

function hostOf(request: IncomingMessage): string {
  return (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
}

function tlsHosts(): string[] {
  return sites
    .filter(({ ports }) => Object.values(ports).includes('https'))
    .map(({ host }) => host);
}

function isLoopback(address: string): boolean {
  return /^127\.|^::1$/.test(address);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
    });
  });
}

/** Connections on which a site is silent would keep the server open for ever. */
function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
