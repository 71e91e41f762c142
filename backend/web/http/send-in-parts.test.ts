import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import express from 'express';
import { sleepReal } from '../../runtime/clock';
import { sendInParts } from './send-in-parts';
import { startWeb, type RunningWeb } from './server';

const MANY = 'x'.repeat(1_000_000);
const STALL_MS = 200;

let web: RunningWeb;
let sockets: Socket[] = [];
/** What became of each answer: null, or what it threw. */
let ends: Promise<unknown>[] = [];
/** Of all that began. */
const generators = { over: 0 };

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  [sockets, ends, generators.over] = [[], [], 0];
  await web.close();
});

async function serve(make: (place: number) => Promise<string>, parts = 3): Promise<void> {
  async function* all(): AsyncGenerator<string> {
    try {
      for (let place = 1; place <= parts; place += 1) yield await make(place);
    } finally {
      generators.over += 1;
    }
  }
  const app = express().get('/', async (_request, response) => {
    const sent = sendInParts(response, all(), () => void response.type('text/csv'), STALL_MS);
    ends.push(
      sent.then(
        () => null,
        (error: unknown) => error,
      ),
    );
    await sent;
  });
  app.set('env', 'test');
  web = await startWeb(app, 0, '127.0.0.1');
}

function ask(version: '1.0' | '1.1'): Socket {
  const socket = connect(web.port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write(`GET / HTTP/${version}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return socket;
}

async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString('latin1')));
  await once(socket, 'close');
  return text;
}

const isOver = async (): Promise<void> => {
  while (generators.over === 0) await sleepReal(5);
};

test('a part that fails after its reader has gone is nobody’s', async () => {
  let fail: (error: Error) => void = () => undefined;
  await serve((place) =>
    place === 1 ? Promise.resolve('1') : new Promise((_resolve, reject) => (fail = reject)),
  );
  const socket = ask('1.1');
  await once(socket, 'data');
  socket.resetAndDestroy();
  expect(await ends[0]).toBeNull();
  fail(new Error('away'));
  await isOver();
  await sleepReal(20);
});

test('whoever goes before the first part is there leaves nothing behind', async () => {
  let go: () => void = () => undefined;
  const parts = { made: 0 };
  await serve((place) => {
    parts.made = place;
    return new Promise((resolve) => (go = () => resolve(MANY)));
  });
  const socket = ask('1.1');
  while (parts.made === 0) await sleepReal(5);
  socket.destroy();
  await sleepReal(50);
  go();
  expect(await ends[0]).toBeNull();
  await isOver();
  expect(parts.made).toBe(1);
});

test('whoever reads no more is left after a while', async () => {
  await serve(() => Promise.resolve(MANY), 100);
  const socket = ask('1.1');
  await once(socket, 'data');
  socket.pause();
  expect(await ends[0]).toBeNull();
  await isOver();
});

test('whoever reads no more is left, though the next part took long to be made', async () => {
  const more = MANY.repeat(20);
  await serve(async (place) => {
    // One part is made ahead of the reader.
    if (place > 1) await sleepReal(5 * STALL_MS);
    return more;
  });
  const socket = ask('1.1');
  await once(socket, 'data');
  socket.pause();
  expect(await ends[0]).toBeNull();
  await isOver();
});

test('who waits long for a part is not left', async () => {
  await serve(async (place) => {
    await sleepReal(2 * STALL_MS);
    return `part ${place} `;
  });
  expect(await textOf(ask('1.1'))).toMatch(/part 1 .*part 2 .*part 3 /s);
  expect(await ends[0]).toBeNull();
});

test('half an answer is told by HTTP/1.0 as whole to nobody', async () => {
  await serve((place) =>
    place === 3 ? Promise.reject(new Error('away')) : Promise.resolve(`part ${place} `),
  );
  expect(await textOf(ask('1.0'))).not.toContain('part 1');
  expect(await ends[0]).toMatchObject({ message: 'away' });
});

test('a whole answer is told by HTTP/1.0 with its length', async () => {
  await serve((place) => Promise.resolve(`part ${place} `));
  expect(await textOf(ask('1.0'))).toMatch(/Content-Length: 21\r\n.*part 1 part 2 part 3 $/s);
});
