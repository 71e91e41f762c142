import { LocalFaultError } from '../transport/local-fault-error';
import { loopbackAllowed, publicNetwork, type Network } from '../transport/network';
import type { Observation } from './probe';
import { moved, withCheckedWeb } from './testing/checked-web';

const { web, check } = withCheckedWeb();

describe('network failures', () => {
  const failing = (code: string): Network => ({
    ...web.network(),
    resolve: async () => {
      throw Object.assign(new Error(code), { code });
    },
  });

  it.each([
    ['ENOTFOUND', 66, 'dns-unknown-domain'],
    ['EAI_AGAIN', 65, 'dns-refused'],
  ])('%s is code %d', async (error, code, reason) => {
    const expected = { code, reason, http: null, method: null };
    expect(await check('http://a.fjord.net/', {}, failing(error))).toMatchObject(expected);
  });

  it('of this machine are no observation', async () => {
    await expect(check('http://a.fjord.net/', {}, failing('EMFILE'))).rejects.toThrow(
      LocalFaultError,
    );
  });

  it('a resolver that is silent is no fault of the host', async () => {
    const silent: Network = { ...web.network(), resolve: () => new Promise(() => undefined) };
    const expected = { code: 26, reason: 'dns-timeout', method: null };
    const options = { timeoutMs: 30 };
    expect(await check('http://a.fjord.net/', options, silent)).toMatchObject(expected);
  });

  it('a refused connection, to a name and to an address', async () => {
    const port = await web.tcp('a.fjord.net:80', () => undefined);
    const network = web.network();
    const endpoints = await network.resolve('a.fjord.net', 80);
    await web.close();
    const refused: Network = { ...network, resolve: async () => endpoints };
    const expected = { reason: 'connect-refused', http: null, method: null };
    expect(await check('http://a.fjord.net/', {}, refused)).toMatchObject({
      code: 64,
      ...expected,
    });
    const literal = await check(`http://127.0.0.1:${port}/`, {}, refused);
    expect(literal).toMatchObject({ code: 67, ...expected });
  });

  it('a silent server, to a name and to an address; no GET after it', async () => {
    const port = await web.tcp('a.fjord.net:80', (socket) => socket.resume());
    const expected = { reason: 'timeout', http: null, method: 'HEAD' };
    const options = { timeoutMs: 200 };
    expect(await check('http://a.fjord.net/', options)).toMatchObject({ code: 64, ...expected });
    expect(web.connections).toBe(1);
    const network = loopbackAllowed(publicNetwork());
    const literal = await check(`http://127.0.0.1:${port}/`, options, network);
    expect(literal).toMatchObject({ code: 67, ...expected });
  });

  it.each<[string, (method: string) => string | null, Partial<Observation>]>([
    ['a reset', () => null, { code: 64, reason: 'reset', method: 'GET' }],
    [
      'a reset of HEAD only',
      (method) => (method === 'HEAD' ? null : 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
      { code: 1, reason: 'ok', method: 'GET' },
    ],
    [
      'a length that is no number',
      () => 'HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\n',
      { code: 26, reason: 'broken-answer' },
    ],
    [
      'a blank before a colon',
      () => 'HTTP/1.1 200 OK\r\nContent-Type : text/html\r\n\r\n',
      { code: 26, reason: 'broken-answer' },
    ],
    ['radio', () => 'ICY 200 OK\r\n\r\n', { code: 26, reason: 'broken-answer' }],
    ['garbage', () => '\0\x01garbage\r\n\r\n', { code: 26, reason: 'broken-answer' }],
    [
      'garbage to HEAD only',
      (method) => (method === 'HEAD' ? '<html>' : 'HTTP/1.0 200 OK\r\n\r\n<html>'),
      { code: 1, method: 'GET' },
    ],
    [
      'a body for HEAD',
      () => 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\r\n<p>hi</p>',
      { code: 1, method: 'HEAD' },
    ],
    [
      'sloppy headers',
      () =>
        'HTTP/1.1 200 OK\nX-Odd: \x01\nContent-Type: text/html\nContent-Length: 3\nTransfer-Encoding: chunked\n\n0\n\n',
      { code: 1, method: 'HEAD' },
    ],
    [
      'a switch of protocols that nobody asked for',
      () => 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
      { code: 26, http: 101, reason: 'http-101' },
    ],
  ])('%s', async (_what, answerTo, expected) => {
    await web.tcp('a.fjord.net:80', (socket) => {
      socket.once('data', (data) => {
        const answer = answerTo(data.toString('latin1').split(' ')[0] ?? '');
        if (answer === null) socket.resetAndDestroy();
        else socket.end(Buffer.from(answer, 'latin1'));
      });
    });
    expect(await check('http://a.fjord.net/')).toMatchObject(expected);
  });
});

describe('ports of other protocols', () => {
  const redirecting = async (): Promise<void> => {
    await web.http('a.fjord.net:80', (_request, response) =>
      moved(response, 302, 'http://mail.fjord.net:25/'),
    );
  };

  it.each([
    ['in a URL', 'http://mail.fjord.net:25/', async () => undefined, 0],
    ['behind a redirect', 'http://a.fjord.net/', redirecting, 1],
  ])('%s are left alone, as browsers do', async (_where, url, prepare, connections) => {
    await web.tcp('mail.fjord.net:25', (socket) => socket.resume());
    await prepare();
    const expected = { code: 26, reason: 'request-invalid' };
    expect(await check(url, { timeoutMs: 300 })).toMatchObject(expected);
    expect(web.connections).toBe(connections);
  });
});

describe('hostile servers', () => {
  /** Writes a piece as often as the client takes it. */
  const endless = (start: string, piece: string) =>
    web.tcp('a.fjord.net:80', (socket) => {
      const write = (): void => {
        while (socket.writable && socket.write(piece));
      };
      socket.once('data', () => {
        socket.write(start);
        write();
        socket.on('drain', write);
      });
    });

  it('with endless headers is no working page: browsers refuse it, too', async () => {
    await endless('HTTP/1.1 200 OK\r\n', `X-More: ${'x'.repeat(1000)}\r\n`);
    const expected = { code: 20, reason: 'header-overflow', http: null, method: 'HEAD' };
    expect(await check('http://a.fjord.net/')).toMatchObject(expected);
  });

  it('with ten thousand headers is read', async () => {
    const headers = Array.from({ length: 10_000 }, (_, index) => `X-${index}: y\r\n`).join('');
    await web.tcp('a.fjord.net:80', (socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${headers}\r\n`));
    });
    expect(await check('http://a.fjord.net/')).toMatchObject({ code: 1 });
  });

  it('with an endless body costs its bound', async () => {
    const piece = 'x'.repeat(1000);
    await endless('HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n', piece);
    expect(await check('http://a.fjord.net/')).toMatchObject({ code: 18, method: 'GET' });
  });

  it.each([
    ['headers', 'HTTP/1.1 200 OK\r\nX-', { code: 64, reason: 'timeout', method: 'HEAD' }],
    ['a body', 'HTTP/1.1 404 Not Found\r\n\r\n', { code: 18, reason: 'http-404', method: 'GET' }],
  ])('with %s that drip end at the deadline', async (_what, start, expected) => {
    await web.tcp('a.fjord.net:80', (socket) => {
      socket.once('data', () => {
        socket.write(start);
        const drip = setInterval(() => socket.write('x'), 10);
        socket.on('close', () => clearInterval(drip));
      });
    });
    expect(await check('http://a.fjord.net/', { timeoutMs: 300 })).toMatchObject(expected);
  });
});
