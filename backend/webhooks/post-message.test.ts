import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { isPublicAddress } from '../crawler/transport/address-guard';
import {
  createAuthority,
  createIdentity,
  LoopbackWeb,
  type Identity,
} from '../crawler/testing/loopback-web';
import { HostBusyError } from '../crawler/transport/host-busy-error';
import type { Endpoint, Network } from '../crawler/transport/network';
import { readText } from '../runtime/http/read-body';
import { postMessage, type PostOutcome } from './post-message';
import { signedHeaders } from './sign-message';

const HOST = 'hook.example.org';
const web = new LoopbackWeb();
const BODY = '{"type":"weboid.test","data":{"ä":1}}';
const SECRETS = [
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
];
let authority: Identity;
let identity: Identity;

beforeAll(async () => {
  authority = await createAuthority();
  identity = await createIdentity(HOST, { authority });
});
afterEach(() => web.close());

const network = (): Network => web.network([authority.cert]);
const post = (
  part: { on?: Network; address?: string; readsAnswer?: boolean; totalMs?: number } = {},
  signal = new AbortController().signal,
): Promise<PostOutcome> =>
  postMessage(
    {
      address: new URL(part.address ?? `https://${HOST}/in?key=a%20b`),
      headers: signedHeaders({ id: 'msg_1_2_0', body: BODY }, SECRETS, Date.now()),
      body: BODY,
      readsAnswer: part.readsAnswer ?? false,
    },
    part.on ?? network(),
    signal,
    part.totalMs ?? 5_000,
  );
const answering = (listener: (request: IncomingMessage, response: ServerResponse) => void) =>
  web.https(`${HOST}:443`, identity, listener);
const bytes = (onSocket: (socket: Socket) => void) => web.tls(`${HOST}:443`, identity, onSocket);

/** On a busy machine not even the connection is made in a short time: takes longer ones until it is. */
async function postUntil(reason: string): Promise<PostOutcome> {
  for (let totalMs = 100; ; totalMs *= 2) {
    const outcome = await post({ totalMs });
    const isIt = outcome.kind === 'failure' && outcome.reason === reason;
    if (isIt || totalMs > 10_000) return outcome;
  }
}

test('what arrives is whole, and its signatures hold by either secret', async () => {
  const got: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  await answering((request, response) => {
    void readText(request, 100_000).then((body) => {
      got.push({ url: `${request.method} ${request.url}`, headers: request.headers, body });
      response.writeHead(204).end();
      return undefined;
    });
  });
  expect(await post()).toEqual({ kind: 'answer', status: 204, retryAfter: null, text: '' });
  const [{ url, headers, body } = { url: '', headers: {}, body: '' }] = got;
  expect([url, body, headers.host]).toEqual(['POST /in?key=a%20b', BODY, HOST]);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  for (const secret of SECRETS) {
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(verified).toEqual(JSON.parse(BODY));
  }
  const stranger = new Webhook('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  expect(() => stranger.verify(body, headers as Record<string, string>)).toThrow('signature');
  await web.allClosed();
});

test('a redirect is not followed', async () => {
  let asked = 0;
  await answering((_request, response) => {
    asked += 1;
    response.writeHead(307, { Location: `https://${HOST}/elsewhere` }).end();
  });
  expect(await post()).toMatchObject({ kind: 'answer', status: 307 });
  expect(asked).toBe(1);
});

test('Retry-After is told', async () => {
  await answering((_request, response) => response.writeHead(503, { 'Retry-After': '7' }).end());
  expect(await post()).toMatchObject({ status: 503, retryAfter: '7' });
});

test.each(['10.0.0.1', '127.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:10.0.0.1'])(
  'a name that leads to %s is refused, and nothing is connected to',
  async (address) => {
    const port = await answering((_request, response) => response.end());
    const family = address.includes(':') ? 6 : 4;
    const on: Network = {
      resolve: () => Promise.resolve([{ address, family, port }]),
      allows: isPublicAddress,
      extraCertificates: [],
    };
    expect(await post({ on })).toEqual({ kind: 'failure', reason: 'address-refused' });
    expect(web.connections).toBe(0);
  },
);

test('a name that is not there is told', async () => {
  expect(await post()).toEqual({ kind: 'failure', reason: 'dns-unknown-domain' });
});

test.each([
  ['self-signed', async () => createIdentity(HOST), 'tls-self-signed'],
  [
    'for another host',
    async () => createIdentity('a.example.org', { authority }),
    'tls-wrong-host',
  ],
  [
    'over',
    async () =>
      createIdentity(HOST, { authority, valid: [new Date('2020-01-01'), new Date('2020-02-01')] }),
    'tls-expired',
  ],
])('nothing is sent where the certificate is %s', async (_what, make, reason) => {
  let asked = 0;
  await web.https(`${HOST}:443`, await make(), (_request, response) => {
    asked += 1;
    response.end();
  });
  expect(await post()).toEqual({ kind: 'failure', reason });
  expect(asked).toBe(0);
});

test.each(['TLSv1', 'TLSv1.1'] as const)('nothing is sent over %s', async (version) => {
  let got = 0;
  const outdated = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT:@SECLEVEL=0' };
  await web.tls(`${HOST}:443`, { ...identity, ...outdated }, (socket) => {
    socket.on('data', () => (got += 1));
  });
  expect(await post()).toEqual({ kind: 'failure', reason: 'tls-no-common-protocol' });
  expect(got).toBe(0);
});

const endpoint = (address: string, port: number): Endpoint => ({ address, family: 4, port });
const leadingTo = (endpoints: Endpoint[]): Network => ({
  ...network(),
  resolve: () => Promise.resolve(endpoints),
  allows: (address) => address.startsWith('127.'),
});
const failing = (code: string): Network => ({
  ...network(),
  resolve: () => Promise.reject(Object.assign(new Error(code), { code })),
});

test('a name whose addresses were not all tried, and did not answer, is not reached', async () => {
  const port = await answering((_request, response) => response.end());
  await web.close();
  const endpoints = ['127.0.0.1', '127.0.0.2'].map((address) => endpoint(address, port));
  const takeTurn = () => Promise.reject(new HostBusyError(HOST, 'address-crowded', 0));
  const on = { ...leadingTo(endpoints), takeTurn };
  expect(await post({ on })).toEqual({ kind: 'failure', reason: 'connect-unreachable' });
});

test('an address to which this machine has no way is not reached', async () => {
  // Of a whole network, to which no connection can be made: ENETUNREACH, or EACCES.
  const on = leadingTo([endpoint('127.255.255.255', 9)]);
  expect(await post({ on })).toEqual({ kind: 'failure', reason: 'connect-unreachable' });
});

test.each(['EMFILE', 'ENOMEM', 'ENOBUFS'])('%s is no fault of the receiver', async (code) => {
  await expect(post({ on: failing(code) })).rejects.toMatchObject({
    name: 'LocalFaultError',
    code,
  });
});

test.each([
  ['an answer', (socket: Socket) => void socket.resume()],
  ['the rest of a header', (socket: Socket) => void socket.resume().write('HTTP/1.1 200 OK\r\nX-')],
  [
    'more than single bytes',
    (socket: Socket) => {
      socket.resume().write('HTTP/1.1 200 OK\r\nX-');
      const drip = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(drip));
    },
  ],
])('who never sends %s is left after a time', async (_what, onSocket) => {
  await bytes(onSocket);
  expect(await postUntil('timeout')).toEqual({ kind: 'failure', reason: 'timeout' });
  await web.allClosed();
});

test('a name that is never found, and a connection that is never made, end in time', async () => {
  const on: Network = { ...network(), resolve: () => new Promise(() => undefined) };
  expect(await post({ on, totalMs: 100 })).toEqual({ kind: 'failure', reason: 'dns-timeout' });
  await web.tcp(`${HOST}:443`, (socket) => void socket.resume());
  expect(await postUntil('tls-timeout')).toEqual({ kind: 'failure', reason: 'tls-timeout' });
});

const endlessly = (start: string, piece: string) => (socket: Socket) => {
  socket.write(start);
  const go = (): void => {
    while (!socket.destroyed && socket.write(piece.repeat(1_000)));
  };
  socket.on('drain', go).once('data', go);
};

test.each([
  ['a body that nobody wants', false, ''],
  ['a body', true, 'x'.repeat(4_096)],
])('%s without end costs its bound', async (_what, readsAnswer, text) => {
  await bytes(endlessly('HTTP/1.1 200 OK\r\n\r\n', 'x'));
  const answer = { kind: 'answer', status: 200, retryAfter: null, text };
  expect(await post({ readsAnswer })).toEqual(answer);
});

test.each([
  ['a header', 'HTTP/1.1 200 OK\r\n', 'X: y\r\n', 'header-overflow'],
  ['interim answers', '', 'HTTP/1.1 100 Continue\r\n\r\n', 'broken-answer'],
])('%s without end is no answer', async (_what, start, piece, reason) => {
  await bytes(endlessly(start, piece));
  expect(await post()).toEqual({ kind: 'failure', reason });
});

test('of a body that breaks off or trickles what came counts', async () => {
  await bytes((socket) =>
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nabc')),
  );
  const answer = { kind: 'answer', status: 200, retryAfter: null, text: 'abc' };
  expect(await post({ readsAnswer: true, totalMs: 300 })).toEqual(answer);
});

test('who is to stop throws', async () => {
  const stop = new AbortController();
  await bytes((socket) => void socket.once('data', () => stop.abort(new Error('stopped'))));
  await expect(post({}, stop.signal)).rejects.toThrow('stopped');
});
