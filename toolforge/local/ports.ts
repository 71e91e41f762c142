import { createServer } from 'node:net';
import type { Server } from 'node:net';

/** The ports that the local set-up listens on. */
export interface Ports {
  database: number;
  wiki: number;
  web: number;
  /** Of the server where people sign in. */
  signIn: number;
  /** Of the webmaster’s desk. */
  desk: number;
  /** Of the mailbox. */
  mail: number;
  /** In place of PetScan and Quarry. */
  listTools: number;
}

/** Ports of an earlier start, as far as they are known. */
type EarlierPorts = { [Name in keyof Ports]?: Ports[Name] | undefined };

/** A port that nobody else can take until it is released. */
export interface ReservedPort {
  port: number;
  /** Frees it, right before its server starts. */
  release: () => Promise<void>;
}

const WISHES: Ports = {
  database: 33060,
  wiki: 8080,
  web: 8081,
  signIn: 8082,
  desk: 8083,
  mail: 2525,
  listTools: 8084,
};

/**
 * Reserves a free port on 127.0.0.1 for each server: that of the last start, else a usual one, else
 * any. A first start takes a while, and another one beside it must not come to the same ports.
 */
export async function reservePorts(
  earlier: EarlierPorts,
): Promise<Record<keyof Ports, ReservedPort>> {
  return {
    database: await reservePort([earlier.database, WISHES.database]),
    wiki: await reservePort([earlier.wiki, WISHES.wiki]),
    web: await reservePort([earlier.web, WISHES.web]),
    signIn: await reservePort([earlier.signIn, WISHES.signIn]),
    desk: await reservePort([earlier.desk, WISHES.desk]),
    mail: await reservePort([earlier.mail, WISHES.mail]),
    listTools: await reservePort([earlier.listTools, WISHES.listTools]),
  };
}

/** The numbers of reserved ports, by their servers. */
export function portNumbers(ports: Record<keyof Ports, ReservedPort>): Ports {
  const { database, wiki, web, signIn, desk, mail, listTools } = ports;
  return {
    database: database.port,
    wiki: wiki.port,
    web: web.port,
    signIn: signIn.port,
    desk: desk.port,
    mail: mail.port,
    listTools: listTools.port,
  };
}

/** Finds any free TCP port on 127.0.0.1, to be used at once. */
export async function findPort(): Promise<number> {
  const { port, release } = await reservePort([]);
  await release();
  return port;
}

/** @param wishes ports to take if one of them is free, best first */
async function reservePort(wishes: readonly (number | undefined)[]): Promise<ReservedPort> {
  for (const wish of [...wishes, 0]) {
    const server = wish === undefined ? undefined : await listen(wish);
    const address = server?.address();
    if (server && address && typeof address === 'object') {
      return { port: address.port, release: () => close(server) };
    }
  }
  throw new Error('No port is free on 127.0.0.1');
}

/** Undefined when the port is taken or may not be used. */
function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}
