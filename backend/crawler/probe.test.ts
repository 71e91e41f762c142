import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { systemClock } from '../runtime/clock';
import { STATUS } from '../status/status-code';
import { loopbackAllowed, publicNetwork, type Endpoint, type Network } from './network';
import { probe, type Observation } from './probe';
import type { ProbeOptions } from './check-session';
import {
  createAuthority,
  createIdentity,
  LoopbackWeb,
  type Identity,
} from './testing/loopback-web';
import { LocalFaultError } from './local-fault-error';

const web = new LoopbackWeb();
const USER_AGENT = 'Weboid/0 (test)';

afterEach(async () => {
  expect(await openSockets()).toBe(0);
  await web.close();
});

/** A closed socket is seen by the server a moment later. */
async function openSockets(): Promise<number> {
  for (let tries = 0; web.open.size > 0 && tries < 50; tries += 1) await systemClock.sleep(5);
  return web.open.size;
}

function check(
  url: string,
  options: Partial<ProbeOptions> = {},
  network: Network = web.network(),
): Promise<Observation> {
  return probe(url, { timeoutMs: 5000, userAgent: USER_AGENT, ...options }, network, systemClock);
}

/** Keeps the requests and leaves the answer to the listener. */
function recorded(listener: RequestListener): { requests: string[]; listener: RequestListener } {
  const requests: string[] = [];
  return {
    requests,
    listener: (request, response) => {
      requests.push(`${request.method} ${request.url}`);
      listener(request, response);
    },
  };
}

function page(response: ServerResponse, http = 200, headers: Record<string, string> = {}): void {
  response.writeHead(http, { 'Content-Type': 'text/html', ...headers }).end('<p>page</p>');
}

function moved(response: ServerResponse, http: number, location: string): void {
  response.writeHead(http, { Location: location }).end();
}

const getOnlyServer =
  (headHttp: number): RequestListener =>
  (request, response) =>
    page(response, request.method === 'HEAD' ? headHttp : 200);

describe('an answer', () => {
  it('that is fine needs one HEAD', async () => {
    const { requests, listener } = recorded((_request, response) => page(response));
    await web.http('a.fjord.net:80', listener);
    expect(await check('http://a.fjord.net/x?y')).toEqual({
      code: 1,
      http: 200,
      codeHttp: 200,
      method: 'HEAD',
      redirect: null,
      mime: null,
      kib: null,
      reason: 'ok',
      evidence: [],
      page: null,
      traits: [
        { trait: 'needs-get', holds: false },
        { trait: 'needs-https', holds: false },
      ],
      ms: expect.any(Number),
    });
    expect(requests).toEqual(['HEAD /x?y']);
  });

  it('is asked for with the headers of W3.3', async () => {
    let seen: IncomingMessage['headers'] = {};
    const keep: RequestListener = (request, response) => {
      seen = request.headers;
      page(response);
    };
    await web.http('a.fjord.net:8080', keep);
    await check('http://a.fjord.net:8080/');
    expect(seen).toEqual({
      host: 'a.fjord.net:8080',
      'user-agent': USER_AGENT,
      accept: '*/*',
      'accept-language': '*',
      'accept-encoding': 'gzip, deflate, br',
      connection: 'keep-alive',
      'cache-control': 'max-age=0',
    });
  });

  it.each<[number, number]>([
    [200, 1],
    [304, 1],
    [201, 2],
    [204, 2],
    [206, 2],
    [300, 2],
    [400, 16],
    [414, 16],
    [422, 16],
    [500, 16],
    [401, 17],
    [402, 17],
    [403, 17],
    [407, 17],
    [451, 17],
    [404, 18],
    [406, 19],
    [409, 20],
    [411, 20],
    [412, 20],
    [417, 20],
    [418, 20],
    [420, 20],
    [424, 20],
    [425, 20],
    [428, 20],
    [444, 20],
    [449, 20],
    [499, 20],
    [506, 20],
    [508, 20],
    [410, 21],
    [415, 22],
    [416, 23],
    [423, 24],
    [510, 25],
    [511, 26],
    [520, 26],
    [599, 26],
    [405, 32],
    [408, 33],
    [413, 34],
    [426, 35],
    [429, 36],
    [431, 37],
    [501, 38],
    [502, 39],
    [504, 39],
    [503, 40],
    [505, 41],
    [507, 42],
    [509, 43],
  ])('of %d is code %d', async (http, code) => {
    await web.http('a.fjord.net:80', (_request, response) => page(response, http));
    const good = code < 16;
    expect(await check('http://a.fjord.net/')).toMatchObject({
      code,
      http,
      method: good ? 'HEAD' : 'GET',
      reason: good ? 'ok' : `http-${http}`,
    });
  });

  it('of 999 is what machines get (LinkedIn)', async () => {
    await web.http('a.fjord.net:80', (_request, response) => page(response, 999));
    const expected = { code: 26, http: 999, reason: 'bot-wall' };
    expect(await check('http://a.fjord.net/')).toMatchObject(expected);
  });

  it.each([403, 404, 405, 500, 501, 503])('of %d to HEAD only is a success', async (http) => {
    const { requests, listener } = recorded(getOnlyServer(http));
    await web.http('a.fjord.net:80', listener);
    expect(await check('http://a.fjord.net/')).toMatchObject({
      code: 1,
      http: 200,
      method: 'GET',
    });
    expect(requests).toEqual(['HEAD /', 'GET /']);
  });

  it.each([400, 500])('of %d to those who name no language only is a success', async (http) => {
    const { requests, listener } = recorded((request, response) =>
      page(response, request.headers['accept-language'] === '*' ? http : 200),
    );
    await web.http('a.fjord.net:80', listener);
    expect(await check('http://a.fjord.net/')).toMatchObject({ code: 1, http: 200, reason: 'ok' });
    expect(requests).toEqual(['HEAD /', 'GET /', 'GET /']);
  });

  it('of 500 to everybody stays, also when the last request gets none', async () => {
    await web.http('a.fjord.net:80', (request, response) => {
      if (request.headers['accept-language'] === '*') page(response, 500);
      else request.socket.destroy();
    });
    expect(await check('http://a.fjord.net/')).toMatchObject({ code: 16, reason: 'http-500' });
  });

  it('from a host known for GET is asked by GET at once', async () => {
    const { requests, listener } = recorded(getOnlyServer(405));
    await web.http('a.fjord.net:80', listener);
    const observation = await check('http://a.fjord.net/', { getOnly: true });
    expect(observation).toMatchObject({ code: 1, method: 'GET' });
    expect(requests).toEqual(['GET /']);
  });

  it('to HEAD stays when GET gets none', async () => {
    await web.http('a.fjord.net:80', (request, response) => {
      if (request.method === 'GET') request.socket.destroy();
      else page(response, 403);
    });
    expect(await check('http://a.fjord.net/')).toMatchObject({ code: 17, method: 'HEAD' });
  });

  it('may pretend to offer an upgrade', async () => {
    const headers = { Upgrade: 'h2,h2c', Connection: 'Upgrade' };
    await web.http('a.fjord.net:80', (_request, response) => page(response, 200, headers));
    expect(await check('http://a.fjord.net/')).toMatchObject({ code: 1 });
  });
});

describe('a resource', () => {
  const pdf = '%PDF-1.4\n';
  const serve =
    (headers: Record<string, string>, body: string | Buffer, http = 200): RequestListener =>
    (_request, response) =>
      void response.writeHead(http, headers).end(body);

  it.each<[string, Record<string, string>, string, Partial<Observation>]>([
    [
      'of a known type',
      { 'Content-Type': 'application/pdf', 'Content-Length': '3000' },
      '',
      { mime: 'pdf', kib: 2, method: 'HEAD' },
    ],
    [
      'of a known type and no length',
      { 'Content-Type': 'application/pdf', 'Transfer-Encoding': 'chunked' },
      '',
      { mime: 'pdf', kib: null, method: 'HEAD' },
    ],
    [
      'of an unknown type with magic',
      { 'Content-Type': 'application/octet-stream' },
      pdf,
      { mime: 'pdf', kib: 0, method: 'GET' },
    ],
    [
      'of an unknown type without magic',
      { 'Content-Type': 'application/octet-stream' },
      'x'.repeat(5000),
      { mime: 'binary', kib: 4, method: 'GET' },
    ],
    [
      'of a length that no column holds',
      { 'Content-Type': 'application/pdf', 'Content-Length': '999999999999999' },
      '',
      { mime: 'pdf', kib: 4_294_967_295, method: 'HEAD' },
    ],
    ['that browsers show', { 'Content-Type': 'image/png' }, '', { mime: null, kib: null }],
  ])('%s', async (_what, headers, body, expected) => {
    await web.http('a.fjord.net:80', (request, response) => {
      if (request.method === 'HEAD') response.writeHead(200, headers).end();
      else serve({ 'Content-Length': String(body.length), ...headers }, body)(request, response);
    });
    const observation = await check('http://a.fjord.net/');
    expect(observation).toMatchObject({ code: 1, ...expected });
  });

  it('keeps its success by HEAD when GET cannot name its type', async () => {
    await web.http('a.fjord.net:80', (request, response) => {
      if (request.method === 'GET') return page(response, 429);
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end();
    });
    const expected = { code: 1, method: 'HEAD', mime: null };
    expect(await check('http://a.fjord.net/')).toMatchObject(expected);
  });

  it('with an error status that is there all the same is corrected (W3.7)', async () => {
    await web.http('a.fjord.net:80', serve({ 'Content-Type': 'application/pdf' }, pdf, 404));
    const expected = { code: 7, http: 404, codeHttp: 404, reason: 'corrected', mime: 'pdf' };
    expect(await check('http://a.fjord.net/')).toMatchObject(expected);
  });

  it('with a 500 and a whole page is corrected (W3.7)', async () => {
    const body = `<html>${'word '.repeat(20_000)}`;
    await web.http('a.fjord.net:80', serve({ 'Content-Type': 'text/html' }, body, 500));
    expect(await check('http://a.fjord.net/')).toMatchObject({ code: 7, http: 500 });
  });

  it.each(['gzip, gzip', 'zstd'])('in the encoding %s is not corrected', async (encoding) => {
    const body = gzipSync(gzipSync('no such page'));
    const headers = { 'Content-Type': 'application/pdf', 'Content-Encoding': encoding };
    await web.http('a.fjord.net:80', serve(headers, body, 404));
    expect(await check('http://a.fjord.net/')).toMatchObject({ code: 18, reason: 'http-404' });
  });

  it('that is a compression bomb is read to its bound only', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const headers = { 'Content-Type': 'application/octet-stream', 'Content-Encoding': 'gzip' };
    await web.http('a.fjord.net:80', serve(headers, bomb));
    expect(await check('http://a.fjord.net/')).toMatchObject({ code: 1, mime: 'binary' });
  });
});

describe('redirects', () => {
  it.each<[number, number]>([
    [301, 8],
    [302, 9],
    [303, 10],
    [305, 11],
    [306, 12],
    [307, 13],
    [308, 13],
  ])('%d is code %d', async (http, code) => {
    await web.http('a.fjord.net:80', (request, response) => {
      if (request.url === '/old') moved(response, http, '/new#part');
      else page(response);
    });
    expect(await check('http://a.fjord.net/old')).toMatchObject({
      code,
      http: 200,
      codeHttp: http,
      method: 'HEAD',
      redirect: { target: 'http://a.fjord.net/new', hops: [http], class: 'same-host' },
      reason: 'moved',
    });
  });

  it('take the kind of the first hop', async () => {
    await web.http('a.fjord.net:80', (_request, response) =>
      moved(response, 302, 'http://b.fjord.net/'),
    );
    await web.http('b.fjord.net:80', (request, response) => {
      if (request.url === '/') moved(response, 301, '//b.fjord.net/end');
      else page(response);
    });
    const redirect = { target: 'http://b.fjord.net/end', hops: [302, 301], class: 'other-host' };
    const expected = { code: 9, http: 200, codeHttp: 302, redirect };
    expect(await check('http://a.fjord.net/')).toMatchObject(expected);
  });

  it('take the code of an end that is not good', async () => {
    await web.http('a.fjord.net:80', (request, response) => {
      if (request.url === '/old') moved(response, 301, '/gone');
      else page(response, 410);
    });
    const redirect = { target: 'http://a.fjord.net/gone', hops: [301], class: 'same-host' };
    const expected = { code: 21, http: 410, codeHttp: 410, redirect };
    expect(await check('http://a.fjord.net/old')).toMatchObject(expected);
  });

  it('to a domain that is no more', async () => {
    await web.http('a.fjord.net:80', (_request, response) =>
      moved(response, 301, 'http://nobody.fjord.net/'),
    );
    expect(await check('http://a.fjord.net/')).toMatchObject({
      code: 66,
      http: null,
      method: 'HEAD',
      redirect: { target: 'http://nobody.fjord.net/' },
      reason: 'dns-unknown-domain',
    });
  });

  const chain: RequestListener = (request, response) => {
    const left = Number(request.url?.slice(1));
    if (left > 0) moved(response, 302, `/${left - 1}`);
    else page(response);
  };

  it('are followed twenty times, as by browsers', async () => {
    await web.http('a.fjord.net:80', chain);
    const expected = { code: 9, redirect: { target: 'http://a.fjord.net/0' } };
    expect(await check('http://a.fjord.net/20')).toMatchObject(expected);
  });

  it('are not followed once more', async () => {
    await web.http('a.fjord.net:80', chain);
    const expected = { code: 20, http: 302, codeHttp: 302, reason: 'redirects-too-many' };
    expect(await check('http://a.fjord.net/21')).toMatchObject(expected);
  });

  it('in a loop are found', async () => {
    const { requests, listener } = recorded((request, response) =>
      moved(response, 302, request.url === '/a' ? '/b' : '/a'),
    );
    await web.http('a.fjord.net:80', listener);
    const evidence = [{ sign: 'network', text: 'redirect-loop' }];
    const expected = { code: 20, http: 302, reason: 'redirect-loop', evidence };
    expect(await check('http://a.fjord.net/a')).toMatchObject(expected);
    expect(requests).toEqual(['HEAD /a', 'HEAD /b', 'GET /a', 'GET /b']);
  });

  it('until a cookie comes back are no move', async () => {
    await web.http('a.fjord.net:80', (request, response) => {
      if (request.headers.cookie === 'seen=yes') return page(response);
      response.writeHead(302, { Location: '/', 'Set-Cookie': 'seen=yes; Path=/' }).end();
    });
    const expected = { code: 1, redirect: null, reason: 'ok' };
    expect(await check('http://a.fjord.net/')).toMatchObject(expected);
  });

  it.each([
    ['mailto:someone@fjord.net', 'redirect-elsewhere'],
    ['javascript:alert(1)', 'redirect-elsewhere'],
    ['http://expyuzz4wqqyqhjn.onion/', 'redirect-elsewhere'],
    ['http://printer.local/', 'redirect-elsewhere'],
    ['http://www.example.com/', 'redirect-elsewhere'],
    ['http://localhost/', 'redirect-elsewhere'],
    ['http://', 'redirect-to-nowhere'],
    ['', 'redirect-to-nowhere'],
  ])('to %j are not followed', async (location, reason) => {
    await web.http('a.fjord.net:80', (_request, response) => moved(response, 301, location));
    const expected = { code: 20, http: 301, redirect: null, reason };
    expect(await check('http://a.fjord.net/')).toMatchObject(expected);
  });

  it('to ftp are not followed, but told', async () => {
    const target = 'ftp://files.fjord.net/pub/';
    await web.http('a.fjord.net:80', (_request, response) => moved(response, 301, target));
    const redirect = { target, hops: [301], class: 'other-host' };
    const expected = { code: 20, http: 301, redirect, reason: 'redirect-elsewhere' };
    expect(await check('http://a.fjord.net/')).toMatchObject(expected);
  });

  // 234 KiB of different letters, as Punycode takes quadratic time.
  const hugeName = Buffer.from(
    String.fromCodePoint(
      ...Array.from({ length: 80_000 }, (_, index) => 0x4e00 + (index % 20_000)),
    ),
  );

  it.each([
    ['too long', `/${'x'.repeat(8192)}`, 20],
    ['too long once escaped', `/${Buffer.from('ø'.repeat(2000)).toString('latin1')}`, 20],
    ['to a huge host', `http://${hugeName.toString('latin1')}.net/`, 20],
    ['as long as may be', `/${'x'.repeat(8191 - 'http://a.fjord.net'.length)}`, 8],
  ])('%s', async (_what, location, code) => {
    await web.http('a.fjord.net:80', (request, response) => {
      if (request.url === '/') moved(response, 301, location);
      else page(response);
    });
    const startedAt = performance.now();
    const reason = code === 20 ? 'redirect-elsewhere' : 'moved';
    expect(await check('http://a.fjord.net/')).toMatchObject({ code, reason });
    expect(performance.now() - startedAt).toBeLessThan(300);
  });

  it('with a cookie that no header can hold', async () => {
    await web.tcp('a.fjord.net:80', (socket) =>
      socket.once('data', (request) =>
        socket.end(
          `${request.includes(' /old ') ? 'HTTP/1.1 301 Moved\r\nLocation: /new' : 'HTTP/1.1 200 OK'}\r\n` +
            'Set-Cookie: a=b\x01c\r\n\r\n',
        ),
      ),
    );
    expect(await check('http://a.fjord.net/old')).toMatchObject({ code: 8 });
  });

  it('may write other scripts as raw UTF-8, and are asked for with their own escapes', async () => {
    const { requests, listener } = recorded((request, response) => {
      if (request.url === '/') moved(response, 301, Buffer.from('/ø(%7e)').toString('latin1'));
      else page(response);
    });
    await web.http('a.fjord.net:80', listener);
    expect(await check('http://a.fjord.net/')).toMatchObject({ code: 8 });
    expect(requests).toEqual(['HEAD /', 'HEAD /%C3%B8(%7e)']);
  });
});

describe('a body without a type', () => {
  const answering = (body: string): Promise<unknown> =>
    web.tcp('a.fjord.net:80', (socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n\r\n${body}`));
    });

  it('is asked for by GET, and named by its first bytes', async () => {
    await answering('%PDF-1.7 and more');
    const expected = { code: 1, method: 'GET', mime: 'pdf', page: null };
    expect(await check('http://a.fjord.net/')).toMatchObject(expected);
  });

  it('is read as a page where a browser takes it for one', async () => {
    await answering('<!DOCTYPE html><title>There is nothing here</title>');
    const found = await check('http://a.fjord.net/', { readsPage: true });
    expect(Buffer.from(found.page?.body ?? []).toString()).toContain('There is nothing here');
    await answering('There is nothing <p>here');
    expect(await check('http://a.fjord.net/', { readsPage: true })).toMatchObject({ page: null });
  });
});

describe('addresses', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
  ])('%s is refused, as a redirect too', async (target) => {
    const refused = { code: 64, http: null, reason: 'address-refused' };
    expect(await check(target, {}, publicNetwork())).toMatchObject({ ...refused, method: null });
    await web.http('a.fjord.net:80', (_request, response) => moved(response, 302, target));
    const map = web.network();
    const guarded: Network = {
      ...publicNetwork(),
      resolve: (host, port) =>
        host === 'a.fjord.net' ? map.resolve(host, port) : publicNetwork().resolve(host, port),
      allows: (address) => map.allows(address),
    };
    expect(await check('http://a.fjord.net/', {}, guarded)).toMatchObject(refused);
  });

  it('that a name resolves to are refused as well', async () => {
    const rebound: Network = {
      ...publicNetwork(),
      resolve: async (_host, port) => [{ address: '192.168.1.1', family: 4, port }],
    };
    const expected = { code: 64, reason: 'address-refused' };
    expect(await check('http://a.fjord.net/', {}, rebound)).toMatchObject(expected);
  });

  it('that are allowed are taken, the others left out', async () => {
    await web.http('a.fjord.net:80', (_request, response) => page(response));
    const map = web.network();
    const mixed: Network = {
      ...map,
      resolve: async (host, port) => {
        const found = await map.resolve(host, port);
        return [{ address: '10.0.0.1', family: 4, port: found[0]?.port ?? port }, ...found];
      },
    };
    expect(await check('http://a.fjord.net/', {}, mixed)).toMatchObject({ code: 1 });
  });

  it.each([
    ['the fourth', 4, { code: 1 }],
    ['the fifth', 5, { code: 64, reason: 'connect-refused' }],
  ])(
    'of a hundred, four are tried, each in its turn: %s works',
    async (_which, works, expected) => {
      await web.http('a.fjord.net:80', (_request, response) => page(response));
      const map = web.network();
      const turns: string[] = [];
      const hundred: Network = {
        ...map,
        allows: () => true,
        takeTurn: async (address) => void turns.push(address),
        resolve: async (host, port) => {
          const [home] = await map.resolve(host, port);
          return Array.from({ length: 100 }, (_, place) =>
            place + 1 === works && home !== undefined
              ? home
              : { address: `127.0.0.${place + 100}`, family: 4, port: home?.port ?? port },
          );
        },
      };
      expect(await check('http://a.fjord.net/', {}, hundred)).toMatchObject(expected);
      expect(turns.slice(0, 3)).toHaveLength(3);
      expect(new Set(turns).size).toBe(3);
    },
  );

  it('of several, one that works is found', async () => {
    await web.http('a.fjord.net:80', (_request, response) => page(response));
    const map = web.network();
    const two: Network = {
      ...map,
      allows: () => true,
      resolve: async (host, port) => {
        const found = await map.resolve(host, port);
        return [{ address: '127.0.0.99', family: 4, port: found[0]?.port ?? port }, ...found];
      },
    };
    expect(await check('http://a.fjord.net/', {}, two)).toMatchObject({ code: 1 });
  });

  it('of this machine are reached when loopback is allowed', async () => {
    const port = await web.http('-', (_request, response) => page(response));
    const network = loopbackAllowed(publicNetwork());
    const expected = { code: 1, reason: 'ok' };
    expect(await check(`http://127.0.0.1:${port}/`, {}, network)).toMatchObject(expected);
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
    const observation = await check('http://a.fjord.net/', { timeoutMs: 300 });
    expect(observation).toMatchObject(expected);
    expect(observation.ms).toBeLessThan(2000);
  });
});

describe('TLS', () => {
  let authority: Identity;
  const host = 'tls.fjord.net';

  beforeAll(async () => {
    authority = await createAuthority();
  });

  async function serve(identity: Identity, http = 200): Promise<string[]> {
    const { requests, listener } = recorded((_request, response) => page(response, http));
    await web.https(`${host}:443`, identity, listener);
    return requests;
  }

  const checkTls = (url = `https://${host}/`): Promise<Observation> =>
    check(url, {}, web.network([authority.cert]));

  /** Where nobody listens, connections are refused. */
  function checkOpenPorts(url: string): Promise<Observation> {
    const network = web.network([authority.cert]);
    const closed: Endpoint = { address: '127.0.0.1', family: 4, port: 1 };
    const resolve = (name: string, port: number): Promise<Endpoint[]> =>
      network.resolve(name, port).catch(() => [closed]);
    return check(url, {}, { ...network, resolve });
  }

  it('with a trusted certificate', async () => {
    const requests = await serve(await createIdentity(host, { authority }));
    expect(await checkTls()).toMatchObject({ code: 1, reason: 'ok', method: 'HEAD' });
    expect(requests).toEqual(['HEAD /']);
  });

  const past = [new Date('2020-01-01'), new Date('2021-01-01')] as const;
  const future = [new Date('2199-01-01'), new Date('2200-01-01')] as const;

  it.each<[string, string, () => Promise<Identity>]>([
    ['a self-signed certificate', 'tls-self-signed', () => createIdentity(host)],
    [
      'a certificate for another name',
      'tls-wrong-host',
      () => createIdentity('other.fjord.net', { authority }),
    ],
    [
      'an expired certificate',
      'tls-expired',
      () => createIdentity(host, { authority, valid: past }),
    ],
    [
      'a certificate that is not valid yet',
      'tls-not-yet-valid',
      () => createIdentity(host, { authority, valid: future }),
    ],
    [
      'a certificate of an unknown authority',
      'tls-unknown-issuer',
      async () => createIdentity(host, { authority: await createAuthority('Somebody') }),
    ],
  ])('with %s is a peculiarity, not a death: %s', async (_what, reason, identity) => {
    await serve(await identity());
    expect(await checkTls()).toMatchObject({
      code: 1,
      http: 200,
      reason,
      traits: expect.arrayContaining([{ trait: 'needs-http', holds: true }]),
    });
  });

  it('with a bad certificate does not revive a page that is not there', async () => {
    await serve(await createIdentity(host), 404);
    expect(await checkTls()).toMatchObject({ code: 18, http: 404, reason: 'tls-self-signed' });
  });

  it('with an address: the certificate is held against it', async () => {
    await web.https(
      '127.0.0.1:443',
      await createIdentity('127.0.0.1', { authority }),
      (_q, answer) => page(answer),
    );
    expect(await checkTls('https://127.0.0.1/')).toMatchObject({ code: 1, reason: 'ok' });
  });

  it('after http alone is code 63', async () => {
    await serve(await createIdentity(host, { authority }));
    await web.http(`${host}:80`, (_request, response) => moved(response, 301, `https://${host}/`));
    expect(await checkTls(`http://${host}/`)).toMatchObject({
      code: 63,
      codeHttp: 200,
      redirect: { target: `https://${host}/`, hops: [301], class: 'same-page' },
      reason: 'scheme-changed',
    });
  });

  it('is tried where http has no connection at all, as browsers do', async () => {
    await serve(await createIdentity(host, { authority }));
    expect(await checkOpenPorts(`http://${host}/`)).toMatchObject({
      code: 63,
      codeHttp: 200,
      redirect: { target: `https://${host}/`, hops: [], class: 'same-page' },
      reason: 'scheme-changed',
      traits: expect.arrayContaining([{ trait: 'needs-https', holds: true }]),
    });
  });

  it.each([
    ['a refusal of machines', 403, { code: 17, reason: 'http-403' }],
    ['a page that is not there', 404, { code: 18, reason: 'http-404' }],
  ])('with %s in place of http', async (_what, http, expected) => {
    await serve(await createIdentity(host, { authority }), http);
    expect(await checkOpenPorts(`http://${host}/`)).toMatchObject(expected);
  });

  it('with a bad certificate does not stand in for http', async () => {
    await serve(await createIdentity(host));
    const expected = { code: 64, reason: 'connect-refused', redirect: null };
    expect(await checkOpenPorts(`http://${host}/`)).toMatchObject(expected);
  });

  it('is not tried for other ports', async () => {
    await serve(await createIdentity(host, { authority }));
    const observation = await checkOpenPorts(`http://${host}:8080/`);
    expect(observation).toMatchObject({ code: 64, reason: 'connect-refused' });
  });

  it('for those who have a certificate of their own is no public access', async () => {
    const identity = await createIdentity(host);
    const asking = { ...identity, requestCert: true, rejectUnauthorized: true };
    await web.tls(`${host}:443`, asking, () => undefined);
    const expected = { code: 17, reason: 'tls-client-certificate', http: null };
    expect(await checkTls()).toMatchObject(expected);
  });

  it('on a port without TLS', async () => {
    await web.http(`${host}:443`, (_request, response) => page(response));
    expect(await checkTls()).toMatchObject({ code: 64, reason: 'tls', method: null });
  });

  it('that never comes', async () => {
    await web.tcp(`${host}:443`, (socket) => socket.resume());
    const observation = await check(`https://${host}/`, { timeoutMs: 200 });
    expect(observation).toMatchObject({ code: 64, reason: 'tls-timeout', method: null });
  });
});

describe('politeness', () => {
  it('takes a turn before every request, redirects included', async () => {
    const events: string[] = [];
    await web.http('a.fjord.net:80', (request, response) => {
      events.push(`${request.method}`);
      moved(response, 301, 'http://b.fjord.net/');
    });
    await web.http('b.fjord.net:80', (request, response) => {
      events.push(`${request.method}`);
      page(response, 404, { 'Retry-After': '2' });
    });
    await check('http://a.fjord.net/', {
      beforeRequest: async (host) => void events.push(`turn of ${host}`),
      afterAnswer: (host, http, pauseMs) => void events.push(`${host}: ${http} ${pauseMs}`),
    });
    expect(events).toEqual(
      ['HEAD', 'GET'].flatMap((method) => [
        'turn of a.fjord.net',
        method,
        'a.fjord.net: 301 null',
        'turn of b.fjord.net',
        method,
        'b.fjord.net: 404 2000',
      ]),
    );
  });

  it('does not take waiting for a turn for a silent server', async () => {
    await web.http('a.fjord.net:80', (_request, response) => page(response, 404));
    const beforeRequest = (): Promise<void> => systemClock.sleep(300);
    const observation = await check('http://a.fjord.net/', { timeoutMs: 500, beforeRequest });
    expect(observation).toMatchObject({ code: 18, method: 'GET' });
  });

  it('tells how long the host wants to be left alone', async () => {
    await web.http('a.fjord.net:80', (_request, response) =>
      page(response, 503, { 'Retry-After': '3' }),
    );
    const pauses = new Array<number | null>();
    const afterAnswer: ProbeOptions['afterAnswer'] = (_host, _http, pauseMs) =>
      void pauses.push(pauseMs);
    const expected = { code: 40, method: 'GET' };
    expect(await check('http://a.fjord.net/', { afterAnswer })).toMatchObject(expected);
    expect(pauses).toEqual([3000, 3000]);
  });

  it.each([404, 410, 429, 503])(
    'sends no GET when %d asks for a pause longer than a check, and judges nothing',
    async (http) => {
      await web.http('a.fjord.net:80', (request, response) => {
        if (request.method === 'GET') page(response);
        else page(response, http, { 'Retry-After': '3600' });
      });
      const expected = { code: 36, http, method: 'HEAD', reason: 'asked-to-wait' };
      expect(await check('http://a.fjord.net/')).toMatchObject(expected);
      expect(web.connections).toBe(1);
    },
  );

  it('judges what GET got, whatever pause is asked for', async () => {
    await web.http('a.fjord.net:80', (_request, response) =>
      page(response, 404, { 'Retry-After': '3600' }),
    );
    const expected = { code: 18, method: 'GET', reason: 'http-404' };
    expect(await check('http://a.fjord.net/', { getOnly: true })).toMatchObject(expected);
  });
});

it('records a request that cannot be written', async () => {
  await web.tcp('a.fjord.net:80', (socket) => socket.resume());
  const expected = { code: 26, reason: 'request-invalid' };
  expect(await check('http://a.fjord.net/', { userAgent: 'a\nb' })).toMatchObject(expected);
});

describe('no observation', () => {
  it('of what is no address', async () => {
    await expect(check('http://docs/about.htm')).rejects.toThrow(TypeError);
  });

  it.each([0, 20])('of a check that is aborted after %d ms', async (afterMs) => {
    await web.tcp('a.fjord.net:80', (socket) => socket.resume());
    const stop = new AbortController();
    const stopped = new Error('stopped');
    setTimeout(() => stop.abort(stopped), afterMs);
    const started = check('http://a.fjord.net/', { signal: stop.signal });
    await expect(started).rejects.toBe(stopped);
  });
});

it('takes parts as well as a normal form', async () => {
  await web.http('a.fjord.net:8080', (_request, response) => page(response));
  const parts = { scheme: 'http', host: 'a.fjord.net', port: 8080, path: '/' } as const;
  const options = { timeoutMs: 1000, userAgent: USER_AGENT };
  const observation = await probe(parts, options, web.network(), systemClock);
  expect(observation.code).toBe(STATUS.fine);
});
