import { request as sendRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { boundBytes } from './byte-bound';
import { connect, type Connection } from './connector';
import { HostBusyError } from './host-busy-error';
import { LocalFaultError } from './local-fault-error';
import type { Network } from './network';
import { isForeignPort } from './foreign-ports';
import { failureOfError, requestInvalid, timeoutIn, type Phase } from './network-failure';

/** One request for something that is no link: it follows nothing. */
export interface OneRequest {
  /** http or https, with any port. */
  address: URL;
  method: 'GET' | 'POST';
  /** Beside `Host` and `Connection`. */
  headers: Readonly<Record<string, string>>;
  /** Of a POST. */
  body?: string;
  /** All that is taken off the wire, headers included. */
  wireBytesMax: number;
  /**
   * Whether any server will do, as for pages: one whose certificate does not prove who it is, or whose TLS is outdated. Of
   * what is no secret, and is believed only about that server. By default it has to be who it says.
   */
  fromAnyServer?: boolean;
}

/** No answer, in a word of network-failure.ts, or a certificate that does not hold. */
export interface AskFailure {
  kind: 'failure';
  reason: string;
}

/** What is wrong here says nothing of the site. */
const OWN_FAULT: AskFailure = { kind: 'failure', reason: 'own-fault' };
const PORTS = { 'http:': 80, 'https:': 443 } as const;

/**
 * Asks over a connection of its own, from allowed addresses only: where the host leads is looked up and judged here. Nothing
 * is asked at a port of another protocol, nor, unless any server will do, of one whose certificate does not hold.
 * @param time ends it; then it is a failure
 * @param take gets the answer while the connection stands, which ends with it
 * @throws what `take` throws, but for what the connection did
 */
export async function askServer<Taken>(
  request: OneRequest,
  network: Network,
  time: AbortSignal,
  take: (message: IncomingMessage) => Promise<Taken>,
): Promise<Taken | AskFailure> {
  const { address, fromAnyServer = false } = request;
  const secure = address.protocol === 'https:';
  const host = address.hostname;
  const port = Number(address.port) || PORTS[secure ? 'https:' : 'http:'];
  if (isForeignPort(port)) return { kind: 'failure', reason: requestInvalid().reason };
  const sight: { phase: Phase; connection?: Connection } = { phase: 'dns' };
  const stop = (): void => void sight.connection?.socket.destroy(new Error('aborted'));
  time.addEventListener('abort', stop, { once: true });
  try {
    const target = { host, port, secure, tls: fromAnyServer ? 'any' : 'current' } as const;
    sight.connection = await connect(target, network, time, (phase) => {
      sight.phase = phase;
    });
    const { fault, socket } = sight.connection;
    if (fault !== null && !fromAnyServer) return { kind: 'failure', reason: fault };
    sight.phase = 'answer';
    return await take(await ask(request, socket));
  } catch (error) {
    return failureBy(error, { host, phase: sight.phase, isLate: time.aborted });
  } finally {
    time.removeEventListener('abort', stop);
    sight.connection?.socket.destroy();
  }
}

function failureBy(
  error: unknown,
  { host, phase, isLate }: { host: string; phase: Phase; isLate: boolean },
): AskFailure {
  if (isLate) return { kind: 'failure', reason: timeoutIn(phase, host).reason };
  if (error instanceof HostBusyError) return OWN_FAULT;
  try {
    return { kind: 'failure', reason: failureOfError(error, phase, host).reason };
  } catch (fault) {
    if (fault instanceof LocalFaultError) return OWN_FAULT;
    throw fault;
  }
}

function ask(
  { address, method, headers, body = '', wireBytesMax }: OneRequest,
  socket: Socket,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sendRequest({
      createConnection: () => socket,
      method,
      path: `${address.pathname}${address.search}`,
      headers: { Host: address.host, ...headers, Connection: 'close' },
      setHost: false,
      // With one request a connection nothing can be smuggled (http-exchange.ts).
      insecureHTTPParser: true,
    })
      // Not before: with a listener the socket begins to read, and nobody would be there yet.
      .on('socket', () => boundBytes(socket, wireBytesMax))
      .on('response', resolve)
      // Nobody asked for it, but with no listener Node would end the connection without a word.
      .on('upgrade', resolve)
      .on('error', reject)
      .end(body);
  });
}
