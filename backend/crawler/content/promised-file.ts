import type { NormalUrl } from '../../url/normal-url';

/** A file of a kind that is no page. */
export interface FileKind {
  /** Whether files of the kind are text. */
  text: 'only' | 'maybe' | 'never';
  isPicture: boolean;
  isPacked: boolean;
  /** What stands in each file of the kind where HTML may stand, too, or some bytes before it begins; or null. */
  holds: string | null;
}

const OTHER: FileKind = { text: 'never', isPicture: false, isPacked: false, holds: null };

/** Kinds by the ends of their names. */
const KINDS: readonly [extensions: string, kind: Partial<FileKind>][] = [
  ['pdf', { holds: '%PDF-' }],
  ['docx xlsx pptx odt ods odp epub djv djvu mp3 mp4 ogg ogv wav avi', {}],
  // Before there were others, documents were called so, and tables of text still are.
  ['doc xls ppt rtf ps', { text: 'maybe' }],
  ['csv txt', { text: 'only' }],
  // Servers call the file's own packing that of their answer; what it holds is then unpacked already.
  ['gz', { text: 'maybe', isPacked: true }],
  ['zip 7z rar', { isPacked: true }],
  ['svg', { text: 'maybe', holds: '<svg' }],
  ['jpg jpeg png gif tif tiff webp', { isPicture: true }],
];

const BY_EXTENSION: ReadonlyMap<string, FileKind> = new Map(
  KINDS.flatMap(([extensions, kind]) =>
    extensions.split(' ').map((extension) => [extension, { ...OTHER, ...kind }]),
  ),
);

/** What shows the source of programs. */
const SOURCE = /\/blob\//i;

/** The kind of file that a path names at its end; null for pages, pages about files, and where it is not known. */
export function promisedFile({ path }: NormalUrl): FileKind | null {
  const [file = ''] = path.split('?', 1);
  return isAboutFile(file) ? null : (BY_EXTENSION.get(extensionOf(path)) ?? null);
}

/** `/wiki/File:Mill.jpg`, in any language; paths may have 65,000 colons. */
function isAboutFile(file: string): boolean {
  return file.includes(':', file.lastIndexOf('/') + 2) || SOURCE.test(file);
}

/** Lower case, without the dot; empty where there is none. */
export function extensionOf(path: string): string {
  const [file = ''] = path.split('?', 1);
  return (/\.(\w{1,8})$/.exec(file)?.[1] ?? '').toLowerCase();
}
