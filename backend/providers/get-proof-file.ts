import { request as sendRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { readBodyStart } from '../crawler/transport/body-start';
import { boundBytes } from '../crawler/transport/byte-bound';
import { connect, type Connection } from '../crawler/transport/connector';
import { HostBusyError } from '../crawler/transport/host-busy-error';
import { LocalFaultError } from '../crawler/transport/local-fault-error';
import type { Network } from '../crawler/transport/network';
import { failureOfError, timeoutIn, type Phase } from '../crawler/transport/network-failure';
import { FILE_BYTES_MAX } from './proof-file-lines';

/** What came of a request. */
export type ProofFileAnswer =
  | {
      kind: 'answer';
      status: number;
      location: string | null;
      retryAfter: string | null;
      bytes: Uint8Array;
    }
  /** No answer, in a word of network-failure.ts, or a certificate that does not hold. */
  | { kind: 'failure'; reason: string };

/** With what is asked. */
export interface FileAsker {
  network: Network;
  userAgent: string;
}

/** Interim answers and headers can go on for ever. */
const WIRE_BYTES_MAX = 65_536;
const HTTPS_PORT = 443;
const OWN_FAULT = { kind: 'failure', reason: 'own-fault' } as const;

/**
 * Gets the beginning of a file over a connection of its own, from a public address only: where the host leads is looked up
 * and judged here, and nothing is followed. Nothing is asked of a server whose certificate does not hold.
 * @param address https, without a port
 * @param time ends it; then it is a failure
 */
export async function getProofFile(
  address: URL,
  { network, userAgent }: FileAsker,
  time: AbortSignal,
): Promise<ProofFileAnswer> {
  const host = address.hostname;
  const sight: { phase: Phase; connection?: Connection } = { phase: 'dns' };
  const stop = (): void => void sight.connection?.socket.destroy(new Error('aborted'));
  time.addEventListener('abort', stop, { once: true });
  try {
    const target = { host, port: HTTPS_PORT, secure: true, tls: 'current' } as const;
    sight.connection = await connect(target, network, time, (phase) => {
      sight.phase = phase;
    });
    const { fault, socket } = sight.connection;
    if (fault !== null) return { kind: 'failure', reason: fault };
    sight.phase = 'answer';
    return await read(await ask(address, userAgent, socket));
  } catch (error) {
    return failureBy(error, { host, phase: sight.phase, isLate: time.aborted });
  } finally {
    time.removeEventListener('abort', stop);
    sight.connection?.socket.destroy();
  }
}

/** What goes wrong here says nothing of the site. */
function failureBy(
  error: unknown,
  { host, phase, isLate }: { host: string; phase: Phase; isLate: boolean },
): ProofFileAnswer {
  if (isLate) return { kind: 'failure', reason: timeoutIn(phase, host).reason };
  if (error instanceof HostBusyError) return OWN_FAULT;
  try {
    return { kind: 'failure', reason: failureOfError(error, phase, host).reason };
  } catch (fault) {
    if (fault instanceof LocalFaultError) return OWN_FAULT;
    throw fault;
  }
}

function ask(address: URL, userAgent: string, socket: Socket): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sendRequest({
      createConnection: () => socket,
      method: 'GET',
      path: `${address.pathname}${address.search}`,
      headers: {
        Host: address.host,
        'User-Agent': userAgent,
        Accept: 'text/plain, */*;q=0.5',
        'Accept-Encoding': 'identity',
        'Cache-Control': 'no-cache',
        Connection: 'close',
      },
      setHost: false,
      // With one request a connection nothing can be smuggled (http-exchange.ts).
      insecureHTTPParser: true,
    })
      // Not before: with a listener the socket begins to read, and nobody would be there yet.
      .on('socket', () => boundBytes(socket, WIRE_BYTES_MAX))
      .on('response', resolve)
      // Nobody asked for it, but with no listener Node would end the connection without a word.
      .on('upgrade', resolve)
      .on('error', reject)
      .end();
  });
}

const GOOD = 200;

async function read(message: IncomingMessage): Promise<ProofFileAnswer> {
  const { statusCode: status = 0, headers } = message;
  const answer = {
    kind: 'answer',
    status,
    location: headers.location ?? null,
    retryAfter: headers['retry-after'] ?? null,
  } as const;
  if (status !== GOOD) return { ...answer, bytes: new Uint8Array() };
  const { bytes, complete } = await readBodyStart(message, { bytesMax: FILE_BYTES_MAX + 1 });
  const isBrokenOff = !complete && bytes.length <= FILE_BYTES_MAX;
  return isBrokenOff ? { kind: 'failure', reason: 'reset' } : { ...answer, bytes };
}
