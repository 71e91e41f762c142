import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readEnvironment } from '../config/environment';
import { systemClock, type Clock } from '../runtime/clock';
import { prepareLooks } from './one-look';

let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer(({ method }, response) => {
    const status = method === 'HEAD' ? 503 : 200;
    response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '7' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());
afterAll(() => new Promise((resolve) => server.close(resolve)));

const prepare = (clock: Clock) => prepareLooks(readEnvironment({}), '0', clock, true);

test('between HEAD and GET the host gets the pause that it asks for', async () => {
  const slept: number[] = [];
  const clock = {
    now: () => 0,
    sleep: (ms: number) => {
      slept.push(ms);
      return Promise.resolve();
    },
  };
  const look = await prepare(clock)(`${origin}/`);
  expect(look).toMatchObject({ http: 200, method: 'GET' });
  expect(slept).toEqual([7_000]);
});

test('a fault on this side is an answer too', async () => {
  const broken: Clock = {
    ...systemClock,
    now: () => {
      throw new Error('EMFILE');
    },
  };
  expect(await prepare(broken)(`${origin}/`)).toEqual({
    url: `${origin}/`,
    code: null,
    http: null,
    method: null,
    redirect: null,
    mime: null,
    kib: null,
    reason: 'local-fault',
    ms: 0,
  });
});
