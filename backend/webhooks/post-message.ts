import { request as sendRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { boundBytes } from '../crawler/transport/byte-bound';
import { connect, type Connection } from '../crawler/transport/connector';
import { HostBusyError } from '../crawler/transport/host-busy-error';
import { LocalFaultError } from '../crawler/transport/local-fault-error';
import type { Network } from '../crawler/transport/network';
import { failureOfError, timeoutIn, type Phase } from '../crawler/transport/network-failure';
import { readStart } from '../runtime/http/read-body';
import { beginTimeSpan } from '../runtime/http/time-span';

/** A message on its way. */
export interface PostedMessage {
  /** https. */
  address: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Whether the beginning of the answer's body is wanted; else nothing of it is read. */
  readsAnswer: boolean;
}

/** What came of it. */
export type PostOutcome =
  | { kind: 'answer'; status: number; retryAfter: string | null; text: string }
  /** A machine word, such as `timeout` or `tls-expired`. */
  | { kind: 'failure'; reason: string };

/** For all of it: name, connection, request, answer. */
const TOTAL_MS = 20_000;
const ANSWER_BYTES_MAX = 4_096;
/** Interim answers and headers can go on for ever. */
const WIRE_BYTES_MAX = 65_536;
const HTTPS_PORT = 443;
/** What this machine says of an address to which it has no way, or may have none: others it reaches. */
const OF_ADDRESS: ReadonlySet<string> = new Set(['ENETUNREACH', 'EPERM', 'EACCES']);
const UNREACHABLE = { kind: 'failure', reason: 'connect-unreachable' } as const;

/**
 * Posts a message over a connection of its own, to a public address only: where the host leads is looked up and judged
 * here, and nothing is followed. A certificate that does not hold, or outdated TLS, ends it before anything is sent.
 * @param totalMs shorter in tests
 * @throws the signal's reason; LocalFaultError when it failed on this side
 */
export async function postMessage(
  message: PostedMessage,
  network: Network,
  signal: AbortSignal,
  totalMs = TOTAL_MS,
): Promise<PostOutcome> {
  const host = message.address.hostname.replace(/^\[|\]$/g, '');
  const span = beginTimeSpan(totalMs, signal);
  const sight: { phase: Phase; connection?: Connection } = { phase: 'dns' };
  const stop = (): void => void sight.connection?.socket.destroy(new Error('aborted'));
  span.signal.addEventListener('abort', stop, { once: true });
  try {
    const target = { host, port: HTTPS_PORT, secure: true, tls: 'current' } as const;
    sight.connection = await connect(target, network, span.signal, (phase) => {
      sight.phase = phase;
    });
    const { fault, socket } = sight.connection;
    if (fault !== null) return { kind: 'failure', reason: fault };
    sight.phase = 'answer';
    return await read(await send(message, socket), message.readsAnswer);
  } catch (error) {
    signal.throwIfAborted();
    const { phase } = sight;
    if (!span.signal.aborted) return failureBy(error, phase, host);
    return { kind: 'failure', reason: timeoutIn(phase, host).reason };
  } finally {
    span.end();
    sight.connection?.socket.destroy();
  }
}

/** Where a check would find nothing out, as some addresses were not tried, a webhook was not reached. @throws LocalFaultError */
function failureBy(error: unknown, phase: Phase, host: string): PostOutcome {
  if (error instanceof HostBusyError) return UNREACHABLE;
  try {
    return { kind: 'failure', reason: failureOfError(error, phase, host).reason };
  } catch (fault) {
    if (fault instanceof LocalFaultError && OF_ADDRESS.has(fault.code)) return UNREACHABLE;
    throw fault;
  }
}

function send({ address, headers, body }: PostedMessage, socket: Socket): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sendRequest({
      createConnection: () => socket,
      method: 'POST',
      path: `${address.pathname}${address.search}`,
      headers: {
        Host: address.host,
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
        Accept: '*/*',
        'Accept-Encoding': 'identity',
        Connection: 'close',
      },
      setHost: false,
    })
      // Not before: with a listener the socket begins to read, and nobody would be there yet.
      .on('socket', () => boundBytes(socket, WIRE_BYTES_MAX))
      .on('response', resolve)
      // Nobody asked for it, but with no listener Node would end the connection without a word.
      .on('upgrade', resolve)
      .on('error', reject)
      .end(body);
  });
}

/** The status counts, whatever becomes of the body. */
async function read(message: IncomingMessage, readsAnswer: boolean): Promise<PostOutcome> {
  const { statusCode: status = 0, headers } = message;
  const retryAfter = headers['retry-after'] ?? null;
  if (!readsAnswer) return { kind: 'answer', status, retryAfter, text: '' };
  const bound = { bytesMax: ANSWER_BYTES_MAX, takesBroken: true };
  const { bytes } = await readStart(message, bound);
  return { kind: 'answer', status, retryAfter, text: new TextDecoder().decode(bytes) };
}
