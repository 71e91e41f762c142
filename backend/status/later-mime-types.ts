/**
 * Rows of table T2 that came after the first ones, under the same idea: what a browser does not show by itself as
 * a page, a text or an image. Append only, as the place is the storage id.
 * Source: IANA's registry of media types, and the names that servers use beside it.
 */
export const LATER_MIME_TYPES = [
  [
    'docx',
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
      'application/vnd.ms-word.document.macroenabled.12',
      'application/vnd.ms-word.template.macroenabled.12',
    ],
  ],
  [
    'xlsx',
    [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
      'application/vnd.ms-excel.sheet.binary.macroenabled.12',
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
  [
    'odt',
    [
      'application/vnd.oasis.opendocument.text',
      'application/vnd.oasis.opendocument.text-template',
      'application/vnd.sun.xml.writer',
      'application/x-vnd.oasis.opendocument.text',
    ],
  ],
  [
    'ods',
    [
      'application/vnd.oasis.opendocument.spreadsheet',
      'application/vnd.oasis.opendocument.spreadsheet-template',
      'application/vnd.sun.xml.calc',
      'application/x-vnd.oasis.opendocument.spreadsheet',
    ],
  ],
  [
    'odp',
    [
      'application/vnd.oasis.opendocument.presentation',
      'application/vnd.oasis.opendocument.presentation-template',
      'application/vnd.sun.xml.impress',
    ],
  ],
  ['epub', ['application/epub+zip', 'application/epub']],
  [
    'mobi',
    [
      'application/x-mobipocket-ebook',
      'application/vnd.amazon.ebook',
      'application/vnd.amazon.mobi8-ebook',
    ],
  ],
  ['7z', ['application/x-7z-compressed', 'application/7z']],
  [
    'rar',
    [
      'application/vnd.rar',
      'application/rar',
      'application/x-rar',
      'application/x-rar-compressed',
      'application/vnd.comicbook-rar',
      'application/x-cbr',
    ],
  ],
  ['tar', ['application/x-tar', 'application/tar', 'application/x-gtar']],
  ['bzip2', ['application/x-bzip2', 'application/x-bzip', 'application/bzip2']],
  ['xz', ['application/x-xz', 'application/xz']],
  ['webm', ['video/webm', 'audio/webm']],
  ['wav', ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave', 'audio/x-pn-wav']],
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
  [
    'jpeg2000',
    ['image/jp2', 'image/x-jp2', 'image/j2k', 'image/jpx', 'image/jpm', 'image/jpeg2000'],
  ],
  ['heic', ['image/heic', 'image/heif']],
  [
    'photoshop',
    ['image/vnd.adobe.photoshop', 'application/x-photoshop', 'image/x-photoshop', 'image/psd'],
  ],
  ['odg', ['application/vnd.oasis.opendocument.graphics', 'application/vnd.sun.xml.draw']],
  ['visio', ['application/vnd.visio', 'application/x-visio', 'application/vnd.ms-visio.drawing']],
  ['xps', ['application/vnd.ms-xpsdocument', 'application/oxps']],
  [
    'fictionbook',
    ['application/x-fictionbook', 'application/x-fictionbook+xml', 'application/fb2'],
  ],
  ['comicbook', ['application/vnd.comicbook+zip', 'application/x-cbz']],
  ['chm', ['application/vnd.ms-htmlhelp', 'application/x-chm']],
  ['tex', ['application/x-tex', 'application/x-latex']],
  ['dvi', ['application/x-dvi']],
  [
    'iwork',
    [
      'application/vnd.apple.pages',
      'application/vnd.apple.numbers',
      'application/vnd.apple.keynote',
      'application/x-iwork-pages-sffpages',
      'application/x-iwork-numbers-sffnumbers',
      'application/x-iwork-keynote-sffkey',
    ],
  ],
  ['zstd', ['application/zstd', 'application/x-zstd']],
  ['cab', ['application/vnd.ms-cab-compressed', 'application/x-cab']],
  ['iso', ['application/x-iso9660-image', 'application/x-cd-image']],
  ['java', ['application/java-archive', 'application/x-java-archive', 'application/x-java-applet']],
  ['android', ['application/vnd.android.package-archive']],
  ['torrent', ['application/x-bittorrent']],
  ['aiff', ['audio/aiff', 'audio/x-aiff']],
  ['au', ['audio/basic', 'audio/x-au']],
  ['amr', ['audio/amr', 'audio/amr-wb']],
  [
    'playlist',
    [
      'application/vnd.apple.mpegurl',
      'application/x-mpegurl',
      'audio/mpegurl',
      'audio/x-mpegurl',
      'audio/x-scpls',
      'application/xspf+xml',
      'application/dash+xml',
    ],
  ],
  ['kml', ['application/vnd.google-earth.kml+xml']],
  ['kmz', ['application/vnd.google-earth.kmz']],
  ['jpegxl', ['image/jxl']],
] as const;
