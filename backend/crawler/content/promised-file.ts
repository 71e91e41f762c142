import type { UrlParts } from '../../url/url-parts';

/** Bytes (as Latin-1) that stand at an offset, or anywhere in the first `within` bytes. */
interface Signature {
  starts: string;
  at?: number;
  within?: number;
}

/** A file of a kind that is no page. */
export interface FileKind {
  /** One of them stands in each file of the kind; none: it is plain text. */
  signatures: readonly Signature[];
  isPicture: boolean;
}

const START_BYTES = 4_096;
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const ZIP = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];

/**
 * What files begin with, by the ends of their names. magic-bytes.ts tells what a browser can do with a file;
 * here the kinds are told apart that it shows, and documents of one office are taken for each other.
 * Sources: the file formats' own specifications and libmagic.
 */
const KINDS: readonly [extensions: string, starts: readonly (string | Signature)[]][] = [
  ['pdf', [{ starts: '%PDF-', within: 1_024 }]],
  ['doc xls ppt', [OLE, ...ZIP, '{\\rtf']],
  ['docx xlsx pptx odt ods odp', [...ZIP, OLE]],
  ['epub zip', ZIP],
  ['rtf', ['{\\rtf']],
  ['djv djvu', ['AT&TFORM']],
  ['ps', ['%!PS', '\x04%!PS', '\xc5\xd0\xd3\xc6']],
  // Servers call the file's own packing that of their answer; what it holds is then unpacked already.
  ['gz', ['\x1f\x8b', { starts: 'ustar', at: 257 }]],
  ['7z', ['7z\xbc\xaf\x27\x1c']],
  ['rar', ['Rar!\x1a\x07']],
  ['mp3', ['ID3', '\xff\xfb', '\xff\xfa', '\xff\xf3', '\xff\xf2', '\xff\xe3', 'RIFF']],
  ['mp4', ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide'].map((starts) => ({ starts, at: 4 }))],
  ['ogg ogv', ['OggS']],
  ['wav', ['RIFF', 'RIFX', 'RF64']],
  ['avi', ['RIFF']],
  ['svg', [{ starts: '<svg', within: START_BYTES }]],
  ['csv txt', []],
];

const PICTURES: readonly [extensions: string, starts: readonly (string | Signature)[]][] = [
  ['jpg jpeg', ['\xff\xd8\xff']],
  ['png', ['\x89PNG\r\n']],
  ['gif', ['GIF8']],
  ['tif tiff', ['II*\0', 'MM\0*', 'II+\0', 'MM\0+']],
  ['webp', [{ starts: 'WEBP', at: 8 }]],
];

const BY_EXTENSION: ReadonlyMap<string, FileKind> = new Map([
  ...KINDS.flatMap((row) => kindsOf(row, false)),
  ...PICTURES.flatMap((row) => kindsOf(row, true)),
]);

/** The kind of file that a path names at its end; null for pages, and where it is not known. */
export function promisedFile({ path }: UrlParts): FileKind | null {
  return BY_EXTENSION.get(extensionOf(path)) ?? null;
}

/** Whether bytes begin as files of a kind do; of plain text nothing can be said. */
export function beginsAs(bytes: Uint8Array, { signatures }: FileKind): boolean {
  const text = Buffer.from(bytes.subarray(0, START_BYTES)).toString('latin1');
  return signatures.some(({ starts, at = 0, within }) =>
    within === undefined ? text.startsWith(starts, at) : text.slice(0, within).includes(starts),
  );
}

/** Lower case, without the dot; empty where there is none. */
export function extensionOf(path: string): string {
  const [file = ''] = path.split('?', 1);
  return (/\.(\w{1,8})$/.exec(file)?.[1] ?? '').toLowerCase();
}

function kindsOf(
  [extensions, starts]: (typeof KINDS)[number],
  isPicture: boolean,
): [string, FileKind][] {
  const signatures = starts.map((one) => (typeof one === 'string' ? { starts: one } : one));
  return extensions.split(' ').map((extension) => [extension, { signatures, isPicture }]);
}
