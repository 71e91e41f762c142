import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { askOnce, type SingleQuestion } from './ask-once';
import { readText } from './read-body';
import { SlowAnswerError } from './time-span';

let server: Server;
let origin = '';
let connections = 0;

beforeAll(async () => {
  server = createServer(({ url = '', method, headers }, response) => {
    const hops = /^\/hops\/(\d)/.exec(url)?.[1] ?? '0';
    if (hops !== '0') response.writeHead(302, { location: `/hops/${Number(hops) - 1}` }).end();
    else if (url === '/away') response.writeHead(302, { location: 'http://localhost:9/x' }).end();
    else if (url === '/packed') {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'));
    } else if (url === '/slow') response.write('…');
    else response.setHeader('x-two', ['a', 'b']).end(`${method} ${url} ${headers['user-agent']}`);
  }).on('connection', (socket) => {
    connections += 1;
    socket.once('close', () => (connections -= 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function ask(path: string, rest: Partial<SingleQuestion> = {}) {
  const headers = { 'user-agent': 'Weboid/test' };
  return askOnce({ address: origin + path, headers, totalMs: 5_000, ...rest }, async (reply) => ({
    status: reply.status,
    two: reply.headers['x-two'],
    text: await readText(reply.body, 1_000),
    at: reply.address.pathname,
  }));
}

test('one answer, read, and no connection is left', async () => {
  expect(await ask('/x', { method: 'POST', body: 'a=b' })).toEqual({
    status: 200,
    two: 'a, b',
    text: 'POST /x Weboid/test',
    at: '/x',
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(connections).toBe(0);
});

test('it comes unpacked', async () => {
  expect(await ask('/packed')).toMatchObject({ text: 'packed' });
});

test('redirects are followed so many times', async () => {
  expect(await ask('/hops/2')).toMatchObject({ status: 302, at: '/hops/2' });
  expect(await ask('/hops/2', { redirectsMax: 2 })).toMatchObject({ status: 200, at: '/hops/0' });
  expect(await ask('/hops/3', { redirectsMax: 2 })).toMatchObject({ status: 302 });
});

test('and only to where they may lead', async () => {
  const mayAsk = (next: URL): boolean => next.origin === origin;
  expect(await ask('/hops/1', { redirectsMax: 2, mayAsk })).toMatchObject({ at: '/hops/0' });
  await expect(ask('/away', { redirectsMax: 2, mayAsk })).rejects.toThrow(
    'it redirects to http://localhost:9/x, which is not asked',
  );
});

test('its whole time is bounded, and it can be stopped', async () => {
  await expect(ask('/slow', { totalMs: 100 })).rejects.toThrow(SlowAnswerError);
  const stop = AbortSignal.abort(new Error('stop'));
  await expect(ask('/slow', { signal: stop })).rejects.toThrow('stop');
});
