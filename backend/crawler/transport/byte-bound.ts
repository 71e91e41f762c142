import type { Socket } from 'node:net';
import { TooMuchError } from '../../runtime/http/too-much-error';

/**
 * Ends a connection that brings more than a number of bytes, whatever they are: banners, interim
 * answers and chunk extensions can go on for ever without one byte of an answer. Reading begins with
 * this call unless the socket is paused.
 */
export function boundBytes(socket: Socket, bytesMax: number): void {
  let count = 0;
  socket.on('data', (chunk: Buffer | string) => {
    count += chunk.length;
    if (count > bytesMax) socket.destroy(new TooMuchError(bytesMax));
  });
}

const LOOK_MS = 100;

/**
 * The same for what the TLS layer takes in by itself, such as records of a handshake that never ends:
 * no data event tells of them, so it is looked at now and then.
 * @param tcp carries the TLS connection
 * @param secured is ended
 * @returns ends the looking
 */
export function boundHandshake(tcp: Socket, secured: Socket, bytesMax: number): () => void {
  const timer = setInterval(() => {
    if (tcp.bytesRead > bytesMax) secured.destroy(new TooMuchError(bytesMax));
  }, LOOK_MS);
  return () => clearInterval(timer);
}
