import { createManualClock } from '../runtime/testing/manual-clock';
import { isPublicAddress } from '../crawler/transport/address-guard';
import { createIdentity } from '../crawler/testing/loopback-web';
import type { Network } from '../crawler/transport/network';
import type { FileSight } from './proof-sight';
import { lookAtFile, type FileLooker } from './look-at-file';
import { ProofWorld } from './testing/proof-world';

const HOST = 'museum-lunden.org';
const TOKEN = '0123456789abcdef0123456789abcdef';
const world = new ProofWorld();
const turns: string[] = [];

beforeAll(() => world.start(HOST, `www.${HOST}`, 'elsewhere.org', 'a.github.io', 'b.github.io'));
afterAll(() => world.close());
beforeEach(() => {
  world.clear();
  turns.length = 0;
});

const look = (
  part: Partial<FileLooker> = {},
  { name = HOST, signal = new AbortController().signal } = {},
): Promise<FileSight> => {
  const looker = {
    network: world.network(),
    userAgent: 'Weboid/test',
    clock: createManualClock(0),
    takeTurn: (host: string) => {
      turns.push(host);
      return Promise.resolve(0);
    },
    totalMs: 5_000,
  };
  return lookAtFile({ name, token: TOKEN }, { ...looker, ...part }, signal);
};
const PATH = '/.well-known/weboid.txt';
const leadsTo = (location: string): void =>
  void world.files.set(HOST, { status: 302, headers: { Location: location } });

test('a file with the token is a proof, and is asked for politely', async () => {
  world.files.set(HOST, { status: 200, body: `weboid-verify=${TOKEN}\n` });
  expect(await look()).toEqual({ kind: 'found' });
  expect([world.asked, turns]).toEqual([[`${HOST}${PATH}`], [HOST]]);
  expect(world.lastHeaders).toMatchObject({
    'user-agent': 'Weboid/test',
    'accept-encoding': 'identity',
    host: HOST,
  });
});

test.each([
  [404, 'absent'],
  [403, 'absent'],
  [410, 'absent'],
  [204, 'absent'],
  [304, 'absent'],
  [429, 'trouble'],
  [500, 'trouble'],
  [503, 'trouble'],
] as const)('the status %s is %s', async (status, kind) => {
  world.files.set(HOST, { status });
  expect(await look()).toMatchObject({ kind, fault: `http-${status}` });
});

test('who asks for a pause is given it', async () => {
  world.files.set(HOST, { status: 503, headers: { 'Retry-After': '7200' } });
  expect(await look()).toMatchObject({ kind: 'trouble', againAfterS: 7_200 });
});

test('a file with another token, or a page, is none; one that is too long is told so', async () => {
  world.files.set(HOST, { status: 200, body: `weboid-verify=${'f'.repeat(32)}` });
  expect(await look()).toEqual({ kind: 'absent', fault: 'no-token' });
  world.files.set(HOST, { status: 200, body: `${'x'.repeat(2_000_000)}\n${TOKEN}` });
  expect(await look()).toEqual({ kind: 'absent', fault: 'too-long' });
});

test.each([
  ['/weboid', 1],
  [`https://www.${HOST}/proof.txt`, 2],
])('a redirect to %s is followed', async (location, count) => {
  const good = { status: 200, body: TOKEN };
  world.files.set(`www.${HOST}`, good);
  world.files.set(HOST, (request, response) => {
    if (request.url === PATH) response.writeHead(301, { Location: location }).end();
    else response.end(TOKEN);
  });
  expect(await look()).toEqual({ kind: 'found' });
  expect(turns).toHaveLength(count);
});

test.each([
  'https://elsewhere.org/weboid.txt',
  `http://${HOST}/weboid.txt`,
  `https://${HOST}:8443/weboid.txt`,
  `https://user@${HOST}/weboid.txt`,
  `https://${HOST}.elsewhere.org/`,
  'https://127.0.0.1/',
  'ftp://museum-lunden.org/',
  'data:text/plain,x',
])('a redirect to %s is not', async (location) => {
  leadsTo(location);
  expect(await look()).toEqual({ kind: 'absent', fault: 'leads-elsewhere' });
  expect(world.asked).toHaveLength(1);
});

test('neighbours below a public suffix are somebody else', async () => {
  world.files.set('a.github.io', { status: 302, headers: { Location: 'https://b.github.io/' } });
  world.files.set('b.github.io', { status: 200, body: TOKEN });
  const sight = await look({}, { name: 'a.github.io' });
  expect(sight).toEqual({ kind: 'absent', fault: 'leads-elsewhere' });
});

test('redirects in a circle end', async () => {
  leadsTo(PATH);
  expect(await look()).toEqual({ kind: 'absent', fault: 'many-redirects' });
  expect(world.asked).toHaveLength(6);
  expect(turns).toEqual([HOST]);
});

test.each(['/%zz', 'https://', '//'])('a redirect to nowhere (%s) is told', async (location) => {
  leadsTo(location);
  expect((await look()).kind).toBe('absent');
});

test('when it is not the host’s turn, nothing is asked', async () => {
  expect(await look({ takeTurn: () => Promise.resolve(40) })).toEqual({
    kind: 'put-off',
    waitS: 40,
  });
  expect(world.asked).toEqual([]);
});

test('neither is when it is not the turn of where a redirect leads', async () => {
  leadsTo(`https://www.${HOST}/`);
  const takeTurn = (host: string): Promise<number> => Promise.resolve(host === HOST ? 0 : 9);
  expect(await look({ takeTurn })).toEqual({ kind: 'put-off', waitS: 9 });
  expect(world.asked).toHaveLength(1);
});

test('a certificate that does not hold is told, and nothing is asked', async () => {
  const valid = [new Date('2020-01-01'), new Date('2021-01-01')] as const;
  const { authority } = world;
  await world.addSite('old.org', await createIdentity('old.org', { authority, valid }));
  await world.addSite('wrong.org', await createIdentity('other.org', { authority }));
  await world.addSite('self.org', await createIdentity('self.org'));
  const faults: unknown[] = [];
  for (const name of ['old.org', 'wrong.org', 'self.org']) faults.push(await look({}, { name }));
  expect(faults).toEqual([
    { kind: 'absent', fault: 'tls-expired' },
    { kind: 'absent', fault: 'tls-wrong-host' },
    { kind: 'absent', fault: 'tls-self-signed' },
  ]);
  expect(world.asked).toEqual([]);
});

test('addresses of private networks are never contacted', async () => {
  const network: Network = { ...world.network(), allows: isPublicAddress };
  world.files.set(HOST, { status: 200, body: TOKEN });
  expect(await look({ network })).toEqual({ kind: 'absent', fault: 'address-refused' });
  expect(world.asked).toEqual([]);
});

test('a host that leads nowhere is an answer, a connection that fails is none', async () => {
  expect(await look({}, { name: 'nowhere.org' })).toMatchObject({
    kind: 'absent',
    fault: 'dns-unknown-domain',
  });
  const failing = (code: string): Network => ({
    ...world.network(),
    resolve: () => Promise.reject(Object.assign(new Error(code), { code })),
  });
  expect(await look({ network: failing('EAI_AGAIN') })).toMatchObject({
    kind: 'trouble',
    fault: 'dns-refused',
  });
  expect(await look({ network: failing('EMFILE') })).toMatchObject({
    kind: 'trouble',
    fault: 'own-fault',
  });
  const closed: Network = {
    ...world.network(),
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4, port: 1 }]),
  };
  expect(await look({ network: closed })).toMatchObject({ fault: 'connect-refused' });
});

test('a server that is silent, drips, or breaks off costs a bounded time', async () => {
  world.files.set(HOST, () => undefined);
  expect(await look({ totalMs: 200 })).toMatchObject({ kind: 'trouble', fault: 'timeout' });
  world.files.set(HOST, (_request, response) => {
    response.writeHead(200, { 'Content-Length': '500' });
    response.write(TOKEN.slice(0, 10));
    setTimeout(() => response.destroy(), 50);
  });
  expect(await look()).toMatchObject({ kind: 'trouble', fault: 'reset' });
  await world.web.allClosed();
});

test('who ends the process ends the look', async () => {
  const stop = new AbortController();
  world.files.set(HOST, () => stop.abort(new Error('stopped')));
  await expect(look({}, { signal: stop.signal })).rejects.toThrow('stopped');
});

test('a packed file is read, and a bomb is not', async () => {
  const { gzipSync } = await import('node:zlib');
  const headers = { 'Content-Encoding': 'gzip' };
  world.files.set(HOST, { status: 200, headers, body: gzipSync(TOKEN) });
  expect(await look()).toEqual({ kind: 'found' });
  world.files.set(HOST, { status: 200, headers, body: gzipSync(Buffer.alloc(20_000_000, 120)) });
  expect(await look()).toEqual({ kind: 'absent', fault: 'too-long' });
});
