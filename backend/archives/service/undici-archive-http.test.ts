import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { isNativeError } from 'node:util/types';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { Agent } from 'undici';
import { createArchiveAgent, type ArchivePatience, type OpenConnection } from './archive-agent';
import { ArchiveError, UnpackingError, type ArchiveReply, type AskArchive } from './archive-http';
import { createAskArchive } from './undici-archive-http';

/** undici's timers have a resolution of half a second. */
jest.setTimeout(20_000);

let listener: (...asked: Parameters<RequestListener>) => unknown;
let server: Server;
let agent: Agent;
let ask: AskArchive;
let targets: object[];
const sockets = new Set<Socket>();
const { signal: NEVER } = new AbortController();

const openConnection: OpenConnection = async (target, signal) => {
  targets.push(target);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect', { signal });
  return socket;
};

function prepare(
  open: OpenConnection = openConnection,
  { totalMs = 5_000, ...patience }: Partial<ArchivePatience> & { totalMs?: number } = {},
): void {
  const short = { connectMs: 300, headersMs: 300, bodyMs: 300, ...patience };
  agent = createArchiveAgent(open, short);
  ask = createAskArchive({ dispatcher: agent, userAgent: 'Weboid/test', totalMs });
}

beforeEach(async () => {
  targets = [];
  server = createServer((request, response) => void listener(request, response));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  await agent.close();
  // Nothing of ours is left open.
  const ends = [...sockets].map((socket) => new Promise((end) => socket.once('close', end)));
  await Promise.all(ends);
  server.close();
});

function get(address = 'http://archive.example/x', signal = NEVER): Promise<ArchiveReply> {
  return ask({ method: 'GET', url: new URL(address) }, signal);
}

async function textOf({ body }: ArchiveReply): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it('sends what is asked, as who it is', async () => {
  prepare();
  listener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method, url, headers } = request;
    response
      .setHeader('X-Two', ['a', 'b'])
      .end(
        JSON.stringify([
          method,
          url,
          headers['user-agent'],
          headers['x-a'],
          headers.host,
          Buffer.concat(chunks).toString(),
        ]),
      );
  };
  const url = new URL('http://archive.example:8080/p?q=1');
  const asked = await ask({ method: 'POST', url, headers: { 'x-a': 'b' }, body: 'b=1' }, NEVER);
  expect(asked.status).toBe(200);
  expect(asked.headers['x-two']).toBe('a, b');
  expect(JSON.parse(await textOf(asked))).toEqual([
    'POST',
    '/p?q=1',
    'Weboid/test',
    'b',
    'archive.example:8080',
    'b=1',
  ]);
});

test.each([
  ['http://archive.example/x', { host: 'archive.example', port: 80, secure: false }],
  ['https://archive.example/x', { host: 'archive.example', port: 443, secure: true }],
  ['https://[2001:db8::1]:8443/x', { host: '2001:db8::1', port: 8443, secure: true }],
])('has connections opened: %s', async (address, target) => {
  prepare();
  listener = (_, response) => response.end('x');
  await (await get(address)).discard();
  expect(targets).toEqual([target]);
});

it('keeps the connection from one question to the next', async () => {
  prepare();
  listener = (_, response) => response.end('x'.repeat(1_000));
  for (let n = 0; n < 3; n += 1) await (n === 1 ? (await get()).discard() : textOf(await get()));
  expect(targets).toHaveLength(1);
});

it('follows no redirect', async () => {
  prepare();
  listener = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  const reply = await get();
  expect(reply).toMatchObject({ status: 302, headers: { location: 'http://127.0.0.1:1/' } });
  await reply.discard();
});

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['identity', (text: string) => Buffer.from(text)],
])('unpacks %s', async (encoding, pack) => {
  prepare();
  listener = (_, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(pack('Grüße'));
  expect(await textOf(await get())).toBe('Grüße');
});

test.each(['UTF-8', 'none', 'none, identity'])('reads %s as it comes', async (encoding) => {
  prepare();
  listener = (_, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end('Grüße');
  expect(await textOf(await get())).toBe('Grüße');
});

test.each(['zstd', 'Compress', 'x-compress', 'lzma', 'none, zstd', 'gzip, zstd'])(
  'fails on %s, which nothing here undoes',
  async (encoding) => {
    prepare();
    listener = (_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end('Grüße');
    await expect(textOf(await get())).rejects.toBeInstanceOf(UnpackingError);
  },
);

it('unpacks nothing to nothing', async () => {
  prepare();
  listener = (_, response) => response.writeHead(200, { 'content-encoding': 'deflate' }).end();
  expect(await textOf(await get())).toBe('');
});

it('unpacks once what is told to be packed by two headers', async () => {
  prepare();
  listener = (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync('Grüße'));
  expect(await textOf(await get())).toBe('Grüße');
});

it('tells a wrong label from an answer that broke off', async () => {
  prepare();
  listener = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('<html>');
  await expect(textOf(await get())).rejects.toBeInstanceOf(UnpackingError);
  const long = gzipSync(randomBytes(9_999));
  listener = (_, response) =>
    void response
      .writeHead(200, { 'content-encoding': 'gzip' })
      .write(long.subarray(0, 5_000), () => response.destroy());
  const failure: unknown = await textOf(await get()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ArchiveError);
  expect(failure).not.toBeInstanceOf(UnpackingError);
});

it('takes the long headers that replays copy', async () => {
  prepare();
  listener = (_, response) => response.setHeader('x-csp', 'y'.repeat(60_000)).end('x');
  expect((await get()).headers['x-csp']).toHaveLength(60_000);
});

it('unpacks no further than is read', async () => {
  prepare();
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  listener = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  const { body, discard } = await get();
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > 100_000) {
      await discard();
      break;
    }
  }
  expect(bytes).toBeLessThan(300_000);
});

test.each<[string, RequestListener]>([
  [
    'a broken packing',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no'),
  ],
  [
    'two packings',
    (_, response) => response.writeHead(200, { 'content-encoding': 'br, gzip' }).end('x'),
  ],
  [
    'a packing cut short',
    (_, response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync('x'.repeat(999)).subarray(0, 15)),
  ],
  [
    'a length that lies',
    (_, response) =>
      void response.writeHead(200, { 'content-length': '9' }).write('x', () => response.destroy()),
  ],
  ['a body that stops', (_, response) => void response.writeHead(200).write('x')],
])('fails on %s', async (_, answer) => {
  prepare();
  listener = answer;
  const failure: unknown = await textOf(await get()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ArchiveError);
  expect(isNativeError((failure as ArchiveError).cause)).toBe(true);
});

test.each<[string, RequestListener]>([
  ['nothing', () => undefined],
  ['an end', (request) => request.socket.destroy()],
  ['no HTTP', (request) => request.socket.end('SSH-2.0\r\n')],
  ['a header without end', (_, response) => response.setHeader('x', 'y'.repeat(200_000)).end()],
])('fails where the answer is %s', async (_, answer) => {
  prepare();
  listener = answer;
  const failure: unknown = await get().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ArchiveError);
  expect(isNativeError((failure as ArchiveError).cause)).toBe(true);
});

it('fails where nothing can be connected to, or not in time', async () => {
  const refused = new Error('has no public address');
  prepare(() => Promise.reject(refused));
  await expect(get()).rejects.toMatchObject({ name: 'ArchiveError', cause: refused });
  prepare(
    (_, signal) =>
      new Promise((__, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  );
  await expect(get()).rejects.toBeInstanceOf(ArchiveError);
});

it('waits no longer than it may for what trickles in', async () => {
  prepare(openConnection, { totalMs: 400 });
  listener = (_, response) => {
    const timer = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(timer));
  };
  await expect(textOf(await get())).rejects.toMatchObject({
    name: 'ArchiveError',
    cause: { name: 'SlowAnswerError' },
  });
  const reply = await get();
  await reply.discard();
});

it('waits no longer than the question allows', async () => {
  prepare();
  listener = (_, response) => {
    const timer = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(timer));
  };
  const asked = { method: 'GET', url: new URL('http://archive.example/x'), totalMs: 400 } as const;
  await expect(textOf(await ask(asked, NEVER))).rejects.toMatchObject({
    name: 'ArchiveError',
    cause: { name: 'SlowAnswerError' },
  });
});

it('waits no longer than it may for the rest of what nobody wants', async () => {
  prepare();
  ask = createAskArchive({ dispatcher: agent, userAgent: 'Weboid/test', discardMs: 100 });
  listener = (_, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  };
  const reply = await get();
  await reply.discard();
});

test.each<[string, RequestListener]>([
  ['its time is over', (_, response) => void response.writeHead(200).write('x')],
  ['it broke off', (_, response) => void response.write('x', () => response.destroy())],
])('tells of an answer that nobody reads that %s', async (_, answer) => {
  prepare(openConnection, { totalMs: 400, bodyMs: 5_000 });
  listener = answer;
  const { over } = await get();
  if (over?.aborted === false) await once(over, 'abort');
  expect(over?.aborted).toBe(true);
});

it('ends when told to while it connects, and so does the connecting', async () => {
  const ended = new AbortController();
  let wasEnded = false;
  const connecting: OpenConnection = (_, signal) =>
    new Promise((__, reject) =>
      signal.addEventListener('abort', () => {
        wasEnded = signal.reason === ended.signal.reason;
        reject(signal.reason as Error);
      }),
    );
  agent = createArchiveAgent(connecting, { connectMs: 60_000 }, ended.signal);
  ask = createAskArchive({ dispatcher: agent, userAgent: 'Weboid/test' });
  const stop = new AbortController();
  const asked = get(undefined, stop.signal);
  setTimeout(() => stop.abort(new Error('enough')), 20);
  await expect(asked).rejects.toMatchObject({
    name: 'ArchiveError',
    cause: { message: 'enough' },
  });
  ended.abort(new Error('over'));
  expect(wasEnded).toBe(true);
});

it('ends when told to, before and while', async () => {
  prepare();
  listener = (_, response) => void response.writeHead(200).write('x');
  const stop = new AbortController();
  const reply = await get(undefined, stop.signal);
  const reading = textOf(reply);
  setTimeout(() => stop.abort(new Error('enough')), 20);
  await expect(reading).rejects.toMatchObject({
    name: 'ArchiveError',
    cause: { message: 'enough' },
  });
  await expect(get(undefined, stop.signal)).rejects.toMatchObject({
    name: 'ArchiveError',
    cause: { message: 'enough' },
  });
});
