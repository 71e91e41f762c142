import { createServer } from 'node:net';

/** The ports that the local set-up listens on. */
export interface Ports {
  database: number;
  wiki: number;
  web: number;
}

const WISHES: Ports = { database: 33060, wiki: 8080, web: 8081 };

/** Ports of an earlier start, as far as they are known. */
type EarlierPorts = { [Name in keyof Ports]?: Ports[Name] | undefined };

/**
 * Chooses a free port on 127.0.0.1 for each: that of the last start, else a usual one, else any.
 * @param last those of the last start
 */
export async function choosePorts(last: EarlierPorts): Promise<Ports> {
  const database = await findPort([last.database, WISHES.database]);
  const wiki = await findPort([last.wiki, WISHES.wiki]);
  const web = await findPort([last.web, WISHES.web]);
  return { database, wiki, web };
}

/**
 * Finds a free TCP port on 127.0.0.1.
 * @param wishes ports to take if one of them is free, best first
 */
export async function findPort(wishes: readonly (number | undefined)[] = []): Promise<number> {
  for (const wish of wishes) {
    if (wish !== undefined && (await bindOnce(wish)) !== undefined) return wish;
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
