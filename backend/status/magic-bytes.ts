import type { MimeKeyword } from './mime-types';

/** How many first bytes of a resource are enough for every row below. */
export const MAGIC_BYTES = 4096;

interface MagicRow {
  /** `shown`: what browsers show by themselves. */
  keyword: MimeKeyword | 'shown';
  /** Bytes (as Latin-1) that stand at an offset. */
  starts: string;
  at?: number;
  /** Bytes (as Latin-1) that stand anywhere in the first `MAGIC_BYTES`. */
  holds?: string;
}

/**
 * Known magic, the first row that fits wins: a container's contents come before the container.
 * Sources: the file formats' own specifications and libmagic.
 */
const MAGIC: readonly MagicRow[] = [
  { keyword: 'pdf', starts: '%PDF-' },
  { keyword: 'epub', starts: 'PK\x03\x04', holds: 'mimetypeapplication/epub+zip' },
  { keyword: 'odt', starts: 'PK\x03\x04', holds: 'application/vnd.oasis.opendocument.text' },
  { keyword: 'ods', starts: 'PK\x03\x04', holds: 'application/vnd.oasis.opendocument.spreadsheet' },
  {
    keyword: 'odp',
    starts: 'PK\x03\x04',
    holds: 'application/vnd.oasis.opendocument.presentation',
  },
  { keyword: 'odg', starts: 'PK\x03\x04', holds: 'application/vnd.oasis.opendocument.graphics' },
  { keyword: 'docx', starts: 'PK\x03\x04', holds: 'word/' },
  { keyword: 'xlsx', starts: 'PK\x03\x04', holds: 'xl/' },
  { keyword: 'pptx', starts: 'PK\x03\x04', holds: 'ppt/' },
  { keyword: 'xps', starts: 'PK\x03\x04', holds: 'FixedDocSeq' },
  { keyword: 'android', starts: 'PK\x03\x04', holds: 'AndroidManifest.xml' },
  { keyword: 'java', starts: 'PK\x03\x04', holds: 'META-INF/MANIFEST.MF' },
  { keyword: 'zip', starts: 'PK\x03\x04' },
  { keyword: 'zip', starts: 'PK\x05\x06' },
  { keyword: 'gzip', starts: '\x1f\x8b' },
  { keyword: 'bzip2', starts: 'BZh' },
  { keyword: 'xz', starts: '\xfd7zXZ\0' },
  { keyword: 'zstd', starts: '\x28\xb5\x2f\xfd' },
  { keyword: 'cab', starts: 'MSCF\0\0\0\0' },
  { keyword: '7z', starts: '7z\xbc\xaf\x27\x1c' },
  { keyword: 'rar', starts: 'Rar!\x1a\x07' },
  { keyword: 'tar', starts: 'ustar', at: 257 },
  { keyword: 'ogg', starts: 'OggS' },
  { keyword: 'rtf', starts: '{\\rtf' },
  { keyword: 'tiff', starts: 'II*\0' },
  { keyword: 'tiff', starts: 'MM\0*' },
  { keyword: 'djvu', starts: 'AT&TFORM' },
  { keyword: 'postscript', starts: '%!PS' },
  { keyword: 'postscript', starts: '\xc5\xd0\xd3\xc6' },
  { keyword: 'msexcel', starts: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', holds: utf16('Workbook') },
  // Before Excel 97 the stream had a shorter name.
  { keyword: 'msexcel', starts: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', holds: `${utf16('Book')}\0\0` },
  {
    keyword: 'mspowerpoint',
    starts: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    holds: utf16('PowerPoint'),
  },
  { keyword: 'msword', starts: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', holds: utf16('WordDocument') },
  { keyword: 'visio', starts: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', holds: utf16('VisioDocument') },
  { keyword: 'mpeg', starts: 'ID3' },
  { keyword: 'mpeg', starts: '\xff\xfb' },
  { keyword: 'mpeg', starts: '\xff\xf3' },
  { keyword: 'mpeg', starts: '\xff\xf2' },
  { keyword: 'mpeg', starts: '\xff\xfa' },
  { keyword: 'aac', starts: '\xff\xf1' },
  { keyword: 'aac', starts: '\xff\xf9' },
  { keyword: 'mpeg', starts: '\0\0\x01\xba' },
  { keyword: 'mpeg', starts: '\0\0\x01\xb3' },
  { keyword: 'quicktime', starts: 'ftypqt', at: 4 },
  { keyword: 'heic', starts: 'ftyphei', at: 4 },
  { keyword: 'heic', starts: 'ftyphev', at: 4 },
  { keyword: 'heic', starts: 'ftypmif1', at: 4, holds: 'heic' },
  { keyword: 'heic', starts: 'ftypmsf1', at: 4 },
  { keyword: 'shown', starts: 'ftypavis', at: 4 },
  { keyword: 'shown', starts: 'ftypmif1', at: 4, holds: 'avif' },
  { keyword: 'shown', starts: 'ftypavif', at: 4 },
  { keyword: 'mpeg4', starts: 'ftyp', at: 4 },
  { keyword: 'flash', starts: 'FWS' },
  { keyword: 'flash', starts: 'CWS' },
  { keyword: 'flash', starts: 'ZWS' },
  { keyword: 'flash', starts: 'FLV\x01' },
  { keyword: 'wav', starts: 'WAVE', at: 8 },
  { keyword: 'avi', starts: 'AVI ', at: 8 },
  { keyword: 'aiff', starts: 'AIF', at: 8 },
  { keyword: 'au', starts: '.snd\0\0\0' },
  { keyword: 'amr', starts: '#!AMR' },
  { keyword: 'flac', starts: 'fLaC' },
  { keyword: 'webm', starts: '\x1aE\xdf\xa3', holds: 'webm' },
  { keyword: 'matroska', starts: '\x1aE\xdf\xa3' },
  { keyword: 'midi', starts: 'MThd' },
  { keyword: 'windowsmedia', starts: '\x30\x26\xb2\x75\x8e\x66\xcf\x11' },
  { keyword: 'realmedia', starts: '.RMF' },
  { keyword: 'realmedia', starts: '.ra\xfd' },
  { keyword: 'mobi', starts: 'BOOKMOBI', at: 60 },
  { keyword: 'jpeg2000', starts: '\0\0\0\x0cjP  ' },
  { keyword: 'jpeg2000', starts: '\xff\x4f\xff\x51' },
  { keyword: 'jpegxl', starts: '\0\0\0\x0cJXL ' },
  { keyword: 'photoshop', starts: '8BPS' },
  { keyword: 'chm', starts: 'ITSF\x03\0\0\0' },
  { keyword: 'torrent', starts: 'd8:announce' },
  { keyword: 'dvi', starts: '\xf7\x02\x01\x83\x92\xc0' },
  { keyword: 'playlist', starts: '#EXTM3U' },
  { keyword: 'shown', starts: '\x89PNG\r\n' },
  { keyword: 'shown', starts: 'GIF8' },
  { keyword: 'shown', starts: '\xff\xd8\xff' },
  { keyword: 'shown', starts: 'WEBP', at: 8 },
  { keyword: 'shown', starts: '\0\0\x01\0' },
];

/** Tags, doctype, comment or XML declaration, whatever white space or byte order mark is before. */
const MARKUP = /^(?:\xef\xbb\xbf)?\s*<[!?a-z]/i;

/**
 * What the first bytes of a resource show it to be.
 * @param bytes the beginning; more than `MAGIC_BYTES` are not looked at
 * @returns null when no known magic fits
 */
export function magicOf(bytes: Uint8Array): MimeKeyword | 'shown' | null {
  const text = latin1(bytes.subarray(0, MAGIC_BYTES));
  const row = MAGIC.find(
    ({ starts, at = 0, holds = '' }) => text.startsWith(starts, at) && text.includes(holds),
  );
  if (row !== undefined) return row.keyword;
  return MARKUP.test(text) ? 'shown' : null;
}

/** One character a byte. TextDecoder's `latin1` will not do: it is windows-1252. */
function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Names of streams in OLE2 files are UTF-16, low byte first. */
function utf16(name: string): string {
  return name.replaceAll(/./g, '$&\0');
}
