import type { Server } from 'node:net';
import type { IncomingMessage } from 'node:http';

const FORM_BYTES_MAX = 10_000;

/**
 * Has a server listen on 127.0.0.1.
 * @param port 0 takes any free one
 * @returns the port
 */
export function listenOnLoopback(server: Server, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Closes a web server; connections that are kept open would hold it for ever. */
export function closeAtOnce(server: Server & { closeAllConnections: () => void }): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * The form that a request sends, URL-encoded.
 * @throws {RangeError} when it is longer than 10 kB
 */
export async function sentForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > FORM_BYTES_MAX) throw new RangeError('the form is too long');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
