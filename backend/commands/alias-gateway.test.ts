import { Command } from 'commander';
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { systemClock } from '../runtime/clock';
import { systemRandom } from '../runtime/random';
import { addAliasesCommands } from './aliases-commands';
import { aliasesFindCommand } from './aliases-find-command';
import { createAliasGateway } from './alias-gateway';
import { readAliasWorld } from './alias-world';
import { CommandError } from './command-error';

const folder = mkdtempSync(join(tmpdir(), 'weboid-gateway-'));
afterAll(() => rmSync(folder, { recursive: true }));

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A proxy that does this with each connection. @returns its address */
async function gatewayThat(act: (socket: Socket) => void): Promise<string> {
  const server = createServer((request) => act(request.socket));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function askThrough(gateway: string, { signal } = new AbortController()) {
  return createAliasGateway(gateway, 'Weboid/test')('https://fjord.example/a', {
    bytesMax: 1_000,
    signal,
  });
}

test.each<[string, (socket: Socket) => void]>([
  ['a closed connection', (socket) => socket.end()],
  ['a connection that is cut', (socket) => socket.resetAndDestroy()],
  ['no HTTP', (socket) => socket.end('nothing that is known\r\n\r\n')],
  [
    'another protocol',
    (socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  ],
  ['half an answer', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nno')],
])('%s is a host that nobody reaches', async (_what, act) => {
  expect(await askThrough(await gatewayThat(act))).toBeNull();
});

test('an answer is told', async () => {
  const gateway = await gatewayThat((socket) =>
    socket.end('HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n'),
  );
  expect(await askThrough(gateway)).toMatchObject({ status: 302, location: '/b' });
});

test('whoever is told to stop waits for nobody', async () => {
  const stop = new AbortController();
  const asking = askThrough(await gatewayThat(() => stop.abort(new Error('over'))), stop);
  await expect(asking).rejects.toThrow('over');
});

test('no gateway there is told, and no page is called lost', async () => {
  const gateway = await gatewayThat(() => undefined);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  const file = join(folder, 'world.json');
  const target = (name: string) => ({
    url: `http://fjord.example/a/${name}`,
    target: `https://fjord.example/b/${name}`,
    permanent: true,
  });
  const copy = { address: 'https://archive.example/1', html: '<h1>The third of them</h1>' };
  const asked = [{ url: 'http://fjord.example/a/three', copy }];
  writeFileSync(file, JSON.stringify({ asked, redirects: ['one', 'two'].map(target) }));
  const output = new PassThrough();
  const finding = aliasesFindCommand(file, createAliasGateway(gateway, 'Weboid/test'), output);
  await expect(finding).rejects.toThrow(CommandError);
  await expect(finding).rejects.toThrow('nobody answers at WEBOID_ALIAS_GATEWAY');
  expect(output.readableLength).toBe(0);
});

test('a gateway of https is refused', () => {
  expect(() => createAliasGateway('https://127.0.0.1:1', 'Weboid/test')).toThrow(CommandError);
});

test('a world that is not there, or is none, is told', async () => {
  await expect(readAliasWorld(join(folder, 'none.json'))).rejects.toThrow('cannot read');
  const file = join(folder, 'broken.json');
  writeFileSync(file, '{"asked": 1}');
  await expect(readAliasWorld(file)).rejects.toThrow('is no world');
});

test('a gateway that is not set, or is one of https, is told', async () => {
  const find = (env: NodeJS.ProcessEnv) => {
    const program = new Command();
    addAliasesCommands(program, { root: folder, env, clock: systemClock, random: systemRandom });
    return program.parseAsync(['aliases', 'find', join(folder, 'none.json')], { from: 'user' });
  };
  await expect(find({})).rejects.toThrow('WEBOID_ALIAS_GATEWAY is not set');
  const secure = { WEBOID_ALIAS_GATEWAY: 'https://127.0.0.1:1' };
  await expect(find(secure)).rejects.toThrow('by http alone');
});
