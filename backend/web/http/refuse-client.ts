import type { Duplex } from 'node:stream';
import { errorCode } from '../../runtime/database-errors';

/** What Node cannot read as a request, by its error code; anything else is 400. */
const STATUS_LINES: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
]);

/**
 * Answers what is no request as Node itself would (`clientError` of node:http), but so that pages of other
 * sites can read it, too: which address was meant is not known, and nothing of ours is told.
 */
export function refuseClient(error: Error, socket: Duplex): void {
  const isGone = errorCode(error) === 'ECONNRESET' || !socket.writable;
  if (!isGone) socket.write(refusal(STATUS_LINES.get(errorCode(error)) ?? '400 Bad Request'));
  socket.destroy();
}

function refusal(statusLine: string): string {
  return [
    `HTTP/1.1 ${statusLine}`,
    'Access-Control-Allow-Origin: *',
    'Cache-Control: no-store',
    'Connection: close',
    'Content-Length: 0',
    'X-Content-Type-Options: nosniff',
    '',
    '',
  ].join('\r\n');
}
