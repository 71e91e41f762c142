import { normalUrl } from '../../url/testing/normal-url';
import type { RequestListener } from 'node:http';
import { leastCpuMsOf } from '../../runtime/testing/growth';
import { moved, page, recorded, withCheckedWeb } from './testing/checked-web';

const { web, check } = withCheckedWeb();

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
      httpOfCode: http,
      method: 'HEAD',
      redirect: { target: normalUrl('http://a.fjord.net/new'), hops: [http], class: 'same-host' },
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
    const redirect = {
      target: normalUrl('http://b.fjord.net/end'),
      hops: [302, 301],
      class: 'other-host',
    };
    const expected = { code: 9, http: 200, httpOfCode: 302, redirect };
    expect(await check('http://a.fjord.net/')).toMatchObject(expected);
  });

  it('take the code of an end that is not good', async () => {
    await web.http('a.fjord.net:80', (request, response) => {
      if (request.url === '/old') moved(response, 301, '/gone');
      else page(response, 410);
    });
    const redirect = {
      target: normalUrl('http://a.fjord.net/gone'),
      hops: [301],
      class: 'same-host',
    };
    const expected = { code: 21, http: 410, httpOfCode: 410, redirect };
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
      redirect: { target: normalUrl('http://nobody.fjord.net/') },
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
    const expected = { code: 9, redirect: { target: normalUrl('http://a.fjord.net/0') } };
    expect(await check('http://a.fjord.net/20')).toMatchObject(expected);
  });

  it('are not followed once more', async () => {
    await web.http('a.fjord.net:80', chain);
    const expected = { code: 20, http: 302, httpOfCode: 302, reason: 'redirects-too-many' };
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
    const redirect = { target: normalUrl(target), hops: [301], class: 'other-host' };
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
    await web.http('b.fjord.net:80', (request, response) => {
      if (request.url === '/') moved(response, 301, '/next');
      else page(response);
    });
    const reason = code === 20 ? 'redirect-elsewhere' : 'moved';
    const follow = async (): Promise<void> =>
      expect(await check('http://a.fjord.net/')).toMatchObject({ code, reason });
    const usual = await leastCpuMsOf(() => check('http://b.fjord.net/'));
    expect(await leastCpuMsOf(follow)).toBeLessThan(20 * (usual + 5));
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
