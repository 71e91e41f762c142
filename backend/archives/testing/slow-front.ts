import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** A port on loopback that stands before another one. */
export interface SlowFront {
  port: number;
  close(): Promise<void>;
}

/**
 * Passes connections on to a port on loopback, and what comes back some milliseconds later: what ends in
 * the meantime ends in the middle of an answer.
 * @param certificate PEM; with it, TLS ends here
 */
export async function openSlowFront(
  port: number,
  delayMs: number,
  certificate?: { cert: string; key: string },
): Promise<SlowFront> {
  const open = new Set<Socket>();
  const pass = (asker: Socket): void =>
    passOn(asker, connect(port, '127.0.0.1'), { delayMs, open });
  const server: Server =
    certificate === undefined ? createServer(pass) : createTlsServer(certificate, pass);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function passOn(
  asker: Socket,
  server: Socket,
  { delayMs, open }: { delayMs: number; open: Set<Socket> },
): void {
  for (const [one, other] of [
    [asker, server],
    [server, asker],
  ] as const) {
    open.add(one);
    // Either may be killed at any time: that is what the front is for.
    one.on('error', () => undefined);
    one.on('close', () => {
      open.delete(one);
      other.destroy();
    });
  }
  asker.pipe(server);
  server.on('data', (chunk: Buffer) => setTimeout(() => asker.write(chunk), delayMs));
}
