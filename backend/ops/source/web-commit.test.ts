import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askWebFault } from './web-commit';

let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    response.writeHead(Number(url.slice(1))).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const faultOf = (status: number) => {
  const signal = AbortSignal.timeout(10_000);
  return askWebFault(`${origin}/${status}`, { userAgent: 'Weboid/test', signal });
};

test.each([200, 204, 299])('web that answers %d is well', async (status) => {
  expect(await faultOf(status)).toBeNull();
});

test.each([300, 404, 500, 503])(
  'web that answers %d is not, and the answer is told',
  async (status) => {
    expect(await faultOf(status)).toBe(`${origin}/${status} answered ${status}`);
  },
);
