import { createServer } from 'node:net';

/**
 * Finds a free TCP port on 127.0.0.1.
 * @param wishes ports to take if one of them is free, best first
 */
export async function findPort(wishes: readonly number[] = []): Promise<number> {
  for (const wish of wishes) {
    if ((await bindOnce(wish)) !== undefined) return wish;
  }
  const port = await bindOnce(0);
  if (port === undefined) throw new Error('No port is free on 127.0.0.1');
  return port;
}

/** Binds the port for a moment; undefined when it is taken or may not be used. */
function bindOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : undefined;
      server.close(() => resolve(bound));
    });
  });
}
