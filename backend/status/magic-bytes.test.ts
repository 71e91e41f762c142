import { MAGIC_BYTES, magicOf } from './magic-bytes';

const bytes = (latin1: string): Uint8Array => new Uint8Array(Buffer.from(latin1, 'latin1'));
const zip = (name: string, rest = ''): string => `PK\x03\x04${'\0'.repeat(26)}${name}${rest}`;
const ole2 = (stream: string): string =>
  `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(500)}${Buffer.from(stream, 'utf16le').toString('latin1')}`;

describe('magicOf', () => {
  it.each([
    ['pdf', '%PDF-1.7\n%\xe2\xe3'],
    ['epub', zip('mimetype', 'application/epub+zip')],
    ['odt', zip('mimetype', 'application/vnd.oasis.opendocument.text')],
    ['ods', zip('mimetype', 'application/vnd.oasis.opendocument.spreadsheet')],
    ['odp', zip('mimetype', 'application/vnd.oasis.opendocument.presentation')],
    ['docx', zip('[Content_Types].xml', `…${zip('word/document.xml')}`)],
    ['xlsx', zip('[Content_Types].xml', `…${zip('xl/workbook.xml')}`)],
    ['pptx', zip('[Content_Types].xml', `…${zip('ppt/presentation.xml')}`)],
    ['zip', zip('picture.bmp')],
    ['zip', 'PK\x05\x06'],
    ['gzip', '\x1f\x8b\x08'],
    ['bzip2', 'BZh91AY'],
    ['xz', '\xfd7zXZ\0'],
    ['7z', '7z\xbc\xaf\x27\x1c'],
    ['rar', 'Rar!\x1a\x07\x01\0'],
    ['tar', `${'name'.padEnd(257, '\0')}ustar\0`],
    ['ogg', 'OggS\0\x02'],
    ['rtf', '{\\rtf1\\ansi'],
    ['tiff', 'II*\0\x08'],
    ['tiff', 'MM\0*\0'],
    ['djvu', 'AT&TFORM\0\0'],
    ['postscript', '%!PS-Adobe-3.0'],
    ['postscript', '\xc5\xd0\xd3\xc6'],
    ['msexcel', ole2('Workbook')],
    ['mspowerpoint', ole2('PowerPoint Document')],
    ['msword', ole2('WordDocument')],
    ['mpeg', 'ID3\x03'],
    ['mpeg', '\xff\xfb\x90'],
    ['mpeg', '\xff\xf3\x90'],
    ['mpeg', '\0\0\x01\xba'],
    ['mpeg', '\0\0\x01\xb3'],
    ['quicktime', '\0\0\0\x14ftypqt  '],
    ['heic', '\0\0\0\x18ftypheic'],
    ['shown', '\0\0\0\x1cftypavif'],
    ['mpeg4', '\0\0\0\x18ftypmp42'],
    ['flash', 'FWS\x09'],
    ['flash', 'CWS\x09'],
    ['flash', 'FLV\x01'],
    ['wav', 'RIFF\x24\x08\0\0WAVEfmt '],
    ['avi', 'RIFF\x24\x08\0\0AVI LIST'],
    ['shown', 'RIFF\x24\x08\0\0WEBPVP8 '],
    ['flac', 'fLaC\0'],
    ['webm', '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm'],
    ['matroska', '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska'],
    ['midi', 'MThd\0'],
    ['windowsmedia', '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
    ['realmedia', '.RMF\0'],
    ['realmedia', '.ra\xfd'],
    ['mobi', `${'Title'.padEnd(60, '\0')}BOOKMOBI`],
    ['jpeg2000', '\0\0\0\x0cjP  \r\n'],
    ['photoshop', '8BPS\0\x01'],
    ['shown', '\x89PNG\r\n\x1a\n'],
    ['shown', 'GIF89a'],
    ['shown', '\xff\xd8\xff\xe0'],
    ['shown', '<!DOCTYPE html><title>x</title>'],
    ['shown', '\xef\xbb\xbf \r\n<html lang="de">'],
    ['shown', '<?xml version="1.0"?>'],
  ])('knows %s: %j', (keyword, start) => {
    expect(magicOf(bytes(start))).toBe(keyword);
  });

  it.each([
    ['nothing', ''],
    ['plain text', 'PDF files are nice: %PDF-1.7'],
    ['a less-than sign', '< 3'],
    ['a program', '\x7fELF\x02\x01'],
    ['an office file of another kind', ole2('Visio')],
    ['a name beyond what is looked at', `\xd0\xcf\x11\xe0${'\0'.repeat(MAGIC_BYTES)}W\0o\0r\0d\0`],
  ])('does not guess at %s', (_what, start) => {
    expect(magicOf(bytes(start))).toBeNull();
  });
});
