import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Observation } from './probe';
import { page, withCheckedWeb } from './testing/checked-web';

const { web, check } = withCheckedWeb();

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
    const expected = { code: 7, http: 404, httpOfCode: 404, reason: 'corrected', mime: 'pdf' };
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
