import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { systemClock } from './clock';
import { openDatabase, type Database } from './database';
import { createSilentLogger } from './logger';

const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeAll(() => process.on('unhandledRejection', note).on('uncaughtException', note));
afterAll(() => process.off('unhandledRejection', note).off('uncaughtException', note));
afterEach(() => expect(unhandled).toEqual([]));

const account = { host: '127.0.0.1', user: 'nobody', password: '' };
function open(port: number, connectMs: number): Database {
  const options = { ...account, port, connections: 2, retryForMs: 0, connectMs };
  return openDatabase(options, systemClock, createSilentLogger());
}

/** Takes connections, and says nothing. */
async function withSilentServer(work: (port: number) => Promise<void>): Promise<void> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) =>
    sockets.push(socket.on('error', () => undefined)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await work((server.address() as AddressInfo).port);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
}

const LISTENING = `
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 });
  server.on('listening', () => console.log(server.address().port));`;

/** Takes no connection: it is stopped, and its queue is full, so that who knocks is not answered at all. */
async function withDeafServer(work: (port: number) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ['-e', LISTENING]);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(said.toString());
  child.kill('SIGSTOP');
  const queued = Array.from({ length: 4 }, () =>
    connect({ host: '127.0.0.1', port }).on('error', () => undefined),
  );
  await work(port);
  for (const socket of queued) socket.destroy();
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const SERVERS: [string, typeof withSilentServer][] = [
  ['says nothing', withSilentServer],
  ['takes no connection', withDeafServer],
];

describe.each(SERVERS)('of a server that %s', (_name, withServer) => {
  test('everybody who asks is told', () =>
    withServer(async (port) => {
      const database = open(port, 200);
      const asked = [1, 2, 3].map(() => database.select('SELECT 1'));
      for (const { reason } of (await Promise.allSettled(asked)) as PromiseRejectedResult[]) {
        expect(String(reason)).toContain('cannot be reached: connect ETIMEDOUT; look at');
      }
      await database.close();
    }));

  test('a pool that is just connecting closes in time, and without a fault', () =>
    withServer(async (port) => {
      const database = open(port, 60_000);
      const asked = [1, 2, 3].map(() => database.transaction((tx) => tx.run('SELECT 1')));
      const told = Promise.allSettled(asked);
      await new Promise((resolve) => setTimeout(resolve, 50));
      const startMs = Date.now();
      await database.close();
      expect(Date.now() - startMs).toBeLessThan(3_000);
      expect((await told).map(({ status }) => status)).toEqual([
        'rejected',
        'rejected',
        'rejected',
      ]);
    }));
});
