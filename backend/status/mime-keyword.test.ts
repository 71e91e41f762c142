import { mimeIdOf, mimeKeyword, mimeOfId, needsFirstBytes } from './mime-keyword';
import { MIME_TYPES, type MimeKeyword } from './mime-types';

/** The first rows of T2, by hand. */
const FIRST: [string, MimeKeyword][] = [
  ['audio/mpeg', 'mpeg'],
  ['audio/ogg', 'ogg'],
  ['application/ogg', 'ogg'],
  ['audio/mpeg4-generic', 'mpeg4'],
  ['application/mp4', 'mpeg4'],
  ['application/mpg4', 'mpeg4'],
  ['application/rtf', 'rtf'],
  ['text/rtf', 'rtf'],
  ['image/tiff', 'tiff'],
  ['image/vnd-djvu', 'djvu'],
  ['text/css', 'css'],
  ['text/csv', 'csv'],
  ['application/zip', 'zip'],
  ['application/x-zip', 'zip'],
  ['application/x-zip-compressed', 'zip'],
  ['application/gzip', 'gzip'],
  ['application/x-gzip', 'gzip'],
  ['application/vnd.adobe.flash-movie', 'flash'],
  ['application/flash', 'flash'],
  ['application/x-flash', 'flash'],
  ['application/x-shockwave-flash', 'flash'],
  ['video/flash', 'flash'],
  ['video/x-flash', 'flash'],
  ['application/pdf', 'pdf'],
  ['application/x-pdf', 'pdf'],
  ['application/xpdf', 'pdf'],
  ['application/PDF', 'pdf'],
  ['application/acrobat', 'pdf'],
  ['application/vnd.adobe.pdf', 'pdf'],
  ['application/postscript', 'postscript'],
  ['application/vnd.microsoft.excel', 'msexcel'],
  ['application/vnd.msexcel', 'msexcel'],
  ['application/vnd.ms-excel', 'msexcel'],
  ['application/x-msexcel', 'msexcel'],
  ['application/msexcel', 'msexcel'],
  ['application/ms-excel', 'msexcel'],
  ['application/vnd.microsoft.mspowerpoint', 'mspowerpoint'],
  ['application/vnd.microsoft.powerpoint', 'mspowerpoint'],
  ['application/vnd.ms-powerpoint', 'mspowerpoint'],
  ['application/mspowerpoint', 'mspowerpoint'],
  ['application/ms-powerpoint', 'mspowerpoint'],
  ['application/vnd.microsoft.msword', 'msword'],
  ['application/vnd.microsoft.word', 'msword'],
  ['application/vnd.msword', 'msword'],
  ['application/vnd.ms-word', 'msword'],
  ['application/msword', 'msword'],
  ['application/ms-word', 'msword'],
  ['text/msword', 'msword'],
  ['text/ms-word', 'msword'],
];

const TODAY: [string, MimeKeyword][] = [
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/epub+zip', 'epub'],
  ['application/x-fictionbook+xml', 'fictionbook'],
  ['application/x-tex', 'tex'],
  ['application/x-latex', 'tex'],
  ['application/x-iwork-pages-sffpages', 'iwork'],
  ['application/x-iso9660-image', 'iso'],
  ['application/vnd.google-earth.kmz', 'kmz'],
  ['application/vnd.oasis.opendocument.text-template', 'odt'],
  ['application/vnd.oasis.opendocument.graphics', 'odg'],
  ['application/vnd.visio', 'visio'],
  ['application/vnd.comicbook+zip', 'comicbook'],
  ['application/vnd.comicbook-rar', 'rar'],
  ['video/3gpp', 'mpeg4'],
  ['audio/opus', 'ogg'],
  ['image/x-eps', 'postscript'],
  ['application/vnd.google-earth.kml+xml', 'kml'],
  ['application/vnd.apple.mpegurl', 'playlist'],
  ['application/x-bittorrent', 'torrent'],
  ['image/jxl', 'jpegxl'],
  ['application/x-7z-compressed', '7z'],
  ['video/mp4; codecs="avc1"', 'mpeg4'],
  [' Application/PDF ; name=x.pdf', 'pdf'],
  ['application/pdf, application/pdf', 'pdf'],
];

const pdfBytes = new TextEncoder().encode('%PDF-1.4\n');
const htmlBytes = new TextEncoder().encode('<!doctype html>');
const oddBytes = new Uint8Array([0x7f, 0x45, 0x4c, 0x46]);

describe('mimeKeyword (T2)', () => {
  it.each([...FIRST, ...TODAY])('%s is %s', (type, keyword) => {
    expect(mimeKeyword(type)).toBe(keyword);
    expect(needsFirstBytes(type)).toBe(false);
  });

  it.each([
    'text/html',
    'text/html; charset=utf-8',
    'TEXT/PLAIN',
    'text/xml',
    'text/markdown',
    'application/xhtml+xml',
    'application/xml',
    'application/rss+xml',
    'application/json',
    'application/ld+json',
    'image/png',
    'image/svg+xml',
    'image/gif',
    'image/jpeg',
    'image/webp',
    'image/avif',
    'image/x-icon',
    'application/ecmascript',
    'application/atom+xml',
    'application/activity+json',
  ])('%s is shown by browsers, whatever the bytes are', (type) => {
    expect(mimeKeyword(type)).toBeNull();
    expect(mimeKeyword(type, pdfBytes)).toBeNull();
    expect(needsFirstBytes(type)).toBe(false);
  });

  it.each([
    ['application/octet-stream', undefined, null],
    ['application/octet-stream', new Uint8Array(), null],
    ['application/octet-stream', pdfBytes, 'pdf'],
    ['application/octet-stream', htmlBytes, null],
    ['application/octet-stream', oddBytes, 'binary'],
    ['x-unknown/x-unknown', oddBytes, 'binary'],
  ])('unknown %s with %j: %s', (type, firstBytes, keyword) => {
    expect(mimeKeyword(type, firstBytes)).toBe(keyword);
    expect(needsFirstBytes(type)).toBe(true);
  });

  it.each([
    [null, undefined, null],
    ['', undefined, null],
    ['html', oddBytes, null],
    [null, oddBytes, null],
    [null, pdfBytes, 'pdf'],
  ])('no type (%j) with %j: %s', (type, firstBytes, keyword) => {
    expect(mimeKeyword(type, firstBytes)).toBe(keyword);
    expect(needsFirstBytes(type)).toBe(true);
  });
});

describe('table T2', () => {
  it('names each type once and each keyword once', () => {
    const keywords = MIME_TYPES.map(([keyword]) => keyword);
    const types = MIME_TYPES.flatMap(([, names]) => [...names]);
    expect(new Set(keywords).size).toBe(keywords.length);
    expect(new Set<string>(types).size).toBe(types.length);
    expect(types.filter((type) => type !== type.toLowerCase())).toEqual([]);
  });

  it('keeps its storage ids for ever: append only', () => {
    const ids = MIME_TYPES.map(([keyword]) => `${mimeIdOf(keyword)} ${keyword}`);
    expect(ids).toEqual([
      '1 mpeg',
      '2 ogg',
      '3 mpeg4',
      '4 rtf',
      '5 tiff',
      '6 djvu',
      '7 css',
      '8 csv',
      '9 zip',
      '10 gzip',
      '11 flash',
      '12 pdf',
      '13 postscript',
      '14 msexcel',
      '15 mspowerpoint',
      '16 msword',
      '17 binary',
      '18 docx',
      '19 xlsx',
      '20 pptx',
      '21 odt',
      '22 ods',
      '23 odp',
      '24 epub',
      '25 mobi',
      '26 7z',
      '27 rar',
      '28 tar',
      '29 bzip2',
      '30 xz',
      '31 webm',
      '32 wav',
      '33 flac',
      '34 aac',
      '35 midi',
      '36 quicktime',
      '37 avi',
      '38 matroska',
      '39 windowsmedia',
      '40 realmedia',
      '41 jpeg2000',
      '42 heic',
      '43 photoshop',
      '44 odg',
      '45 visio',
      '46 xps',
      '47 fictionbook',
      '48 comicbook',
      '49 chm',
      '50 tex',
      '51 dvi',
      '52 iwork',
      '53 zstd',
      '54 cab',
      '55 iso',
      '56 java',
      '57 android',
      '58 torrent',
      '59 aiff',
      '60 au',
      '61 amr',
      '62 playlist',
      '63 kml',
      '64 kmz',
      '65 jpegxl',
    ]);
    expect(MIME_TYPES.map(([keyword]) => mimeOfId(mimeIdOf(keyword)))).toEqual(
      MIME_TYPES.map(([keyword]) => keyword),
    );
  });

  it.each([0, 66, 255])('has no keyword of id %d', (id) => {
    expect(() => mimeOfId(id)).toThrow(RangeError);
  });
});
