import { isIP, type Socket } from 'node:net';
import { isNativeError } from 'node:util/types';
import { Agent, type buildConnector } from 'undici';
import { beginTimeLimit } from '../../runtime/time-limit';

/** What a connection is wanted for. */
export interface ConnectionTarget {
  /** Host name (ASCII), or an address without brackets. */
  host: string;
  port: number;
  secure: boolean;
}

/**
 * Opens a connection, to public addresses only, which is decided as it connects; a secure one only where
 * the certificate proves the host, since keys are sent over it.
 * @throws whatever kept it from connecting
 */
export type OpenConnection = (target: ConnectionTarget, signal: AbortSignal) => Promise<Socket>;

/** How long an archive service is waited for, milliseconds. */
export interface ArchivePatience {
  /** Until it is connected to. */
  connectMs: number;
  /** From the question to the header of the answer: large archives search for long. */
  headersMs: number;
  /** From one piece of the body to the next. */
  bodyMs: number;
}

/** Bytes. Replays repeat the headers of the site beside their own; some are very long. */
const HEADER_BYTES_MAX = 131_072;

const PATIENCE: ArchivePatience = { connectMs: 15_000, headersMs: 60_000, bodyMs: 30_000 };

/**
 * The connections to archive services: one for each at a time, HTTP/1.1. Whoever makes it closes it.
 * @param open opens each of them; nothing here looks up a name
 * @param ended aborts when none is to be opened any more: the agent itself cannot end one that is
 */
export function createArchiveAgent(
  open: OpenConnection,
  patience: Partial<ArchivePatience> = {},
  ended?: AbortSignal,
): Agent {
  const { connectMs, headersMs, bodyMs } = { ...PATIENCE, ...patience };
  return new Agent({
    connect: connectorOf(open, connectMs, ended),
    connections: 1,
    pipelining: 1,
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: headersMs,
    bodyTimeout: bodyMs,
  });
}

function connectorOf(
  open: OpenConnection,
  connectMs: number,
  ended?: AbortSignal,
): buildConnector.connector {
  return ({ hostname, port, protocol }, done) => {
    const secure = protocol === 'https:';
    const target = { host: bare(hostname), port: portOf(port, secure), secure };
    const limit = beginTimeLimit(connectMs, ended);
    const opening = open(target, limit.signal).finally(() => limit.end());
    void handOver(opening, target, done);
  };
}

/** undici wants to be called back. */
async function handOver(
  opening: Promise<Socket>,
  { host }: ConnectionTarget,
  done: buildConnector.Callback,
): Promise<void> {
  try {
    done(null, await opening);
  } catch (cause) {
    done(asError(cause, host), null);
  }
}

function bare(host: string): string {
  const inner = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(inner) === 0 ? host : inner;
}

/** The URL's own, or the default one of its scheme (RFC 9110, 4.2). */
function portOf(port: string, secure: boolean): number {
  if (port !== '') return Number(port);
  return secure ? 443 : 80;
}

function asError(cause: unknown, host: string): Error {
  return isNativeError(cause) ? cause : new Error(`${host} cannot be reached`, { cause });
}
