import { constants } from 'node:crypto';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import {
  connect as connectTls,
  createSecureContext,
  rootCertificates,
  type SecureContext,
  type TLSSocket,
} from 'node:tls';
import { boundHandshake } from './byte-bound';
import { certificateFaultOf, type CertificateFault } from './certificate-fault';
import type { Endpoint, Network } from './network';
import { unlessAborted } from '../runtime/unless-aborted';

/** What a connection is wanted for. */
export interface ConnectTarget {
  /** Host name (ASCII) or address literal as in the URL: for SNI and the certificate. */
  host: string;
  /** The URL's port; the network may lead elsewhere. */
  port: number;
  secure: boolean;
  /** What TLS is to carry (ALPN, RFC 7301); HTTP by default, empty for protocols without a name. */
  protocols?: readonly string[];
}

export interface Connection {
  /** The caller destroys it. */
  socket: Socket;
  /** Why the certificate does not prove the host; null when it does, and without TLS. */
  fault: CertificateFault | null;
}

/** The step that is under way. */
export type ConnectPhase = 'dns' | 'connect' | 'tls';

/** The host has only addresses that must not be contacted. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';

  constructor(host: string, addresses: readonly string[]) {
    super(`${host} has no public address (${addresses.join(', ')}), so it is not contacted`);
  }
}

/** Long certificate chains have some ten KiB. */
const HANDSHAKE_BYTES_MAX = 1_048_576;

/** How long one of several addresses is tried; enough to repeat a lost SYN (RFC 6298: 1 s). */
const NEXT_ADDRESS_MS = 3_000;

/**
 * Connects to a host. Its addresses are judged once, and exactly the allowed ones are connected to:
 * there is no second look-up whose answer could differ. Address literals take the same way.
 * A certificate problem does not end the connection, it is told: whether the page is there is worth
 * knowing all the same, and nothing secret is ever sent.
 * @param onPhase told each step as it begins
 * @throws {AddressRefusedError} and Node's DNS, socket and TLS errors; AbortError when aborted
 */
export async function connect(
  target: ConnectTarget,
  network: Network,
  signal: AbortSignal,
  onPhase: (phase: ConnectPhase) => void,
): Promise<Connection> {
  onPhase('dns');
  const endpoints = await allowedEndpoints(target, network, signal);
  onPhase('connect');
  const socket = await openTcp(endpoints, signal);
  if (!target.secure) return { socket, fault: null };
  onPhase('tls');
  const secured = await openTls(socket, target, network, signal);
  return { socket: secured, fault: faultOf(secured) };
}

async function allowedEndpoints(
  { host, port }: ConnectTarget,
  network: Network,
  signal: AbortSignal,
): Promise<Endpoint[]> {
  const found = await unlessAborted(network.resolve(host, port, signal), signal);
  const allowed = found.filter(({ address }) => network.allows(address));
  if (allowed.length > 0) return allowed;
  throw new AddressRefusedError(
    host,
    found.map(({ address }) => address),
  );
}

async function openTcp(endpoints: Endpoint[], signal: AbortSignal): Promise<Socket> {
  const [first, ...others] = endpoints;
  if (first === undefined) throw new TypeError('no endpoint to connect to');
  const { address: host, port } = first;
  const socket =
    others.length === 0
      ? connectTcp({ host, port, autoSelectFamily: false })
      : connectToOneOf(endpoints, port);
  return untilReady(socket, 'connect', signal);
}

/** Node tries several addresses one after the other, IPv6 and IPv4 in turn, and never others. */
function connectToOneOf(endpoints: Endpoint[], port: number): Socket {
  return connectTcp({
    host: 'the-allowed-endpoints',
    port,
    lookup: lookupOf(endpoints.filter((endpoint) => endpoint.port === port)),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  });
}

function lookupOf(endpoints: Endpoint[]): LookupFunction {
  const addresses = endpoints.map(({ address, family }) => ({ address, family }));
  return (_host, _options, done) => done(null, addresses);
}

async function openTls(
  tcp: Socket,
  { host, protocols = ['http/1.1'] }: ConnectTarget,
  network: Network,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const socket = connectTls({
    socket: tcp,
    host,
    // An address has no place in SNI (RFC 6066); the certificate is then held against `host`.
    servername: isIP(host) === 0 ? host : '',
    ...(protocols.length > 0 && { ALPNProtocols: [...protocols] }),
    secureContext: secureContextOf(network),
    rejectUnauthorized: false,
  });
  const endLooking = boundHandshake(tcp, socket, HANDSHAKE_BYTES_MAX);
  try {
    return await untilReady(socket, 'secureConnect', signal);
  } finally {
    endLooking();
  }
}

/** Node's types say Error, its code sets the error's code or, without one, its message. */
function faultOf({ authorized, authorizationError }: TLSSocket): CertificateFault | null {
  return authorized ? null : certificateFaultOf(String(authorizationError));
}

/** By plain listeners: `events.once` costs a tenth of a whole check. */
function untilReady<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const abort = (): void => fail(new Error('aborted', { cause: signal.reason }));
    const fail = (error: Error): void => {
      signal.removeEventListener('abort', abort);
      socket.destroy();
      reject(error);
    };
    // It stays: a socket may fail at any later moment, and without a listener that would end the
    // process. The failure itself comes out of whatever is awaited then.
    socket.on('error', fail);
    socket.once(event, () => {
      signal.removeEventListener('abort', abort);
      resolve(socket);
    });
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });
}

/** A memo: building a context takes 20 ms where there are extra certificates. */
const secureContexts = new WeakMap<Network, SecureContext>();

/** As tolerant as TLS can be: a page behind an outdated server is there for those who want it. */
function secureContextOf(network: Network): SecureContext {
  const known = secureContexts.get(network);
  if (known !== undefined) return known;
  const { extraCertificates } = network;
  const context = createSecureContext({
    minVersion: 'TLSv1',
    ciphers: 'DEFAULT:@SECLEVEL=0',
    secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
    ...(extraCertificates.length > 0 && { ca: [...rootCertificates, ...extraCertificates] }),
  });
  secureContexts.set(network, context);
  return context;
}
