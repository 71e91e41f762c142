import { Readable } from 'node:stream';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { readStart, readWhole } from './read-body';
import { codingOf, unpacked, type ContentCoding } from './unpack';

const TEXT = 'Skarv Light '.repeat(1_000);

test.each<[string, ContentCoding | null]>([
  ['gzip', 'gzip'],
  ['X-GZIP', 'gzip'],
  [' deflate ', 'deflate'],
  ['br', 'br'],
  ['gzip, gzip', null],
  ['gzip;q=1', null],
  ['zstd', null],
  ['', null],
])('the coding of "%s"', (name, coding) => {
  expect(codingOf(name)).toBe(coding);
});

test.each<[ContentCoding, Buffer]>([
  ['gzip', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['deflate', deflateRawSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
])('%s is unpacked', async (coding, packed) => {
  const whole = await readWhole(unpacked(Readable.from([packed]), coding), TEXT.length);
  expect(whole.toString()).toBe(TEXT);
});

test('a bomb is unpacked no further than it is read, and its body ends soon', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const body = Readable.from(cut(bomb, 1_000));
  await expect(readWhole(unpacked(body, 'gzip'), 100_000)).rejects.toThrow('more than 100000');
  await new Promise(setImmediate);
  expect(body.destroyed).toBe(true);
});

test('what is not packed so is told apart from a body that breaks off', async () => {
  const told: string[] = [];
  const read = (body: Readable): Promise<Buffer> =>
    readWhole(unpacked(body, 'gzip', { onMispacked: () => told.push('mispacked') }), 9);
  await expect(read(Readable.from([Buffer.from('no gzip')]))).rejects.toThrow('incorrect header');
  expect(told).toEqual(['mispacked']);
  await expect(read(Readable.from(breakingOff(gzipSync(TEXT))))).rejects.toThrow('broken off');
  expect(told).toEqual(['mispacked']);
});

test('the beginning of what breaks off is there for who takes it', async () => {
  const packed = gzipSync(TEXT).subarray(0, 60);
  const bound = { bytesMax: 100_000, takesBroken: true };
  const body = unpacked(Readable.from([packed]), 'gzip', { takesBroken: true });
  const { bytes } = await readStart(body, bound);
  expect(Buffer.from(bytes).toString()).toMatch(/^Skarv Light/);
  await expect(readWhole(unpacked(Readable.from([packed]), 'gzip'), 100_000)).rejects.toThrow(
    'unexpected end of file',
  );
});

function* cut(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* breakingOff(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, 20);
  await Promise.resolve();
  throw new Error('broken off');
}
