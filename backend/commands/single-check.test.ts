import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { readEnvironment } from '../config/read-environment';
import { systemClock, type Clock } from '../runtime/clock';
import { prepareSingleChecks } from './single-check';

let server: Server;
let origin = '';
const methods: string[] = [];

beforeAll(async () => {
  server = createServer(({ method = '', url }, response) => {
    if (url === '/gone') {
      response.setHeader('content-type', 'text/html');
      response.end('<title>Page not found</title><h1>404 – Page not found</h1>');
      return;
    }
    methods.push(method);
    const status = methods.length === 1 ? 503 : 200;
    response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '7' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());
afterAll(() => new Promise((resolve) => server.close(resolve)));

const prepare = (clock: Clock) => prepareSingleChecks(readEnvironment({}), '0', clock, true);

test('pages are read at once, and the host gets the pause that it asks for', async () => {
  const slept: number[] = [];
  const clock = {
    now: () => slept.reduce((sum, ms) => sum + ms, 0),
    sleep: (ms: number) => {
      slept.push(ms);
      return Promise.resolve();
    },
  };
  const look = prepare(clock);
  expect(await look(`${origin}/`)).toMatchObject({ http: 503, method: 'GET' });
  expect(slept).toEqual([]);
  expect(await look(`${origin}/`)).toMatchObject({ http: 200, method: 'GET' });
  expect(slept).toEqual([7_000]);
  expect(methods).toEqual(['GET', 'GET']);
});

test('what a page says of itself is heard', async () => {
  const look = await prepare(systemClock)(`${origin}/gone`);
  expect(look).toMatchObject({ input: `${origin}/gone`, code: 1, http: 200, doubt: 'soft-404' });
  expect(look.evidence).toContainEqual({ sign: 'heading', text: '404 – Page not found' });
});

test('files are looked for as well', async () => {
  const ftp = createTcpServer((socket) => {
    const replies = ['331 go', '230 in', '200 fine', '213 4096', '221 bye'];
    socket.write('220 ready\r\n');
    socket.on('data', () => socket.write(`${replies.shift()}\r\n`)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => ftp.listen(0, '127.0.0.1', resolve));
  const url = `ftp://127.0.0.1:${(ftp.address() as AddressInfo).port}/a.zip`;
  expect(await prepare(systemClock)(url)).toMatchObject({ code: 1, kib: 4, reason: 'ok' });
  await new Promise((resolve) => ftp.close(resolve));
});

test('a fault on this side is an answer too', async () => {
  const broken: Clock = {
    ...systemClock,
    now: () => {
      throw new Error('EMFILE');
    },
  };
  expect(await prepare(broken)(`${origin}/`)).toEqual({
    input: `${origin}/`,
    url: `${origin}/`,
    code: null,
    http: null,
    method: null,
    redirect: null,
    mime: null,
    kib: null,
    doubt: null,
    reason: 'local-fault',
    evidence: [],
    ms: 0,
  });
});
