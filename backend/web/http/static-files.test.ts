import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sampleParts, sampleWiki } from '../testing/sample-web';
import { serve, type Served } from '../testing/serve';

let folder: string;
let served: Served;
let files: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weboid-static-'));
  cpSync(join(__dirname, '../static'), folder, { recursive: true });
  cpSync(join(__dirname, '../client/site.css'), join(folder, 'weboid.css'));
  cpSync(
    join(__dirname, '../../../gadget/pictures/marked-article.png'),
    join(folder, 'picture.png'),
  );
  writeFileSync(join(folder, 'empty.txt'), '');
  files = readdirSync(folder);
  served = await serve(sampleParts(sampleWiki([]), {}, { staticFolder: folder }));
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** As it stands: fetch forbids some of these headers. */
async function get(path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = served;
    const question = ask({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      const { statusCode = 0 } = response;
      buffer(response).then(
        (body) => resolve({ status: statusCode, headers: response.headers, body }),
        reject,
      );
    });
    question.on('error', reject).end();
  });
}

const HUGE = '9'.repeat(400);
const RANGES = [
  'bytes=0-0',
  'bytes=0-',
  'bytes=5-2',
  'bytes=-1',
  'bytes=-0',
  'bytes=--1',
  'bytes=-5-10',
  'bytes=',
  'bytes=,',
  'bytes=a-b',
  'bytes',
  'bytes=1000000000-',
  'bytes=1000000000-1000000001',
  'bytes=-1000000000',
  `bytes=${HUGE}-`,
  `bytes=-${HUGE}`,
  `bytes=0-${HUGE}`,
  'bytes=0-10,5-20,0-0,3-3',
  'bytes=5-,0-4',
  `bytes=${'0-0,'.repeat(3_000)}1-1`,
  `bytes=${Array.from({ length: 1_500 }, (_, no) => `${no * 2}-${no * 2}`).join(',')}`,
  'lines=1-2',
  'bytes=0-0\u00e9',
];

test.each(RANGES.map((range) => [range.slice(0, 40), range]))(
  'whoever wants %s of a file is given all of it',
  async (_name, range) => {
    for (const file of files) {
      const whole = readFileSync(join(folder, file));
      const path = `/static/${file}`;
      for (const more of [
        {},
        { 'If-Range': '"another"' },
        { 'If-Range': 'Thu, 01 Jan 1970 00:00:00 GMT' },
        { 'If-Range': 'never' },
      ]) {
        const headers = { Range: range, ...more };
        const { status, body, headers: told } = await get(path, headers);
        expect([file, status, body.equals(whole)]).toEqual([file, 200, true]);
        expect(told['content-range']).toBeUndefined();
        const head = await get(path, headers, 'HEAD');
        expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
          200,
          String(whole.length),
          0,
        ]);
      }
    }
  },
  30_000,
);

test('a file that is there already is not sent again, part or not', async () => {
  const { headers } = await get('/static/icon.svg', {});
  const etag = String(headers['etag']);
  const again = await get('/static/icon.svg', { 'If-None-Match': etag, Range: 'bytes=900-' });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test.each<Record<string, string>>([
  { 'If-Match': '"another"' },
  { 'If-Match': '"another"', Range: 'bytes=900-' },
  { 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
])('a condition that does not hold is told: %j', async (headers) => {
  for (const file of files) {
    const { status, body, headers: told } = await get(`/static/${file}`, headers);
    expect([file, status, body.length, told['cache-control']]).toEqual([file, 412, 0, 'no-store']);
  }
});

test.each([
  '/static/nothing.css',
  '/static/',
  '/static/..%2f..%2fpackage.json',
  '/static/%00',
  '/static/%E0%A4%A',
  '/static/.hidden',
  '/static/icon.svg/',
  `/static/${'x'.repeat(5_000)}`,
])('what is not there is 404, with a range, too: %s', async (path) => {
  const { status } = await get(path, { Range: 'bytes=0-0' });
  expect(status).toBe(404);
});
