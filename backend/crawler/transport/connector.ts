import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { isNativeError } from 'node:util/types';
import { boundHandshake } from './byte-bound';
import { certificateFaultOf, LEAF_ALONE, type CertificateFault } from './certificate-fault';
import { HostBusyError } from './host-busy-error';
import { lacksIntermediate } from './lacks-intermediate';
import type { Endpoint, Network } from './network';
import { secureContextOf, type TlsPatience } from './secure-context';
import { isUnreachableIpv6, isUnsent, TriedAddresses } from './tried-addresses';
import { unlessAborted } from '../../runtime/unless-aborted';

/** What a connection is wanted for. */
export interface ConnectTarget {
  /** Host name (ASCII) or address literal as in the URL: for SNI and the certificate. */
  host: string;
  /** The URL's port; the network may lead elsewhere. */
  port: number;
  secure: boolean;
  /** What TLS is to carry (ALPN, RFC 7301); HTTP by default, empty for protocols without a name. */
  protocols?: readonly string[];
  /** What other requests of the same check have tried; without it this one is alone. */
  tried?: TriedAddresses;
  /** How outdated a server's TLS may be; by default as much as can be. */
  tls?: TlsPatience;
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
/** How long a further address's turn is waited for: with all tries, less than the time to connect. */
const TURN_MS = 2_500;
/** So many addresses of IPv6 that cannot be reached are taken for no IPv6 here. */
const UNREACHABLE_MAX = 2;
/** As browsers take them; there a refused connection is tried by https, too (probe/https-upgrade.ts). */
const HTTP_PORT = 80;

/**
 * Connects to a host. Its addresses are judged once, and exactly the allowed ones are connected to:
 * there is no second look-up whose answer could differ. Address literals take the same way.
 * A certificate problem does not end the connection, it is told: whether the page is there is worth
 * knowing all the same, and checks send nothing secret. Who does looks at `fault` first, and wants `current` TLS.
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
  const socket = await openTcp(endpoints, { ...target, network, signal });
  if (!target.secure) return { socket, fault: null };
  onPhase('tls');
  const secured = await openTls(socket, target, network, signal);
  return { socket: secured, fault: faultOf(secured, target.host) };
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

interface ConnectionAttempt extends ConnectTarget {
  network: Network;
  signal: AbortSignal;
}

/**
 * One address after the other, four of a check at most, each in its turn; never others. Addresses to which
 * this machine has no way take nobody's place.
 * @throws HostBusyError when nothing is known: one that might have answered had no turn soon, or the check
 *   has no connections left for a host that has others
 */
async function openTcp(endpoints: Endpoint[], opening: ConnectionAttempt): Promise<Socket> {
  const { host, tried = new TriedAddresses() } = opening;
  const order = tried.inOrder(inTurnOfFamilies(endpoints));
  const most = tried.most(needsUpgrade(opening) ? 1 : 0);
  const vain: FailedAttempts = { errors: [], counted: 0, unsent: new Set(), unreachable: 0 };
  for (const [place, endpoint] of order.entries()) {
    if (vain.counted >= most) break;
    if (vain.unsent.has(endpoint.family)) continue;
    const isLast = place === order.length - 1 || vain.counted === most - 1;
    try {
      if (endpoint !== endpoints[0]) await takeTurn(endpoint, opening);
      const socket = await openOne(endpoint, isLast ? null : NEXT_ADDRESS_MS, opening.signal);
      tried.answered(endpoint);
      return socket;
    } catch (error) {
      if (opening.signal.aborted) throw error;
      tried.failed(endpoint, error, host);
      noteVain(vain, endpoint, error);
    }
  }
  throw whyNone(vain, { host, order, tried });
}

/** Whether https may have to be tried in its place (probe/https-upgrade.ts). */
function needsUpgrade({ port, secure }: ConnectTarget): boolean {
  return port === HTTP_PORT && !secure;
}

/** Whether some were tried, and some were not to which this machine has a way. */
function hasOthersLeft({ counted, unsent }: FailedAttempts, order: readonly Endpoint[]): boolean {
  return counted > 0 && counted < order.filter(({ family }) => !unsent.has(family)).length;
}

/** Other hosts have used up the connections of the check: what one address refuses says too little. */
function othersLeft(host: string): HostBusyError {
  return new HostBusyError(host, 'addresses-left', 0);
}

/** What one request has tried in vain. */
interface FailedAttempts {
  errors: unknown[];
  /** Those that left this machine, or had no turn. */
  counted: number;
  /** Families of addresses to which this machine has no way. */
  unsent: Set<Endpoint['family']>;
  /** Addresses of IPv6 that cannot be reached. */
  unreachable: number;
}

function noteVain(vain: FailedAttempts, endpoint: Endpoint, error: unknown): void {
  vain.errors.push(error);
  if (isUnsent(error)) vain.unsent.add(endpoint.family);
  else if (!isUnreachableIpv6(endpoint, error)) vain.counted += 1;
  else if (++vain.unreachable === UNREACHABLE_MAX) vain.unsent.add(endpoint.family);
}

function whyNone(
  vain: FailedAttempts,
  { host, order, tried }: { host: string; order: readonly Endpoint[]; tried: TriedAddresses },
): unknown {
  const { errors } = vain;
  if (hasOthersLeft(vain, order) && !tried.hasHadChances(host)) return othersLeft(host);
  const busy = errors.find((error) => error instanceof HostBusyError);
  const [only, ...others] = errors;
  if (busy !== undefined) return busy;
  if (others.length > 0) return severalFailed(errors);
  return only ?? new TypeError('no endpoint to connect to');
}

async function takeTurn(
  { address }: Endpoint,
  { network, host, signal }: ConnectionAttempt,
): Promise<void> {
  await network.takeTurn?.(address, host, { signal, waitMaxMs: TURN_MS });
}

/** A host whose IPv6 is broken is mostly there by IPv4, and the other way round. */
function inTurnOfFamilies(endpoints: Endpoint[]): Endpoint[] {
  if (endpoints.length < 2) return endpoints;
  const isOfFirst = ({ family }: Endpoint): boolean => family === endpoints[0]?.family;
  const some = endpoints.filter(isOfFirst);
  const others = endpoints.filter((endpoint) => !isOfFirst(endpoint));
  const longest = Math.max(some.length, others.length);
  return Array.from({ length: longest }, (_, place) => [some[place], others[place]])
    .flat()
    .filter((endpoint) => endpoint !== undefined);
}

/** @param ms after which the address is given up; null: when `signal` says so */
async function openOne(
  { address: host, port, family }: Endpoint,
  ms: number | null,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = connectTcp({ host, port, family, autoSelectFamily: false });
  const giveUp = (): void => void socket.destroy(timedOut(host));
  const timer = ms === null ? undefined : setTimeout(giveUp, ms);
  try {
    return await untilReady(socket, 'connect', signal);
  } finally {
    clearTimeout(timer);
  }
}

function timedOut(address: string): Error {
  return Object.assign(new Error(`connect ETIMEDOUT ${address}`), { code: 'ETIMEDOUT', address });
}

/** As Node tells it where it tries several itself. */
function severalFailed(errors: unknown[]): AggregateError {
  const [first] = errors;
  const code = isNativeError(first) && 'code' in first ? first.code : undefined;
  return Object.assign(new AggregateError(errors, 'no address could be connected to'), { code });
}

async function openTls(
  tcp: Socket,
  { host, protocols = ['http/1.1'], tls = 'any' }: ConnectTarget,
  network: Network,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const socket = connectTls({
    socket: tcp,
    host,
    // An address has no place in SNI (RFC 6066); the certificate is then held against `host`.
    servername: isIP(host) === 0 ? host : '',
    ...(protocols.length > 0 && { ALPNProtocols: [...protocols] }),
    secureContext: secureContextOf(network, tls),
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
function faultOf(secured: TLSSocket, host: string): CertificateFault | null {
  if (secured.authorized) return null;
  const code = String(secured.authorizationError);
  const leaf = code === LEAF_ALONE ? secured.getPeerX509Certificate() : undefined;
  const isIncomplete = leaf !== undefined && lacksIntermediate(leaf, host, Date.now());
  return isIncomplete ? 'tls-incomplete-chain' : certificateFaultOf(code);
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
