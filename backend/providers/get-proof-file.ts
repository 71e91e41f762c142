import type { IncomingMessage } from 'node:http';
import { askServer, type AskFailure } from '../crawler/transport/ask-server';
import { readBodyStart } from '../crawler/transport/body-start';
import type { Network } from '../crawler/transport/network';
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
  | AskFailure;

/** With what is asked. */
export interface FileAsker {
  network: Network;
  userAgent: string;
}

/** Interim answers and headers can go on for ever. */
const WIRE_BYTES_MAX = 65_536;

/**
 * Gets the beginning of a file over a connection of its own, from a public address only, and follows nothing.
 * @param address https, without a port
 * @param time ends it; then it is a failure
 */
export function getProofFile(
  address: URL,
  { network, userAgent }: FileAsker,
  time: AbortSignal,
): Promise<ProofFileAnswer> {
  const headers = {
    'User-Agent': userAgent,
    Accept: 'text/plain, */*;q=0.5',
    'Accept-Encoding': 'identity',
    'Cache-Control': 'no-cache',
  };
  const request = { address, method: 'GET', headers, wireBytesMax: WIRE_BYTES_MAX } as const;
  return askServer(request, network, time, read);
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
