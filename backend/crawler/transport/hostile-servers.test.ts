import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { systemClock } from '../../runtime/clock';
import type { ProbeOptions } from '../probe/check-session';
import { probe, type Observation } from '../probe/probe';
import { createIdentity, LoopbackWeb } from '../testing/loopback-web';
import { normalUrl } from '../../url/testing/normal-url';

const web = new LoopbackWeb();
const HOST = 'hostile.fjord.net';
const OK = 'HTTP/1.1 200 OK\r\n';
const GONE = 'HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n';

/** What the loopback's own buffers may swallow beyond what we take. */
const SENT_BYTES_MAX = 16_777_216;

/** Bytes that servers got rid of in the test under way. */
let sentBytes = 0;

beforeEach(() => {
  sentBytes = 0;
});

afterEach(async () => {
  await web.allClosed();
  expect(sentBytes).toBeLessThan(SENT_BYTES_MAX);
  await web.close();
});

/** Most of these servers are found out long before. */
const USUAL_TIMEOUT_MS = 5000;

async function check(
  options: Partial<ProbeOptions> = {},
  url = `http://${HOST}/`,
  network = web.network(),
): Promise<Observation> {
  const all = { timeoutMs: USUAL_TIMEOUT_MS, userAgent: 'Weboid/0 (test)', ...options };
  const observation = await probe(normalUrl(url), all, network, systemClock);
  expect(observation.ms).toBeLessThan(USUAL_TIMEOUT_MS);
  return observation;
}

/** Answers each request with bytes of one's own. */
function answering(answer: (socket: Socket, method: string) => void): Promise<number> {
  return web.tcp(`${HOST}:80`, (socket) => {
    socket.on('close', () => (sentBytes += socket.bytesWritten));
    socket.once('data', (data) => answer(socket, data.toString('latin1').split(' ')[0] ?? ''));
    socket.resume();
  });
}

const saying =
  (...texts: string[]) =>
  (socket: Socket): void =>
    void socket.end(Buffer.from(texts.join(''), 'latin1'));

/** Writes a beginning, and then a piece as often as the client takes it. */
const endlessly =
  (start: string, piece: string) =>
  (socket: Socket): void => {
    const block = Buffer.from(piece.repeat(Math.ceil(8192 / piece.length)), 'latin1');
    const write = (): void => {
      while (socket.writable && socket.write(block));
    };
    socket.write(Buffer.from(start, 'latin1'));
    socket.on('drain', write);
    write();
  };

/** Writes a beginning, and then one byte after the other. */
const dripping =
  (start: string, byte = 'x') =>
  (socket: Socket): void => {
    socket.write(start);
    const drip = setInterval(() => socket.write(byte), 10);
    socket.on('close', () => clearInterval(drip));
  };

type Row = [what: string, answer: (socket: Socket) => void, expected: Partial<Observation>];

const OVERFLOW = { code: 20, reason: 'header-overflow' } as const;
const BROKEN = { code: 26, reason: 'broken-answer' } as const;
const NOT_FOUND = { code: 18, http: 404, reason: 'http-404', method: 'GET' } as const;
const RESET = { code: 64, reason: 'reset' } as const;
const SILENT = { code: 64, reason: 'timeout' } as const;

describe('without end', () => {
  it.each<Row>([
    ['a status line', endlessly('HTTP/1.1 200 ', 'O'), OVERFLOW],
    ['the name of a header', endlessly(OK, 'x'), OVERFLOW],
    ['the value of a header', endlessly(`${OK}X: `, 'x'), OVERFLOW],
    ['header lines', endlessly(OK, 'X: y\r\n'), OVERFLOW],
    ['folded header lines', endlessly(`${OK}X: y\r\n`, ' y\r\n'), OVERFLOW],
    ['interim answers', endlessly('', 'HTTP/1.1 100 Continue\r\n\r\n'), BROKEN],
    ['early hints', endlessly('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'), BROKEN],
    ['blank lines before the answer', endlessly('', '\r\n'), BROKEN],
    ['a body', endlessly(`${GONE}\r\n`, 'x'), NOT_FOUND],
    ['a body in chunks', endlessly(GONE + CHUNKED, '1\r\nx\r\n'), NOT_FOUND],
    ['a body in one chunk', endlessly(`${GONE}${CHUNKED}ffffffffff\r\n`, 'x'), NOT_FOUND],
    ['the size of a chunk', endlessly(GONE + CHUNKED, '0'), NOT_FOUND],
    ['the extension of a chunk', endlessly(`${GONE}${CHUNKED}1;`, 'x'), NOT_FOUND],
    ['extensions of chunks', endlessly(GONE + CHUNKED, `1;${'x'.repeat(999)}\r\nx\r\n`), NOT_FOUND],
    ['trailers', endlessly(`${GONE}${CHUNKED}0\r\n`, 'X: y\r\n'), NOT_FOUND],
    [
      'a compressed body that says nothing',
      endlessly(`${GONE}Content-Encoding: gzip\r\n\r\n\x1f\x8b\x08\x08\0\0\0\0\0\0`, 'x'),
      NOT_FOUND,
    ],
    [
      'a body of an unknown type',
      endlessly(`${OK}Content-Type: application/x-odd\r\n\r\n`, '\x01'),
      { code: 1, mime: 'binary', kib: null },
    ],
  ])('%s', async (_what, answer, expected) => {
    await answering(answer);
    expect(await check()).toMatchObject(expected);
  });
});

describe('a compression bomb', () => {
  const zeros = Buffer.alloc(50_000_000);
  const member = gzipSync(zeros);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

  it.each<[string, string, Buffer]>([
    ['gzip of ten gigabytes', 'gzip', Buffer.concat(Array.from({ length: 200 }, () => member))],
    ['gzip in gzip', 'gzip', gzipSync(member)],
    ['gzip in gzip, as it is', 'gzip, gzip', gzipSync(member)],
    ['deflate', 'deflate', deflateSync(zeros)],
    ['br', 'br', brotliCompressSync(zeros, quality)],
  ])('by %s costs its bound', async (_what, encoding, body) => {
    const type = 'Content-Type: application/octet-stream';
    const header = `${OK}${type}\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`;
    await answering((socket) => socket.end(Buffer.concat([Buffer.from(header), body])));
    const before = process.memoryUsage().rss;
    expect(await check({ getOnly: true })).toMatchObject({ code: 1, http: 200 });
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  it('in a page costs its bound', async () => {
    const header = `${OK}Content-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n`;
    await answering((socket) => socket.end(Buffer.concat([Buffer.from(header), member])));
    const { page } = await check({ readsPage: true });
    expect(page).toMatchObject({ isComplete: false });
    expect(page?.body).toHaveLength(524_288);
  });
});

describe('framing', () => {
  it.each<Row>([
    ['a length too large', saying(GONE, 'Content-Length: 1000\r\n\r\nshort'), NOT_FOUND],
    ['a length too small', saying(GONE, 'Content-Length: 3\r\n\r\n', 'x'.repeat(5000)), NOT_FOUND],
    ['a length below zero', saying(GONE, 'Content-Length: -1\r\n\r\n'), BROKEN],
    ['a huge length', saying(GONE, `Content-Length: ${'9'.repeat(40)}\r\n\r\n`), BROKEN],
    ['two lengths', saying(GONE, 'Content-Length: 5\r\nContent-Length: 7\r\n\r\nabcdefg'), BROKEN],
    [
      'a length and chunks',
      saying(GONE, 'Content-Length: 5\r\n', CHUNKED, '3\r\nabc\r\n0\r\n\r\n'),
      NOT_FOUND,
    ],
    ['chunks that are none', saying(GONE, CHUNKED, 'no chunk at all'), NOT_FOUND],
    ['an answer without a header', saying('HTTP/1.1 404\r\n\r\n'), NOT_FOUND],
    ['a second answer', saying(GONE, 'Content-Length: 0\r\n\r\n', OK, '\r\n'), NOT_FOUND],
    ['letters for a number', saying('HTTP/1.1 abc OK\r\n\r\n'), BROKEN],
    ['a number too short', saying('HTTP/1.1 20 OK\r\n\r\n'), BROKEN],
    ['a number too long', saying('HTTP/1.1 20000 OK\r\n\r\n'), BROKEN],
    ['a version of the future', saying('HTTP/9.9 404 Not Found\r\n\r\n'), NOT_FOUND],
    ['HTTP/0.9', saying('<html><p>Hello</html>'), BROKEN],
    ['HTTP/2', saying('\0\0\x12\x04\0\0\0\0\0\0\x03\0\0\0\x80'), BROKEN],
    ['the other side’s preface', saying('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), BROKEN],
    ['a request', saying('GET / HTTP/1.1\r\nHost: a\r\n\r\n'), BROKEN],
    ['TLS', saying('\x15\x03\x01\0\x02\x02\x46'), BROKEN],
    ['SSH', saying('SSH-2.0-OpenSSH_9.2\r\n'), BROKEN],
    [
      'bytes',
      saying(
        Buffer.from(Uint8Array.from({ length: 999 }, (_, i) => (i * 167) % 256)).toString('latin1'),
      ),
      BROKEN,
    ],
    ['zeros', saying('\0'.repeat(4096)), BROKEN],
  ])('%s', async (_what, answer, expected) => {
    await answering(answer);
    expect(await check()).toMatchObject(expected);
  });
});

describe('an end', () => {
  const resetting = (text: string) => (socket: Socket) =>
    void socket.write(text, () => socket.resetAndDestroy());

  it.each<Row>([
    ['before the answer', (socket) => void socket.end(), RESET],
    ['in the header', saying('HTTP/1.1 200 OK\r\nX-'), RESET],
    ['in the body', saying(GONE, 'Content-Length: 99\r\n\r\nx'), NOT_FOUND],
    ['by reset, in the header', resetting('HTTP/1.1 200 OK\r\nX-'), RESET],
    ['by reset, in the body', resetting(`${GONE}Content-Length: 99\r\n\r\nx`), NOT_FOUND],
  ])('%s', async (_what, answer, expected) => {
    await answering(answer);
    expect(await check()).toMatchObject(expected);
  });

  it('before the request', async () => {
    await web.tcp(`${HOST}:80`, (socket) => socket.resetAndDestroy());
    expect(await check()).toMatchObject(RESET);
  });

  it('of one side only', async () => {
    // The server goes on writing after we have nothing more to say, and never hangs up.
    await answering((socket) => void socket.write(`${GONE}Content-Length: 0\r\n\r\n`));
    expect(await check()).toMatchObject(NOT_FOUND);
  });
});

describe('slowness', () => {
  const page = `${OK}Content-Type: text/html\r\n\r\n<p>slow`;

  it.each<[string, (socket: Socket) => void, Partial<ProbeOptions>, Partial<Observation>]>([
    ['in the status line', dripping('HTTP/1.1 200 '), { stepLimits: { header: 100 } }, SILENT],
    ['in the header', dripping(`${OK}X-`), { stepLimits: { header: 100 } }, SILENT],
    [
      'in interim answers',
      dripping('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 '),
      { timeoutMs: 100 },
      SILENT,
    ],
    ['in an error', dripping(`${GONE}\r\n`), { stepLimits: { body: 100 } }, NOT_FOUND],
    [
      'in a page',
      dripping(page),
      { readsPage: true, stepLimits: { body: 100 } },
      { code: 1, method: 'GET', page: expect.objectContaining({ isComplete: false }) },
    ],
    [
      'of one chunk after the other',
      (socket) => {
        socket.write(`${GONE}${CHUNKED}`);
        const drip = setInterval(() => socket.write('1\r\nx\r\n'), 10);
        socket.on('close', () => clearInterval(drip));
      },
      { timeoutMs: 200 },
      NOT_FOUND,
    ],
  ])('%s', async (_what, answer, options, expected) => {
    await answering(answer);
    expect(await check(options)).toMatchObject(expected);
  });

  it('to take a connection at all ends with its own bound', async () => {
    // Its two places in the queue are taken, and nobody ever serves them.
    const script = `const server = require('node:net').createServer();
      server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
        require('node:fs').writeSync(1, String(server.address().port));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      });`;
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    const endpoint = { address: '127.0.0.1', family: 4 as const, port: Number(port) };
    const waiting = Array.from({ length: 4 }, () => connect(endpoint.port, endpoint.address));
    await once(waiting[1] ?? child, 'connect');
    const network = { ...web.network(), resolve: () => Promise.resolve([endpoint]) };
    const observation = await check({ stepLimits: { connect: 100 } }, `http://${HOST}/`, network);
    expect(observation).toMatchObject({ code: 64, reason: 'connect-timeout', method: null });
    waiting.forEach((socket) => socket.on('error', () => undefined).destroy());
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('of a handshake ends with its own bound', async () => {
    await web.tcp(`${HOST}:443`, (socket) => socket.resume());
    const observation = await check({ stepLimits: { connect: 50 } }, `https://${HOST}/`);
    expect(observation).toMatchObject({ code: 64, reason: 'tls-timeout', method: null });
  });

  it('to HEAD alone makes the host one for GET', async () => {
    await answering((socket, method) => {
      if (method === 'GET') saying(OK, '\r\n')(socket);
    });
    const silent = await check({ timeoutMs: 100 });
    expect(silent).toMatchObject({ ...SILENT, traits: [{ trait: 'needs-get', holds: true }] });
    expect(await check({ getOnly: true })).toMatchObject({ code: 1 });
    // Tried again later, it costs the page no failure.
    const again = await check({ getOnly: true, triesHead: true, timeoutMs: 500 });
    const needsGet = { trait: 'needs-get', holds: true };
    expect(again).toMatchObject({ code: 1, traits: expect.arrayContaining([needsGet]) });
  });
});

describe('redirects', () => {
  const to = (location: string, more = ''): string =>
    `HTTP/1.1 302 Found\r\nLocation: ${location}\r\n${more}Content-Length: 0\r\n\r\n`;

  it.each([
    'ftp://files.fjord.net/',
    'sftp://files.fjord.net/',
    'file:///etc/passwd',
    'data:text/html,hi',
    'javascript:alert(1)',
    'gopher://fjord.net/',
    'view-source:http://fjord.net/',
    'about:blank',
  ])('to %s are not followed', async (location) => {
    await answering(saying(to(location)));
    expect(await check()).toMatchObject({ code: 20, reason: 'redirect-elsewhere', http: 302 });
  });

  it('to itself with ever new queries have an end', async () => {
    let count = 0;
    await answering((socket) => saying(to(`/?n=${(count += 1)}`))(socket));
    expect(await check()).toMatchObject({ code: 20, reason: 'redirects-too-many' });
    expect(count).toBe(42);
  });

  it('to itself with ever new cookies have an end', async () => {
    let count = 0;
    await answering((socket) => saying(to('/', `Set-Cookie: n=${(count += 1)}\r\n`))(socket));
    expect(await check()).toMatchObject({ code: 20, reason: 'redirects-too-many' });
    expect(count).toBe(42);
  });

  it('to itself on other ports and hosts have an end', async () => {
    const home = to(`http://${HOST}/`);
    await answering(saying(to('http://other.fjord.net:8080/')));
    await web.tcp(
      'other.fjord.net:8080',
      (socket) => void socket.on('data', () => socket.end(home)),
    );
    expect(await check()).toMatchObject({ code: 20, reason: 'redirect-loop' });
  });

  it('with thousands of cookies send some of them back', async () => {
    const cookies = Array.from({ length: 5000 }, (_, i) => `Set-Cookie: c${i}=${i}\r\n`).join('');
    let longest = 0;
    await web.tcp(`${HOST}:80`, (socket) =>
      socket.once('data', (data) => {
        longest = Math.max(longest, data.length);
        const isFirst = data.includes(' / ');
        socket.end(isFirst ? to('/next', cookies) : `${OK}Content-Length: 0\r\n\r\n`);
      }),
    );
    expect(await check()).toMatchObject({ code: 9, reason: 'moved' });
    expect(longest).toBeGreaterThan(4000);
    expect(longest).toBeLessThan(5000);
  });
});

describe('TLS', () => {
  const url = `https://${HOST}/`;

  it.each<[string, TlsOptions, Partial<Observation>]>([
    ['1.0 is good enough', { maxVersion: 'TLSv1', minVersion: 'TLSv1' }, { code: 1 }],
    ['1.1 is good enough', { maxVersion: 'TLSv1.1', minVersion: 'TLSv1.1' }, { code: 1 }],
    ['1.3 alone', { minVersion: 'TLSv1.3' }, { code: 1 }],
    ['for HTTP/2 alone', { ALPNProtocols: ['h2'] }, { code: 26, reason: 'http2-only' }],
  ])('%s', async (_what, options, expected) => {
    const identity = await createIdentity(HOST);
    const ciphers = 'DEFAULT:@SECLEVEL=0';
    await web.tls(`${HOST}:443`, { ...identity, ciphers, ...options }, (socket) =>
      socket.once('data', () => socket.end(`${OK}Content-Length: 0\r\n\r\n`)),
    );
    expect(await check({}, url)).toMatchObject(expected);
  });

  const alert = (description: number): string =>
    `\x15\x03\x01\0\x02\x02${String.fromCharCode(description)}`;

  // RFC 8446, 6.
  it('with a handshake that never ends', async () => {
    const helloRequests = Buffer.from('160301000400000000', 'hex').toString('latin1').repeat(7_000);
    let sent = 0;
    await web.tcp(`${HOST}:443`, (socket) => {
      const flood = (): void => {
        for (let goesOn = true; goesOn && !socket.destroyed;) {
          goesOn = socket.write(helloRequests, 'latin1');
          sent += helloRequests.length;
        }
      };
      socket.on('drain', flood).once('data', flood);
    });
    expect(await check({}, url)).toMatchObject({ code: 26, reason: 'broken-answer', method: null });
    expect(sent).toBeLessThan(64 * 1_048_576);
  });

  it.each<[string, string, Partial<Observation>]>([
    ['handshake_failure', alert(40), { code: 64, reason: 'tls-no-common-protocol' }],
    ['protocol_version', alert(70), { code: 64, reason: 'tls-no-common-protocol' }],
    ['insufficient_security', alert(71), { code: 64, reason: 'tls-too-weak' }],
    ['internal_error', alert(80), { code: 64, reason: 'tls' }],
    ['unrecognized_name', alert(112), { code: 64, reason: 'tls' }],
    ['garbage', 'garbage '.repeat(99), { code: 64, reason: 'tls' }],
    ['plain text', 'HTTP/1.1 400 Bad Request\r\n\r\n', { code: 64, reason: 'tls' }],
    ['nothing', '', { code: 64, reason: 'reset' }],
  ])('with %s for a handshake', async (_what, bytes, expected) => {
    await web.tcp(`${HOST}:443`, (socket) => socket.once('data', () => saying(bytes)(socket)));
    expect(await check({}, url)).toMatchObject({ ...expected, method: null });
  });
});
