import { LATER_MIME_TYPES } from './later-mime-types';

/**
 * Table T2: what servers call a type → our keyword. The place of a keyword (from 1) is the id under
 * which it is stored: append only. The 17 classical keywords come first, then those of today under the same idea: what
 * a browser shows by itself as a page, a text or an image is not in the table.
 */
export const MIME_TYPES = [
  [
    'mpeg',
    [
      'audio/mpeg',
      'audio/mp3',
      'audio/mpeg3',
      'audio/x-mpeg',
      'audio/x-mp3',
      'audio/x-mpeg-3',
      'audio/mpg',
      'video/mpeg',
      'video/mpg',
      'video/x-mpeg',
      'video/mp2t',
    ],
  ],
  [
    'ogg',
    [
      'audio/ogg',
      'video/ogg',
      'application/ogg',
      'audio/opus',
      'audio/vorbis',
      'audio/x-ogg',
      'video/x-ogg',
      'video/theora',
      'audio/speex',
    ],
  ],
  [
    'mpeg4',
    [
      'audio/mpeg4-generic',
      'application/mp4',
      'application/mpg4',
      'video/mp4',
      'video/x-m4v',
      'audio/mp4',
      'audio/x-m4a',
      'audio/m4a',
      'video/mpeg4',
      'audio/mpeg4',
      'video/3gpp',
      'audio/3gpp',
      'video/3gpp2',
      'audio/3gpp2',
    ],
  ],
  ['rtf', ['application/rtf', 'text/rtf', 'application/x-rtf', 'text/richtext']],
  ['tiff', ['image/tiff', 'image/x-tiff']],
  ['djvu', ['image/vnd-djvu', 'image/vnd.djvu', 'image/x-djvu', 'image/djvu']],
  ['css', ['text/css']],
  [
    'csv',
    [
      'text/csv',
      'text/x-csv',
      'application/csv',
      'application/x-csv',
      'text/comma-separated-values',
      'text/tab-separated-values',
    ],
  ],
  [
    'zip',
    [
      'application/zip',
      'application/x-zip',
      'application/x-zip-compressed',
      'application/x-compressed-zip',
    ],
  ],
  [
    'gzip',
    [
      'application/gzip',
      'application/x-gzip',
      'application/x-gunzip',
      'application/gzipped',
      'application/x-tgz',
      'application/x-compressed-tar',
    ],
  ],
  [
    'flash',
    [
      'application/vnd.adobe.flash-movie',
      'application/flash',
      'application/x-flash',
      'application/x-shockwave-flash',
      'video/flash',
      'video/x-flash',
      'video/x-flv',
      'video/flv',
      'application/x-flv',
      'application/futuresplash',
    ],
  ],
  [
    'pdf',
    [
      'application/pdf',
      'application/x-pdf',
      'application/xpdf',
      'application/acrobat',
      'application/vnd.adobe.pdf',
      'application/vnd.pdf',
      'application/x-bzpdf',
      'text/pdf',
      'text/x-pdf',
    ],
  ],
  [
    'postscript',
    [
      'application/postscript',
      'application/x-postscript',
      'application/eps',
      'application/x-eps',
      'application/ps',
      'image/eps',
      'image/x-eps',
      'text/postscript',
    ],
  ],
  [
    'msexcel',
    [
      'application/vnd.microsoft.excel',
      'application/vnd.msexcel',
      'application/vnd.ms-excel',
      'application/x-msexcel',
      'application/msexcel',
      'application/ms-excel',
      'application/excel',
      'application/x-excel',
      'application/x-dos_ms_excel',
      'application/xls',
      'application/x-xls',
    ],
  ],
  [
    'mspowerpoint',
    [
      'application/vnd.microsoft.mspowerpoint',
      'application/vnd.microsoft.powerpoint',
      'application/vnd.ms-powerpoint',
      'application/mspowerpoint',
      'application/ms-powerpoint',
      'application/powerpoint',
      'application/x-mspowerpoint',
      'application/ppt',
    ],
  ],
  [
    'msword',
    [
      'application/vnd.microsoft.msword',
      'application/vnd.microsoft.word',
      'application/vnd.msword',
      'application/vnd.ms-word',
      'application/msword',
      'application/ms-word',
      'application/x-msword',
      'application/word',
      'application/doc',
      'text/msword',
      'text/ms-word',
    ],
  ],
  ['binary', []],
  ...LATER_MIME_TYPES,
] as const satisfies readonly (readonly [keyword: string, types: readonly string[]])[];

/** Unified name of a resource type that a browser does not show by itself (T2). */
export type MimeKeyword = (typeof MIME_TYPES)[number][0];

const SHOWN_TYPES: ReadonlySet<string> = new Set([
  'application/xhtml+xml',
  'application/xml',
  'application/json',
  'application/javascript',
  'application/x-javascript',
  'application/ecmascript',
  'application/x-json',
  'application/x-httpd-php',
  'image/png',
  'image/x-png',
  'image/apng',
  'image/gif',
  'image/jpeg',
  'image/jpg',
  'image/pjpeg',
  'image/webp',
  'image/avif',
  'image/svg+xml',
  'image/bmp',
  'image/x-ms-bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
]);

/**
 * Whether a browser shows this type by itself, so that nothing is recorded (W3.12). Text of any kind
 * counts, JSON and XML too; where T2 names a text type (CSS, CSV), T2 is asked first.
 * @param type lower case, without parameters
 */
export function isShownByBrowsers(type: string): boolean {
  return SHOWN_TYPES.has(type) || type.startsWith('text/') || /\+(xml|json)$/.test(type);
}
