import { gzipSync } from 'node:zlib';
import { normalUrl } from '../../url/testing/normal-url';
import { isDoubtfulCopy } from './is-doubtful-copy';

const PAGE = `<!doctype html><title>The mill</title><p>${'The mill was built in 1847. '.repeat(40)}</p>`;
const MESSAGE = 'Sorry, this file is no longer available.';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const NOISE = Buffer.from(Array.from({ length: 4_000 }, (_, n) => (n * n * 31 + (n >> 3)) % 256));
const LICENCE = 'Anybody may draw it again. '.repeat(400);
const FEED =
  '<?xml version="1.0"?><!-- <html> --><rss><channel><title>Mill</title><item><title>Rye</title></item></channel></rss>';

const file = (start: string): Buffer => Buffer.concat([Buffer.from(start, 'latin1'), NOISE]);

function isDoubtful(body: string | Buffer, contentType: string | null, path: string): boolean {
  const url = normalUrl(`http://museum-lunden.org${path}`);
  const page = { at: url, contentType, body: Buffer.from(body), isComplete: true };
  return isDoubtfulCopy(url, page);
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

/** Found refused: files lack what others begin with. */
test.each([
  ['another kind of picture', file('GIF89a'), 'image/gif', '/mill.jpg'],
  ['a document', file('%PDF-1.4'), 'application/pdf', '/mill.zip'],
  ['a document that is sent as a page', file('%PDF-1.4'), 'text/html', '/report.pdf'],
  ['a picture that is sent as a page', file('\xff\xd8\xff\xe0'), 'text/html', '/mill.jpg'],
  ['a picture of a program that is sent as a page', file('GIF89a'), 'text/html', '/picture/7'],
  ['a song behind zeros', file('\0'.repeat(600)), 'audio/mpeg', '/song.mp3'],
  ['a song with another head', file('\xff\xf9'), 'audio/mpeg', '/song.mp3'],
  ['a document of plain text', 'Olsen ground rye. '.repeat(9), 'application/msword', '/mill.doc'],
  ['a text that is sent as a page', 'Olsen ground rye. '.repeat(200), 'text/html', '/mill.txt'],
  ['an unknown document', file('\xdb\xa5-\0'), 'application/msword', '/mill.doc'],
  ['a drawing', `<?xml version="1.0"?><!--${LICENCE}--><svg/>`, 'image/svg+xml', '/mill.svg'],
  ['a drawing of a program', '<svg><text>mill</text></svg>', 'image/svg+xml', '/drawing'],
  ['a small picture', file('\x89PNG\r\n').subarray(0, 600), 'image/png', '/mill.png'],
  ['a feed', FEED, 'application/rss+xml', '/rss.xml'],
  ['a feed of a program', FEED, 'text/xml', '/feed/'],
  ['an unpacked text', 'Olsen 1847', 'application/gzip', '/names.txt.gz'],
  ['an unpacked table', 'INSERT INTO names VALUES (1);', 'application/x-gzip', '/names.sql.gz'],
])('%s is believed: %#', (_what, body, type, path) => {
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
  ['what is packed', gzipSync(PAGE), 'application/pdf', '/report.pdf'],
  ['noise', NOISE, 'text/plain', '/names.txt'],
  ['noise as a page', NOISE, 'text/html', '/report.pdf'],
  ['a page with a drawing', '<div><p>Sorry<svg></svg></div>', 'text/html', '/mill.svg'],
  ['a page', PAGE, 'application/gzip', '/names.txt.gz'],
  ['a message', 'File not found', 'application/gzip', '/names.txt.gz'],
  ['a message as a page', 'Sorry, come later', 'text/html', '/names.txt'],
  ['a message', 'File not found', 'application/msword', '/mill.doc'],
  ['an error for machines', '<?xml version="1.0"?><Error/>', 'text/xml', '/mill.jpg'],
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
  ['a page that begins with a drawing', '<!DOCTYPE html><svg></svg><h1>Not Found', 'text/html'],
  ['a pixel as a page', PIXEL, 'text/html'],
  ['an error for machines', '<?xml version="1.0"?><Error>NoSuchKey</Error>', 'text/xml'],
])('%s is not believed in the place of a page', (_what, body, type) => {
  expect(isDoubtful(body, type, '/mill')).toBe(true);
});
