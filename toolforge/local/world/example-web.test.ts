import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Network } from '../../../backend/crawler/transport/network';
import type { ExampleWeb } from './example-web';
import { startExampleWeb } from './example-web';

const start = Date.UTC(2026, 0, 1);
const base: Network = {
  resolve: async (host, port) => [{ address: '203.0.113.1', family: 4, port: host.length + port }],
  allows: (address) => address === '203.0.113.1',
  extraCertificates: ['PEM of base'],
};

let day = 0;
let web: ExampleWeb;
let network: Network;

beforeAll(async () => {
  const clock = { now: () => start + day * 86_400_000, sleep: () => Promise.resolve() };
  web = await startExampleWeb(clock, start);
  network = web.network(base);
});
beforeEach(() => {
  day = 0;
});
afterAll(() => web.close());

interface Reply {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Asks as the crawler does: connects where the network says, with the certificates it trusts. */
async function ask(url: string, method = 'GET', ca = network.extraCertificates): Promise<Reply> {
  const { hostname, host, protocol, port, pathname, search } = new URL(url);
  const secure = protocol === 'https:';
  const [endpoint] = await network.resolve(hostname, Number(port) || (secure ? 443 : 80));
  if (!endpoint) throw new Error('no endpoint');
  return new Promise((resolve, reject) => {
    const options = {
      host: endpoint.address,
      port: endpoint.port,
      path: pathname + search,
      method,
      headers: { host },
      agent: false,
      timeout: 150,
    } as const;
    const tls = { ...options, servername: hostname, ca: [...ca] };
    const request = secure ? requestHttps(tls) : requestHttp(options);
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error('silent')));
    request.on('response', (response) => {
      const { statusCode: status, headers } = response;
      text(response).then((body) => resolve({ status, headers, body }), reject);
    });
    request.end();
  });
}

test('serves a page by http and by https, with a certificate that covers the name', async () => {
  const plain = await ask('http://www.eldvik-village.org/');
  const secure = await ask('https://www.norrask-islands.org/');
  expect(plain).toMatchObject({ status: 200, body: expect.stringContaining('<h1>Eldvik</h1>') });
  expect(secure).toMatchObject({ status: 200, body: expect.stringContaining('Norrask Islands') });
});

test('only who trusts the handed-over certificate gets through', async () => {
  await expect(ask('https://www.norrask-islands.org/', 'GET', [])).rejects.toMatchObject({
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
});

test('HEAD gets the headers of GET and no body', async () => {
  const get = await ask('https://www.norrask-islands.org/ting');
  const head = await ask('https://www.norrask-islands.org/ting', 'HEAD');
  expect(head).toMatchObject({ status: 200, body: '' });
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.body)));
});

test.each([
  ['https://www.north-sea-ports.com/ports/tarnhavn', 403],
  ['https://www.northern-documentaries.com/films/slate-and-salt', 405],
])('%s answers %i to HEAD only', async (url, status) => {
  expect((await ask(url, 'HEAD')).status).toBe(status);
  expect((await ask(url)).status).toBe(200);
});

test('sites with ports, IDN hosts and escapes are served as the table says', async () => {
  const urls = [
    'https://webcams.north-atlantic-view.net:8443/eldvik/bay',
    'http://stream.norrask-broadcasting.com:8000/live.m3u',
    'https://www.bücherei-tarnhavn.de/geschichte?raum=häfen',
    'https://maps.norrask-survey.org/sheet/Tarnhavn%20&%20Eldvik/1:10000?edition=1914',
  ];
  const replies = await Promise.all(urls.map((url) => ask(url)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('http leads to https at the same address', async () => {
  const { status, headers } = await ask('http://heritage.norrask-islands.org/structures/37');
  expect([status, headers.location]).toEqual([
    301,
    'https://heritage.norrask-islands.org/structures/37',
  ]);
});

test('the clock decides which day it is', async () => {
  const url = 'https://www.norrask-herald.com/archive/1998/06/harbour-reopens';
  const statuses: (number | undefined)[] = [];
  for (day of [3, 3.999, 4, 40]) statuses.push((await ask(url)).status);
  expect(statuses).toEqual([200, 200, 404, 404]);
});

test('a vanished host has no address, a silent one says nothing, a closed port refuses', async () => {
  day = 20;
  await expect(ask('http://www.tarnhavn-harbour-days.org/')).rejects.toMatchObject({
    code: 'ENOTFOUND',
  });
  await expect(ask('http://www.fjordline-timetables.net:8080/')).rejects.toThrow('silent');
  await expect(ask('http://gis.tarnhavn-municipality.org/')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
  await expect(ask('https://www.eldvik-village.org/')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
});

test('a host that vanished after the connection was made breaks it off', async () => {
  const [endpoint] = await network.resolve('www.tarnhavn-harbour-days.org', 80);
  day = 20;
  const request = requestHttp({
    host: '127.0.0.1',
    port: endpoint?.port,
    headers: { host: 'www.tarnhavn-harbour-days.org' },
    agent: false,
  });
  const error = new Promise((resolve) => request.on('error', resolve));
  request.end();
  await expect(error).resolves.toMatchObject({ code: 'ECONNRESET' });
});

test('names outside of the table, foreign addresses and certificates are those of the base', async () => {
  const elsewhere = await network.resolve('elsewhere.org', 80);
  expect(elsewhere).toEqual([{ address: '203.0.113.1', family: 4, port: 93 }]);
  expect(network.extraCertificates[0]).toBe('PEM of base');
  const addresses = ['127.0.0.1', '127.8.0.1', '::1', '203.0.113.1', '10.0.0.1', '1.127.0.1'];
  expect(addresses.map((address) => network.allows(address))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
