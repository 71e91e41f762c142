import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Endpoint, Network } from '../../../backend/crawler/transport/network';
import type { Clock } from '../../../backend/runtime/clock';
import { closeAtOnce, listenOnLoopback } from '../servers/loopback-server';
import { behave } from './behave';
import { createCertificate } from './certificate';
import type { VisitOutcome, SiteScheme, ExampleSite, Visit } from './site/site';
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

/** What a visit meets because of what webmasters have changed; undefined: the site behaves as ever. */
type ChangedSites = (site: ExampleSite, visit: Visit) => VisitOutcome | undefined;

/** A request that a server of the example web has seen. */
export interface SeenVisit {
  /** Of the simulation. */
  day: number;
  method: string;
  url: string;
}

/** What else befalls the example web. */
interface WebSurroundings {
  /** What webmasters have changed since. */
  changed?: ChangedSites;
  /** Is told of every request. */
  noteVisit?: (visit: SeenVisit) => void;
}

interface WorldNow {
  startMs: number;
  today: () => number;
  changed: ChangedSites;
  noteVisit: (visit: SeenVisit) => void;
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
  { changed = () => undefined, noteVisit = () => undefined }: WebSurroundings = {},
): Promise<ExampleWeb> {
  const today = (): number => Math.floor((clock.now() - simulationStartMs) / dayMs);
  const world = { startMs: simulationStartMs, today, changed, noteVisit };
  const certificate = await createCertificate(tlsHosts());
  const http = createServer(listener('http', world));
  const https = createTlsServer(certificate, listener('https', world));
  const ports = { http: await listenOnLoopback(http), https: await listenOnLoopback(https) };
  return {
    network: (base) => ({
      resolve: async (host, port) => {
        const site = exampleSiteAt(host);
        return site ? [connect(site, port, { today: today(), ports })] : base.resolve(host, port);
      },
      allows: (address) => isLoopback(address) || base.allows(address),
      extraCertificates: [...base.extraCertificates, certificate.cert],
    }),
    close: async () => void (await Promise.all([closeAtOnce(http), closeAtOnce(https)])),
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

function listener(scheme: SiteScheme, world: WorldNow): RequestListener {
  return (request, response) => {
    answer(request, response, { scheme, ...world }).catch((error: Error) =>
      response.destroy(error),
    );
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { scheme, startMs, today, changed, noteVisit }: WorldNow & { scheme: SiteScheme },
): Promise<void> {
  const body = await text(request);
  const host = hostOf(request);
  const site = exampleSiteAt(host);
  const { url: path = '/', method = 'GET' } = request;
  const visit = { scheme, path, method, day: today(), startMs, body };
  noteVisit({ day: visit.day, method, url: `${scheme}://${host}${path}` });
  send(site ? (changed(site, visit) ?? behave(site, visit)) : 'unknown-host', response);
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
