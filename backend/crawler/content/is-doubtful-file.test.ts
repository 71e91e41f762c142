import { gzipSync } from 'node:zlib';
import { classifyUrl } from '../../url/classify-url';
import { isDoubtfulCopy } from './is-doubtful-copy';

const PAGE = `<!doctype html><title>The mill</title><p>${'The mill was built in 1847. '.repeat(40)}</p>`;
const MESSAGE = 'Sorry, this file is no longer available.';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const NOISE = Buffer.from(Array.from({ length: 4_000 }, (_, n) => (n * n * 31 + (n >> 3)) % 256));

const file = (start: string): Buffer => Buffer.concat([Buffer.from(start, 'latin1'), NOISE]);

function isDoubtful(body: string | Buffer, contentType: string | null, path: string): boolean {
  const { parts } = classifyUrl(`http://museum-lunden.org${path}`);
  if (parts === null) throw new Error(`the test needs a valid path, not ${path}`);
  const page = { at: parts, contentType, body: Buffer.from(body), isComplete: true };
  return isDoubtfulCopy(parts, page);
}

test.each([
  ['%PDF-1.4', '/report.pdf'],
  ['junk\n%PDF-1.4', '/report.PDF'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '/report.doc'],
  ['{\\rtf1', '/report.doc'],
  ['PK\x03\x04', '/report.doc'],
  ['PK\x03\x04', '/table.xlsx?download=1'],
  ['PK\x03\x04', '/book.epub'],
  ['AT&TFORM', '/scan.djvu'],
  ['%!PS-Adobe', '/paper.ps'],
  ['\x1f\x8b\x08', '/paper.ps.gz'],
  ['\xff\xd8\xff\xe0', '/mill.jpg'],
  ['\x89PNG\r\n', '/mill.png'],
  ['GIF89a', '/mill.gif'],
  ['RIFF\0\0\0\0WEBP', '/mill.webp'],
  ['ID3', '/song.mp3'],
  ['\0\0\0\x18ftypisom', '/film.mp4'],
  ['OggS', '/song.ogg'],
  ['RIFF\0\0\0\0WAVE', '/song.wav'],
  ['RIFF\0\0\0\0AVI ', '/film.avi'],
])('a file that begins with %j is believed at %s', (start, path) => {
  expect(isDoubtful(file(start), 'application/octet-stream', path)).toBe(false);
  expect(isDoubtful(file(start), null, path)).toBe(false);
});

test.each([
  ['a drawing', '<?xml version="1.0"?><svg><text>mill</text></svg>', 'image/svg+xml', '/mill.svg'],
  ['a short text', 'Olsen 1847', 'text/plain', '/names.txt'],
  ['a table', 'name,year\nOlsen,1847', null, '/names.csv'],
  ['an unknown kind of file', NOISE, 'application/acad', '/plan.dwg'],
  ['a packed file', gzipSync(PAGE), 'application/octet-stream', '/mill.tgz'],
  ['a document of a program', file('%PDF-1.4'), 'application/pdf', '/get.php?id=7'],
  ['a picture of a program', file('GIF89a'), 'image/gif', '/picture/7'],
])('%s is believed', (_what, body, type, path) => {
  expect(isDoubtful(body, type, path)).toBe(false);
});

test.each([
  ['a page', PAGE, 'text/html', '/report.pdf'],
  ['a page', PAGE, null, '/a/mill.JPG?size=2'],
  ['a page', PAGE, 'image/svg+xml', '/mill.svg'],
  ['a page', PAGE, 'text/plain', '/names.txt'],
  ['a page that says that it is a document', PAGE, 'application/pdf', '/report.pdf'],
  ['XHTML', `\ufeff<?xml version="1.0"?>${PAGE}`, 'application/pdf', '/report.pdf'],
  ['a message', MESSAGE, 'application/pdf', '/report.pdf'],
  ['a message', MESSAGE, 'image/jpeg', '/mill.jpg'],
  ['a message', 'File not found', 'text/plain', '/names.txt'],
  ['a long message', 'Error '.repeat(500), 'text/plain', '/report.pdf'],
  ['a pixel', PIXEL, 'image/gif', '/report.pdf'],
  ['a pixel', PIXEL, 'image/gif', '/mill.gif'],
  ['another kind of picture', file('GIF89a'), 'image/gif', '/mill.jpg'],
  ['a document', file('%PDF-1.4'), 'application/pdf', '/mill.zip'],
  ['what is packed', gzipSync(PAGE), 'application/pdf', '/report.pdf'],
  ['noise', NOISE, 'text/plain', '/names.txt'],
  ['a document that browsers show as a page', file('%PDF-1.4'), 'text/html', '/report.pdf'],
])('%s is not believed in the place of a file: %#', (_what, body, type, path) => {
  expect(isDoubtful(body, type, path)).toBe(true);
});

test.each([
  ['a pixel', PIXEL, 'image/gif'],
  ['a message', 'File not found', 'application/octet-stream'],
  ['a message without a type', 'File not found', null],
  ['what is packed', gzipSync(PAGE), 'application/octet-stream'],
  ['noise', NOISE, 'application/octet-stream'],
  ['noise as a text', NOISE, 'text/plain'],
])('%s is not believed in the place of a page', (_what, body, type) => {
  expect(isDoubtful(body, type, '/mill')).toBe(true);
});
