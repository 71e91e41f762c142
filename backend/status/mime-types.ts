/**
 * Table T2: what servers call a type → our keyword. The place of a keyword (from 1) is the id under
 * which it is stored: append only. S0's rows come first, then today's types under the same idea: what
 * a browser shows by itself as a page, a text or an image is not in the table.
 */
export const MIME_TYPES = [
  ['mpeg', ['audio/mpeg', 'audio/mp3', 'audio/mpeg3', 'audio/x-mpeg', 'audio/x-mp3', 'video/mpeg']],
  ['ogg', ['audio/ogg', 'video/ogg', 'application/ogg', 'audio/opus', 'audio/vorbis']],
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
    ],
  ],
  ['rtf', ['application/rtf', 'text/rtf', 'application/x-rtf', 'text/richtext']],
  ['tiff', ['image/tiff', 'image/x-tiff']],
  ['djvu', ['image/vnd-djvu', 'image/vnd.djvu', 'image/x-djvu', 'image/djvu']],
  ['css', ['text/css']],
  [
    'csv',
    ['text/csv', 'application/csv', 'text/comma-separated-values', 'text/tab-separated-values'],
  ],
  ['zip', ['application/zip', 'application/x-zip', 'application/x-zip-compressed']],
  ['gzip', ['application/gzip', 'application/x-gzip']],
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
      'text/pdf',
      'text/x-pdf',
    ],
  ],
  ['postscript', ['application/postscript', 'application/x-postscript', 'application/eps']],
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
      'text/msword',
      'text/ms-word',
    ],
  ],
  ['binary', []],
  [
    'docx',
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
      'application/vnd.ms-word.document.macroenabled.12',
    ],
  ],
  [
    'xlsx',
    [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
      'application/vnd.ms-excel.sheet.macroenabled.12',
    ],
  ],
  [
    'pptx',
    [
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
      'application/vnd.ms-powerpoint.presentation.macroenabled.12',
    ],
  ],
  ['odt', ['application/vnd.oasis.opendocument.text']],
  ['ods', ['application/vnd.oasis.opendocument.spreadsheet']],
  ['odp', ['application/vnd.oasis.opendocument.presentation']],
  ['epub', ['application/epub+zip', 'application/epub']],
  ['mobi', ['application/x-mobipocket-ebook', 'application/vnd.amazon.ebook']],
  ['7z', ['application/x-7z-compressed']],
  ['rar', ['application/vnd.rar', 'application/x-rar', 'application/x-rar-compressed']],
  ['tar', ['application/x-tar', 'application/tar', 'application/x-gtar']],
  ['bzip2', ['application/x-bzip2', 'application/x-bzip', 'application/bzip2']],
  ['xz', ['application/x-xz', 'application/xz']],
  ['webm', ['video/webm', 'audio/webm']],
  ['wav', ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave']],
  ['flac', ['audio/flac', 'audio/x-flac']],
  ['aac', ['audio/aac', 'audio/aacp', 'audio/x-aac']],
  ['midi', ['audio/midi', 'audio/mid', 'audio/x-midi']],
  ['quicktime', ['video/quicktime']],
  ['avi', ['video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi']],
  ['matroska', ['video/x-matroska', 'audio/x-matroska', 'video/matroska', 'audio/matroska']],
  [
    'windowsmedia',
    [
      'video/x-ms-wmv',
      'video/x-ms-asf',
      'audio/x-ms-wma',
      'application/vnd.ms-asf',
      'video/x-ms-asx',
      'audio/x-ms-wax',
    ],
  ],
  [
    'realmedia',
    [
      'application/vnd.rn-realmedia',
      'audio/x-pn-realaudio',
      'audio/vnd.rn-realaudio',
      'audio/x-realaudio',
      'video/vnd.rn-realvideo',
    ],
  ],
  ['jpeg2000', ['image/jp2', 'image/jpx', 'image/jpm', 'image/jpeg2000']],
  ['heic', ['image/heic', 'image/heif']],
  ['photoshop', ['image/vnd.adobe.photoshop', 'application/x-photoshop', 'image/x-photoshop']],
] as const satisfies readonly (readonly [keyword: string, types: readonly string[]])[];

/** Unified name of a resource type that a browser does not show by itself (T2). */
export type MimeKeyword = (typeof MIME_TYPES)[number][0];

const SHOWN_TYPES: ReadonlySet<string> = new Set([
  'application/xhtml+xml',
  'application/xml',
  'application/json',
  'application/javascript',
  'application/x-javascript',
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
