import { execFile } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LoopbackWeb } from '../../crawler/testing/loopback-web';
import { buildWorker } from '../../runtime/testing/spawn-worker';
import type { HostileReading, HostileWork } from './testing/hostile-reader';

/** Servers that send what never ends, or becomes a gigabyte: each is read in a process of its own. */
const HOST = 'hostile.fjord.net';
const BYTES_MAX = 16_777_216;
const MEMORY_MAX = 64_000_000;
const MS_MAX = 10_000;
const OK = 'HTTP/1.1 200 OK\r\n';
const XML = `${OK}Content-Type: application/xml\r\n\r\n`;
const SET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

const web = new LoopbackWeb();
const worker = buildWorker(join(__dirname, 'testing/hostile-reader.ts'));
let sentBytes = 0;

jest.setTimeout(60_000);
beforeEach(() => {
  sentBytes = 0;
});
afterEach(() => web.close());

type Answer = (socket: Socket) => void;

const endlessly =
  (start: string, piece: string): Answer =>
  (socket) => {
    const block = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)), 'latin1');
    const write = (): void => {
      while (socket.writable && socket.write(block));
    };
    socket.write(Buffer.from(start, 'latin1'));
    socket.on('drain', write);
    write();
  };

/** The same piece for as often as it takes, packed so that each is small. */
const packed =
  (headers: string, bytes: Buffer): Answer =>
  (socket) => {
    socket.write(`${OK}${headers}\r\n`);
    socket.write(bytes);
    socket.end();
  };

const dripping =
  (start: string): Answer =>
  (socket) => {
    socket.write(start);
    const drip = setInterval(() => socket.write(' '), 20);
    socket.on('close', () => clearInterval(drip));
  };

const MISSING = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n';

async function read(answers: Record<string, Answer>): Promise<HostileReading> {
  const port = await web.tcp(`${HOST}:80`, (socket) => {
    socket.on('close', () => (sentBytes += socket.bytesWritten));
    socket.once('data', (data) => {
      const path = data.toString('latin1').split(' ')[1] ?? '';
      const answer = answers[path] ?? answers['*'] ?? ((to: Socket) => void to.end(MISSING));
      answer(socket);
    });
    socket.resume();
  });
  const work: HostileWork = { host: HOST, port };
  const env = { ...process.env, NODE_PATH: join(__dirname, '../../../node_modules') };
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [worker, JSON.stringify(work)], { env }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
  });
  return JSON.parse(output) as HostileReading;
}

const GIB = 1_073_741_824;
/** 128 MB of blanks in 128 kB, and that again in half a kB. */
const blanks = gzipSync(Buffer.concat([Buffer.from(SET), Buffer.alloc(GIB / 8, ' ')]));
const entry = '<url><loc>https://hostile.fjord.net/a</loc></url>';
/** Forty megabytes in less than one, and with no more than a hundred to one. */
const manyElements = (): string =>
  Array.from({ length: 100_000 }, (_, n) => `${'<x/>'.repeat(100)}${Math.sin(n)}`).join('');
const robots =
  (text: string): Answer =>
  (socket) =>
    void socket.end(`${OK}\r\n${text}`);
const index =
  (paths: number): Answer =>
  (socket) => {
    const files = Array.from(
      { length: paths },
      (_, n) => `<sitemap><loc>http://${HOST}/${n}.xml</loc></sitemap>`,
    );
    socket.end(`${XML}<sitemapindex>${files.join('')}</sitemapindex>`);
  };

test.each<[string, Record<string, Answer>, Partial<HostileReading>]>([
  ['entries', { '/sitemap.xml': endlessly(XML + SET, entry) }, { why: 'too-large' }],
  [
    'entries of an index',
    { '/sitemap.xml': endlessly(`${XML}<sitemapindex>`, '<sitemap><loc>/x</loc></sitemap>') },
    { why: 'too-large' },
  ],
  ['other elements', { '/sitemap.xml': endlessly(XML + SET, '<x/>') }, { why: 'too-large' }],
  ['a text', { '/sitemap.xml': endlessly(XML + SET, 'x') }, { why: 'too-long' }],
  ['blanks', { '/sitemap.xml': endlessly(XML + SET, ' ') }, { why: 'too-long' }],
  ['blanks in front', { '/sitemap.xml': endlessly(XML, ' ') }, { why: 'too-large' }],
  ['an attribute', { '/sitemap.xml': endlessly(`${XML}<urlset a="`, 'x') }, { why: 'too-long' }],
  ['the name of an element', { '/sitemap.xml': endlessly(`${XML}<`, 'x') }, { why: 'too-long' }],
  ['nesting', { '/sitemap.xml': endlessly(XML + SET, '<a>') }, { why: 'too-deep' }],
  ['comments', { '/sitemap.xml': endlessly(XML + SET, '<!-- x -->') }, { why: 'too-large' }],
  ['one comment', { '/sitemap.xml': endlessly(`${XML}${SET}<!--`, 'x') }, { why: 'too-long' }],
  [
    'a document type',
    { '/sitemap.xml': endlessly(`${XML}<!DOCTYPE x [`, '<!ENTITY a "b">') },
    { why: 'too-long' },
  ],
  ['lines', { '/sitemap.xml': endlessly(XML, `https://${HOST}/a\n`) }, { why: 'too-large' }],
  ['one line', { '/sitemap.xml': endlessly(`${XML}https://`, 'x') }, { why: 'too-long' }],
  ['headers', { '/sitemap.xml': endlessly(OK, 'X: y\r\n') }, { why: 'no-answer' }],
  [
    'a bomb',
    { '/sitemap.xml': packed('Content-Encoding: gzip\r\n', blanks) },
    { kind: 'incomplete' },
  ],
  [
    'a bomb in a file',
    { '/sitemap.xml': packed('Content-Type: application/gzip\r\n', blanks) },
    { kind: 'incomplete' },
  ],
  [
    'a bomb in a bomb',
    { '/sitemap.xml': packed('Content-Encoding: gzip\r\n', gzipSync(blanks)) },
    { kind: 'incomplete' },
  ],
  [
    'a bomb of entries',
    {
      '/sitemap.xml': packed('Content-Encoding: gzip\r\n', gzipSync(SET + entry.repeat(2_000_000))),
    },
    { why: 'too-dense' },
  ],
  [
    'elements in little more than nothing',
    { '/sitemap.xml': packed('Content-Encoding: gzip\r\n', gzipSync(SET + manyElements())) },
    { kind: 'incomplete' },
  ],
  [
    'gzip that says nothing',
    {
      '/sitemap.xml': endlessly(
        `${OK}Content-Encoding: gzip\r\n\r\n\x1f\x8b\x08\x08\0\0\0\0\0\0`,
        'x',
      ),
    },
    { why: 'encoding' },
  ],
  ['drops', { '/sitemap.xml': dripping(XML + SET) }, { why: 'no-answer' }],
  [
    'robots.txt',
    { '/robots.txt': endlessly(`${OK}\r\n`, 'User-agent: *\nDisallow: /*a*b*c*d\n') },
    {},
  ],
  ['drops of robots.txt', { '/robots.txt': dripping(`${OK}\r\n`) }, {}],
  [
    'an index of endless files',
    { '/sitemap.xml': index(19), '*': endlessly(XML + SET, entry) },
    { why: 'too-large' },
  ],
  [
    'sitemaps in robots.txt',
    {
      '/robots.txt': robots(
        Array.from({ length: 9_000 }, (_, n) => `Sitemap: http://${HOST}/${n}`).join('\n'),
      ),
    },
    { kind: 'too-large' },
  ],
])(
  '%s without end: little is read, in little memory and time, and nothing follows',
  async (_what, answers, wanted) => {
    const reading = await read(answers);
    expect(reading).toMatchObject(wanted);
    expect(reading.kind).not.toBe('whole');
    expect(reading.ms).toBeLessThan(MS_MAX);
    expect(reading.grownBytes).toBeLessThan(MEMORY_MAX);
    expect(sentBytes).toBeLessThan(BYTES_MAX);
  },
);
