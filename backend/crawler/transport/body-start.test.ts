import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { readBodyStart } from './body-start';
import { LoopbackWeb } from '../testing/loopback-web';

const web = new LoopbackWeb();
const text = 'Skarv Light '.repeat(1000);

afterEach(() => web.close());

async function get(headers: OutgoingHttpHeaders, body: Buffer | string): Promise<IncomingMessage> {
  const port = await web.http('-', (_request, response) => {
    response.writeHead(200, headers).end(body);
  });
  return new Promise((resolve) => request({ port, host: '127.0.0.1' }, resolve).end());
}

describe('readBodyStart', () => {
  it.each<[string, Buffer | string]>([
    ['identity', text],
    ['gzip', gzipSync(text)],
    ['X-GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
  ])('decodes %s, whole or in part', async (encoding, body) => {
    const headers = { 'Content-Encoding': encoding };
    const whole = await readBodyStart(await get(headers, body), { bytesMax: 65_536 });
    expect(Buffer.from(whole.bytes).toString()).toBe(text);
    expect(whole.complete).toBe(true);
    const start = await readBodyStart(await get(headers, body), { bytesMax: 100 });
    expect(Buffer.from(start.bytes).toString()).toBe(text.slice(0, 100));
    expect(start.complete).toBe(false);
  });

  it('reads on until what is there is enough', async () => {
    const asked: number[] = [];
    const long = 'Skarv Light '.repeat(50_000);
    const isEnough = (start: Uint8Array): boolean => asked.push(start.length) === 2;
    const start = await readBodyStart(await get({}, long), { bytesMax: 500_000, isEnough });
    expect(asked).toHaveLength(2);
    expect(asked[0]).toBeGreaterThanOrEqual(65_536);
    expect(start.bytes.length).toBe(asked[1]);
    expect(start.bytes.length).toBeGreaterThanOrEqual(131_072);
    expect(start.complete).toBe(false);
  });

  it('reads nothing where nothing is wanted', async () => {
    const answer = await get({}, text);
    expect(await readBodyStart(answer, { bytesMax: 0 })).toEqual({
      bytes: new Uint8Array(),
      complete: false,
    });
    answer.destroy();
  });

  it('keeps what came before a body broke off', async () => {
    const cut = gzipSync(text).subarray(0, 60);
    const headers = { 'Content-Encoding': 'gzip' };
    const start = await readBodyStart(await get(headers, cut), { bytesMax: 65_536 });
    expect(Buffer.from(start.bytes).toString().startsWith('Skarv Light')).toBe(true);
  });

  it.each(['gzip, gzip', 'zstd', 'gzip;q=1'])('has nothing to show for %s', async (encoding) => {
    const answer = await get({ 'Content-Encoding': encoding }, gzipSync(gzipSync(text)));
    const start = await readBodyStart(answer, { bytesMax: 65_536 });
    expect(start).toEqual({ bytes: new Uint8Array(), complete: false });
    answer.destroy();
  });

  it('gives up on a body that takes much and says nothing', async () => {
    const empty = gzipSync('');
    const body = Buffer.concat(Array.from({ length: 200_000 }, () => empty));
    const answer = await get({ 'Content-Encoding': 'gzip' }, body);
    const start = await readBodyStart(answer, { bytesMax: 65_536 });
    expect(start).toEqual({ bytes: Buffer.alloc(0), complete: false });
    expect(answer.socket.bytesRead).toBeLessThan(1_000_000);
  });

  it('has nothing to show for a wrong encoding', async () => {
    const start = await readBodyStart(await get({ 'Content-Encoding': 'gzip' }, text), {
      bytesMax: 65_536,
    });
    expect(start).toEqual({ bytes: Buffer.alloc(0), complete: false });
  });
});
