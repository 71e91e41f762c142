import type { IncomingMessage, RequestListener } from 'node:http';
import { HostBusyError } from '../transport/host-busy-error';
import { getOnlyServer, page, recorded, USER_AGENT, withCheckedWeb } from './testing/checked-web';

const { web, check } = withCheckedWeb();

describe('an answer', () => {
  it('that is fine needs one HEAD', async () => {
    const { requests, listener } = recorded((_request, response) => page(response));
    await web.http('a.fjord.net:80', listener);
    expect(await check('http://a.fjord.net/x?y')).toEqual({
      code: 1,
      http: 200,
      httpOfCode: 200,
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

  it('that is a failure is told with its page, which may be a wall', async () => {
    await web.http('a.fjord.net:80', (_request, response) => page(response, 404));
    const { page: good, errorPage } = await check('http://a.fjord.net/');
    expect(good).toBeNull();
    expect(Buffer.from(errorPage?.body ?? []).toString()).toBe('<p>page</p>');
  });

  it('from a host known for GET is asked by GET at once', async () => {
    const { requests, listener } = recorded(getOnlyServer(405));
    await web.http('a.fjord.net:80', listener);
    const observation = await check('http://a.fjord.net/', { getOnly: true });
    expect(observation).toMatchObject({ code: 1, method: 'GET' });
    expect(requests).toEqual(['GET /']);
  });

  it('from a host known for GET may be followed by HEAD, which tells of the host alone', async () => {
    const { requests, listener } = recorded(getOnlyServer(405));
    await web.http('a.fjord.net:80', listener);
    const observation = await check('http://a.fjord.net/', { getOnly: true, triesHead: true });
    expect(observation).toMatchObject({
      code: 1,
      method: 'GET',
      traits: [{ trait: 'needs-get', holds: true }, expect.anything()],
    });
    expect(requests).toEqual(['GET /', 'HEAD /']);
  });

  it('is not lost where HEAD cannot be asked behind it', async () => {
    const { requests, listener } = recorded(getOnlyServer(405));
    await web.http('a.fjord.net:80', listener);
    const beforeRequest = async (host: string): Promise<void> => {
      if (requests.length > 0) throw new HostBusyError(host, 'lease-ends', 0);
    };
    const observation = await check('http://a.fjord.net/', {
      getOnly: true,
      triesHead: true,
      beforeRequest,
    });
    expect(observation).toMatchObject({ code: 1, method: 'GET' });
    expect(requests).toEqual(['GET /']);
  });

  it('to GET that is bad is followed by no HEAD', async () => {
    const { requests, listener } = recorded((_request, response) => page(response, 404));
    await web.http('a.fjord.net:80', listener);
    await check('http://a.fjord.net/', { getOnly: true, triesHead: true });
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

it('records a request that cannot be written', async () => {
  await web.tcp('a.fjord.net:80', (socket) => socket.resume());
  const expected = { code: 26, reason: 'request-invalid' };
  expect(await check('http://a.fjord.net/', { userAgent: 'a\nb' })).toMatchObject(expected);
});

describe('no observation', () => {
  it.each([0, 20])('of a check that is aborted after %d ms', async (afterMs) => {
    await web.tcp('a.fjord.net:80', (socket) => socket.resume());
    const stop = new AbortController();
    const stopped = new Error('stopped');
    setTimeout(() => stop.abort(stopped), afterMs);
    const started = check('http://a.fjord.net/', { signal: stop.signal });
    await expect(started).rejects.toBe(stopped);
  });
});
