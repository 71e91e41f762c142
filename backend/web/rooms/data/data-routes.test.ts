import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublishedFile } from '../../../dumps/manifest';
import { settleFolder } from '../../../dumps/settle-folder';
import { DEFAULT_POLICY } from '../../../status/verdict-policy';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { checkWellFormed } from '../../testing/well-formed';
import { askRaw } from '../../testing/ask-raw';
import { dataOperation } from './data-operations';

const DUMP = 'weboid-20261120.ndjson.gz';
const CHANGES = 'weboid-changes-20261119.ndjson.gz';
const UNTOLD = 'weboid-20261113.ndjson.gz';
const CONTENT = 'not really gzip, but bytes';
const SUM = createHash('sha256').update(CONTENT).digest('hex');

const file = (name: string, part: Partial<PublishedFile> = {}): PublishedFile => ({
  name,
  kind: 'dump',
  day: '2026-11-20',
  bytes: CONTENT.length,
  sha256: SUM,
  lines: 1_234,
  begun: '2026-11-20T01:00:00.000Z',
  made: '2026-11-20T01:10:00.000Z',
  last_id: 70,
  ...part,
});
const FILES = [
  file(DUMP),
  file(CHANGES, { kind: 'changes', day: '2026-11-19', first_id: 60, missing: 2, bytes: 1_300_000 }),
];

let folder = '';
let web: Served;
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'weboid-data-')), 'dumps');
  mkdirSync(folder);
  for (const name of [DUMP, CHANGES]) writeFileSync(join(folder, name), CONTENT);
  await settleFolder(folder, { changes_through: null, files: FILES });
  for (const name of [UNTOLD, '.part-weboid-20261120.ndjson.gz', 'secret.txt', '../secret.txt']) {
    writeFileSync(join(folder, name), 'secret');
  }
  web = await serve(sampleParts(sampleWiki([]), {}, { dumpFolder: folder }));
});
afterAll(async () => {
  await web.close();
  rmSync(join(folder, '..'), { recursive: true });
});

test('tells people which files there are', async () => {
  const response = await web.get('/data?lang=en');
  const html = await response.text();
  checkWellFormed(html);
  for (const part of [
    `href="/data/${DUMP}"`,
    `href="/data/${CHANGES}"`,
    'href="/data/latest"',
    'href="/data/SHA256SUMS"',
    '1,234',
    '1.3 MB',
    '26 bytes',
    '&quot;reason&quot;:&quot;http-404&quot;',
    '<th scope="col" role="columnheader" class="number">Lines</th>',
    '2 entries had been deleted',
    'CC0',
  ]) {
    expect(html).toContain(part);
  }
  const { minFailures, minDays } = DEFAULT_POLICY;
  const rule = `A link is called dead after ${minFailures} failed checks in a row, when at least ${minDays} days lie between`;
  for (const field of ['verdict', 'from, to']) {
    const [, meaning = ''] = html.split(`<code dir="ltr">${field}</code>`);
    expect(meaning.split('</dd>')[0]).toContain(rule);
  }
});

test('tells programs the same', async () => {
  const answer: unknown = await (await web.get('/data?format=json')).json();
  expect(dataOperation.answer.parse(answer)).toEqual(answer);
  expect(answer).toMatchObject({
    licence: 'CC0-1.0',
    files: [
      { ...FILES[0], url: `https://weboid.toolforge.org/data/${DUMP}` },
      { ...FILES[1], url: `https://weboid.toolforge.org/data/${CHANGES}` },
    ],
  });
});

test('gives a file whole', async () => {
  const response = await web.get(`/data/${DUMP}`);
  const { headers } = response;
  expect(await response.text()).toBe(CONTENT);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/gzip',
    'content-length': String(CONTENT.length),
    'accept-ranges': 'bytes',
    etag: `"${SUM}"`,
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=86400',
  });
  expect(headers.get('content-encoding')).toBeNull();
});

test('gives a part, and goes on with the same file only', async () => {
  const part = await web.get(`/data/${DUMP}`, { headers: { Range: 'bytes=4-9' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 4-9/${CONTENT.length}`,
    CONTENT.slice(4, 10),
  ]);
  const ifRange = (etag: string) =>
    web.get(`/data/${DUMP}`, { headers: { Range: 'bytes=4-9', 'If-Range': etag } });
  expect((await ifRange(`"${SUM}"`)).status).toBe(206);
  expect((await ifRange('"another"')).status).toBe(200);
  const beyond = await web.get(`/data/${DUMP}`, { headers: { Range: 'bytes=99-' } });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
    416,
    `bytes */${CONTENT.length}`,
  ]);
});

test('gives nothing again that is the same, and nothing that is not', async () => {
  const ask = (headers: Record<string, string>) =>
    web.get(`/data/${DUMP}`, { headers: { 'Cache-Control': 'max-age=0', ...headers } });
  expect((await ask({ 'If-None-Match': `"${SUM}"` })).status).toBe(304);
  expect((await ask({ 'If-Match': '"another"' })).status).toBe(412);
  const head = await web.get(`/data/${DUMP}`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(CONTENT.length)]);
  expect((await web.get(`/data/${DUMP}`, { method: 'POST' })).status).toBe(405);
});

test('gives the lists, and the way to the newest file', async () => {
  const sums = await web.get('/data/SHA256SUMS');
  expect([sums.headers.get('content-type'), await sums.text()]).toEqual([
    'text/plain; charset=utf-8',
    `${SUM}  ${DUMP}\n${SUM}  ${CHANGES}\n`,
  ]);
  expect(await (await web.get('/data/latest.txt')).text()).toBe(`${DUMP}\n`);
  expect(await (await web.get('/data/manifest.json')).json()).toMatchObject({ files: FILES });
  const latest = await web.get('/data/latest', { redirect: 'manual' });
  expect([latest.status, latest.headers.get('location')]).toEqual([302, `/data/${DUMP}`]);
});

test.each([
  '/data/',
  '/data/secret.txt',
  '/data/../secret.txt',
  '/data/%2e%2e/secret.txt',
  '/data/..%2fsecret.txt',
  `/data/./${DUMP}/`,
  `/data//${DUMP}`,
  `/data/${DUMP}%00`,
  `/data/x/${DUMP}`,
  `/data/${UNTOLD}`,
  '/data/weboid-20260101.ndjson.gz',
  '/data/.part-weboid-20261120.ndjson.gz',
  '/data/manifest.json/',
])('%s is not there', async (path) => {
  const agent = new Agent();
  const answer = await askRaw({ port: web.port, method: 'GET', path, headers: {}, agent });
  expect([answer.status, JSON.stringify(answer).includes('secret"')]).toEqual([404, false]);
});

test('who goes away in the middle disturbs nobody', async () => {
  const asked = request({ host: '127.0.0.1', port: web.port, path: `/data/${DUMP}` }).end();
  await once(asked, 'response');
  asked.destroy();
  expect((await web.get(`/data/${DUMP}`)).status).toBe(200);
});

test('where a file is gone that was told, it is not there', async () => {
  const gone = file('weboid-20261106.ndjson.gz', { day: '2026-11-06' });
  await settleFolder(folder, { changes_through: null, files: [...FILES, gone] });
  const response = await web.get(`/data/${gone.name}`);
  expect([response.status, response.headers.get('etag')]).not.toContain(`"${SUM}"`);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});

test('a folder that is empty, or none, holds no files', async () => {
  for (const dumpFolder of [join(folder, 'none'), null]) {
    const empty = await serve(sampleParts(sampleWiki([]), {}, { dumpFolder }));
    const html = await (await empty.get('/data?lang=en')).text();
    expect(html).toContain('There are no files here yet.');
    expect(html).not.toContain('href="/data/latest"');
    expect(html).not.toContain('SHA256SUMS');
    const statuses = ['latest', DUMP, 'SHA256SUMS'].map(
      async (name) => (await empty.get(`/data/${name}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
    await empty.close();
  }
});
