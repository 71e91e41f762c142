import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readPageHtml } from './page-html';

let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const hops = Number(url.slice(1));
    if (hops > 0) response.writeHead(302, { location: `/${hops - 1}` }).end('moved');
    else if (url === '/endless') sendForever();
    else response.end(`<p>${url}`);
    function sendForever(): void {
      while (!response.destroyed && response.write('x'.repeat(2 ** 16)));
      if (!response.destroyed) response.once('drain', sendForever);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());
afterAll(() => new Promise((resolve) => server.close(resolve)));

const read = (path: string) => readPageHtml(new URL(path, origin), 'test', 'the address');

test.each([
  ['/page', '/page', '<p>/page'],
  ['/1', '/0', '<p>/0'],
  ['/5', '/0', '<p>/0'],
])('%s leads to %s', async (path, end, html) => {
  expect(await read(path)).toEqual({ html, address: new URL(end, origin) });
});

test('a sixth redirect is not followed', async () => {
  expect((await read('/6')).html).not.toContain('<p>');
});

test('an endless page is read for 2 MiB', async () => {
  expect((await read('/endless')).html).toHaveLength(2 ** 21);
});
