import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { generate } from 'selfsigned';
import type { Network } from '../transport/network';

/** Key and certificate, PEM. */
export interface Identity {
  key: string;
  cert: string;
}

/**
 * Real servers on 127.0.0.1 behind names of one's own choice: they stand in a connect map, and no
 * other name exists, so that a test never reaches the internet.
 */
export class LoopbackWeb {
  /** Sockets that servers hold open now. */
  readonly open = new Set<Socket>();
  /** How many connections were made in all. */
  connections = 0;
  readonly #servers: Server[] = [];
  readonly #ports = new Map<string, number>();

  /** Serves `host:port` over HTTP. @returns the real port */
  http(site: string, listener: RequestListener): Promise<number> {
    return this.#listen(site, createHttpServer({ keepAliveTimeout: 10 }, listener));
  }

  /** Serves `host:port` over HTTPS. @returns the real port */
  https(site: string, identity: Identity, listener: RequestListener): Promise<number> {
    return this.#listen(site, createHttpsServer({ ...identity, keepAliveTimeout: 10 }, listener));
  }

  /** Serves `host:port` with bytes of one's own. @returns the real port */
  tcp(site: string, onSocket: (socket: Socket) => void): Promise<number> {
    return this.#listen(site, createTcpServer(onSocket));
  }

  /** Serves `host:port` with bytes of one's own over TLS. @returns the real port */
  tls(site: string, identity: TlsOptions, onSocket: (socket: Socket) => void): Promise<number> {
    const server = createTlsServer(identity, onSocket);
    // Handshakes that a test spoils.
    server.on('tlsClientError', () => undefined);
    return this.#listen(site, server);
  }

  /** The connect map. `resolve` may be replaced for what no server can play. */
  network(extraCertificates: readonly string[] = []): Network {
    return {
      resolve: async (host, port) => {
        const real = this.#ports.get(`${host}:${port}`);
        if (real === undefined) throw Object.assign(new Error(host), { code: 'ENOTFOUND' });
        return [{ address: '127.0.0.1', family: 4, port: real }];
      },
      allows: (address) => address === '127.0.0.1',
      extraCertificates,
    };
  }

  /** No connection is left; as long as one is, this does not end. However one was ended, it is closed then. */
  async allClosed(): Promise<void> {
    await Promise.all(
      [...this.open].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
    );
  }

  /** Ends all servers and connections; the names are forgotten. */
  async close(): Promise<void> {
    this.open.forEach((socket) => socket.destroy());
    await Promise.all(
      this.#servers.splice(0).map((server) => new Promise((done) => server.close(done))),
    );
    this.#ports.clear();
    this.connections = 0;
  }

  async #listen(site: string, server: Server): Promise<number> {
    server.on('connection', (socket) => {
      this.connections += 1;
      this.open.add(socket);
      socket.on('close', () => this.open.delete(socket)).on('error', () => socket.destroy());
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    this.#servers.push(server);
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('no port');
    const { port } = address;
    this.#ports.set(site, port);
    return port;
  }
}

/** A certificate authority of one's own. */
export async function createAuthority(name = 'Test Authority'): Promise<Identity> {
  return identityOf(
    await generate([{ name: 'commonName', value: name }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [
        { name: 'basicConstraints', cA: true, critical: true },
        { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      ],
    }),
  );
}

/** A certificate for a host name or IPv4 address, by an authority or self-signed. */
export async function createIdentity(
  host: string,
  options: { authority?: Identity; valid?: readonly [from: Date, to: Date] } = {},
): Promise<Identity> {
  const { authority, valid } = options;
  const isAddress = /^[\d.]+$/.test(host);
  return identityOf(
    await generate([{ name: 'commonName', value: host }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [
        {
          name: 'subjectAltName',
          altNames: [isAddress ? { type: 7, ip: host } : { type: 2, value: host }],
        },
      ],
      ...(authority && { ca: authority }),
      ...(valid && { notBeforeDate: valid[0], notAfterDate: valid[1] }),
    }),
  );
}

function identityOf(pems: { private: string; cert: string }): Identity {
  return { key: pems.private, cert: pems.cert };
}
