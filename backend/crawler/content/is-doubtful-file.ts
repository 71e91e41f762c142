import { magicOf } from '../../status/magic-bytes';
import { isHtml } from '../../status/mime-keyword';
import type { UrlParts } from '../../url/url-parts';
import type { ReadPage } from '../probe';
import { isPlainText, isUnreadable, startsAsMarkup } from './byte-kinds';
import { decodeHtml } from './decode-html';
import { NOT_FOUND_MESSAGES, saysNotFound } from './not-found-phrases';
import { isHeadingNothingBut } from './nothing-but';
import { beginsAs, extensionOf, type FileKind } from './promised-file';

type File = Pick<ReadPage, 'contentType' | 'body' | 'isComplete'>;

/** A text of so few bytes is a message, or may be one. */
const MESSAGE_BYTES_MAX = 2_048;
/** A picture of so few bytes shows nothing: it counts visits, or fills a gap. */
const PIXEL_BYTES_MAX = 1_024;
const TEXTUAL = /^(?:text\/|application\/(?:json|xml|problem))/i;
/** What pages come packed in. */
const PACKED: ReadonlySet<string> = new Set(['gzip', 'zstd', 'xz', 'bzip2']);
/** Names of programs: what they answer may be anything. */
const PROGRAM = /^(?:[sx]?html?|php\d?|aspx?|jspx?|cgi|cfm|pl|do|action)$/;

/**
 * Whether what an archive has in the place of a file is something else: of another kind than its name says, a
 * message, a pixel.
 * @param kind of file that the URL promises
 */
export function isNoSuchFile(kind: FileKind, file: File): boolean {
  const { contentType, body } = file;
  if (isHtml(contentType)) return true;
  if (extendsMarkup(kind)) return !beginsAs(body, kind) || holdsHtml(body);
  if (startsAsMarkup(body, contentType)) return true;
  if (kind.signatures.length > 0) return !beginsAs(body, kind) || (kind.isPicture && isPixel(file));
  return isUnreadable(body, contentType) || saysItIsMissing(file);
}

/**
 * Whether what an archive has of a URL that promises no file, and is no page, is a message or nothing that a
 * reader can do with. Known files are believed, and where the URL has a file's name, unknown ones.
 */
export function isDoubtfulFile({ path }: UrlParts, file: File): boolean {
  const { contentType, body } = file;
  const magic = magicOf(body);
  if (magic === null) {
    if (isPlainText(body)) return isShort(file);
    if (contentType !== null && TEXTUAL.test(contentType)) {
      return isShort(file) || isUnreadable(body, contentType);
    }
    return !isFileName(path);
  }
  if (PACKED.has(magic)) return !isFileName(path);
  return magic === 'shown' && isPixel(file);
}

function extendsMarkup({ signatures }: FileKind): boolean {
  return signatures.some(({ starts }) => starts.startsWith('<'));
}

function holdsHtml(body: Uint8Array): boolean {
  return /<(?:html|body)\b/i.test(Buffer.from(body.subarray(0, 4_096)).toString('latin1'));
}

function saysItIsMissing(file: File): boolean {
  if (!isShort(file)) return false;
  const text = decodeHtml(file.body, file.contentType);
  return isHeadingNothingBut(text, NOT_FOUND_MESSAGES) || saysNotFound(text);
}

function isShort({ body, isComplete }: File): boolean {
  return isComplete && body.length < MESSAGE_BYTES_MAX;
}

function isPixel({ body, isComplete }: File): boolean {
  return isComplete && body.length < PIXEL_BYTES_MAX;
}

function isFileName(path: string): boolean {
  const extension = extensionOf(path);
  return extension !== '' && !PROGRAM.test(extension);
}
