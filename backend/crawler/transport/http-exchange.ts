import { request as sendRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { MAGIC_BYTES } from '../../status/magic-bytes';
import { isHtml, isUntyped, needsFirstBytes } from '../../status/mime-keyword';
import type { BodyBound } from '../../runtime/http/read-body';
import { readBodyStart } from './body-start';
import { boundBytes } from './byte-bound';
import type { CertificateFault } from './certificate-fault';
import { seesEnough } from './sees-enough';
import { connect, type Connection, type ConnectTarget } from './connector';
import { isForeignPort } from './foreign-ports';
import { failureOfError, requestInvalid, timeoutIn } from './network-failure';
import type { NetworkFailure, Phase } from './network-failure';
import type { Network } from './network';
import type { Timing } from './step-limits';

export type Method = 'HEAD' | 'GET';

export interface HttpRequest extends ConnectTarget {
  method: Method;
  /** Path and query, ASCII. */
  path: string;
  /** The beginning of HTML pages is wanted. */
  readsPage: boolean;
  headers: Record<string, string>;
}

/** What matters of an HTTP answer. */
export interface HttpAnswer {
  kind: 'answer';
  http: number;
  contentType: string | null;
  /** Bytes, as the server says. */
  contentLength: number | null;
  location: string | null;
  retryAfter: string | null;
  setCookies: readonly string[];
  /** All of them, for those who look for traces of a bot wall; names in lower case. */
  headers: Readonly<IncomingHttpHeaders>;
  /** The decoded beginning of the body; empty where nothing can be learned from it. */
  body: Uint8Array;
  bodyComplete: boolean;
  /** Why the certificate does not prove the host; null when it does, and without TLS. */
  fault: CertificateFault | null;
  /** Its page is called missing, whatever it weighs; looked at only where the size speaks against the error. */
  isCalledMissing?: boolean;
}

/** Designed “not found” pages weigh as much as any page, as their servers say. */
export const CLIENT_ERROR_PAGE_BYTES_MAX = 524_288;

/** The most that is read of the body of a server's error, decoded. */
export const ERROR_BODY_BYTES_MAX = 65_536;

/** The most that is ever read of a page, decoded: where the first 64 KiB show nothing, or not enough. */
export const PAGE_BYTES_MAX = 524_288;

/** Enough to name a type (MAGIC_BYTES) and to know a bot wall by its words. */
const ERROR_BYTES = 16_384;

/** Node's own 16 KiB are less than what real sites send, browsers take 256 KiB. */
const HEADER_BYTES_MAX = 262_144;

/** The most that is taken off the wire in all: interim answers and chunk extensions have no end. */
const WIRE_BYTES_MAX = 1_048_576;

/**
 * One HTTP request over a connection of its own: servers that answer HEAD with a body, or badly
 * framed, cannot spoil what comes after.
 * @param timing ends it; what is known of the answer by then counts
 * @throws {LocalFaultError} when it failed on this side
 */
export async function exchange(
  request: HttpRequest,
  network: Network,
  { signal, enter }: Timing,
): Promise<HttpAnswer | NetworkFailure> {
  if (isForeignPort(request.port)) return requestInvalid();
  let phase: Phase = 'dns';
  let connection: Connection | undefined;
  const stop = (): void => void connection?.socket.destroy(new Error('aborted'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    enter('connect');
    connection = await connect(request, network, signal, (next) => {
      phase = next;
    });
    signal.throwIfAborted();
    phase = 'answer';
    enter('header');
    const message = await ask(request, connection.socket);
    enter('body');
    return await read(message, connection, request.readsPage);
  } catch (error) {
    if (signal.aborted) return timeoutIn(phase, request.host);
    return failureOfError(error, phase, request.host);
  } finally {
    signal.removeEventListener('abort', stop);
    connection?.socket.destroy();
  }
}

function ask({ method, path, headers }: HttpRequest, socket: Socket): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sendRequest({
      createConnection: () => socket,
      method,
      path,
      headers,
      setHost: false,
      maxHeaderSize: HEADER_BYTES_MAX,
      // Browsers read sloppy headers too; with one request a connection nothing can be smuggled.
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

async function read(
  message: IncomingMessage,
  { socket, fault }: Connection,
  readsPage: boolean,
): Promise<HttpAnswer> {
  const { headers, statusCode: http = 0 } = message;
  const contentType = headers['content-type'] ?? null;
  const body = await readBodyStart(message, boundOf(http, headers, readsPage));
  return {
    kind: 'answer',
    http,
    contentType,
    contentLength: lengthOf(headers['content-length']),
    location: headers.location ?? null,
    retryAfter: headers['retry-after'] ?? null,
    setCookies: headers['set-cookie'] ?? [],
    headers,
    body: body.bytes,
    // Where nothing but the end of the connection ends a body, Node takes any end for one.
    bodyComplete: body.complete && socket.errored === null,
    fault,
  };
}

/**
 * W3.2: only the first KiB needed: to name an unknown type, to doubt an error (W3.7), to know a bot
 * wall, and to read a page (W3.14).
 */
function boundOf(http: number, headers: IncomingHttpHeaders, readsPage: boolean): BodyBound {
  const contentType = headers['content-type'] ?? null;
  if (http < 300 && readsPage && (isHtml(contentType) || isUntyped(contentType))) {
    return { bytesMax: PAGE_BYTES_MAX, isEnough: seesEnough };
  }
  if (http >= 400) return { bytesMax: errorBytes(http, headers) };
  return { bytesMax: http < 300 && needsFirstBytes(contentType) ? MAGIC_BYTES : 0 };
}

/** What a huge page is called may stand behind its styles. */
function errorBytes(http: number, headers: IncomingHttpHeaders): number {
  const isHuge = (lengthOf(headers['content-length']) ?? 0) > CLIENT_ERROR_PAGE_BYTES_MAX;
  return http >= 500 || isHuge ? ERROR_BODY_BYTES_MAX : ERROR_BYTES;
}

function lengthOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
