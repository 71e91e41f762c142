import { magicOf } from '../../status/magic-bytes';
import { isHtml } from '../../status/mime-keyword';
import type { NormalUrl } from '../../url/normal-url';
import type { ReadPage } from '../probe/page-in';
import { isPlainText, isUnreadable, startsAsMarkup } from './byte-kinds';
import { decodeHtml } from './html/decode-html';
import { NOT_FOUND_MESSAGES, saysNotFound } from './signs/not-found-phrases';
import { isHeadingNothingBut } from './signs/nothing-but';
import { extensionOf, type FileKind } from './promised-file';

type File = Pick<ReadPage, 'contentType' | 'body' | 'isComplete'>;

/** A text of so few bytes is a message, or may be one. */
const MESSAGE_BYTES_MAX = 2_048;
/** A picture of so few bytes in the place of something else shows nothing: it counts visits, or fills a gap. */
const PIXEL_BYTES_MAX = 1_024;
/** With fewer, it is a single dot even where a picture is promised. */
const DOT_BYTES_MAX = 128;
const START_BYTES = 65_536;
const HTML = /<(?:!doctype html|html|head|body|title|meta|script|div|p|h1|center|table)\b/i;
const TEXTUAL = /^(?:text\/|application\/(?:json|xml|problem))/i;
/** What pages come packed in. */
const PACKED: ReadonlySet<string> = new Set(['gzip', 'zstd', 'xz', 'bzip2']);
/** Names of programs: what they answer may be anything. */
const PROGRAM = /^(?:[sx]?html?|php\d?|aspx?|jspx?|cgi|cfm|pl|do|action)$/;

/**
 * Whether what an archive has in the place of a file is surely something else: HTML, a message, a pixel, what
 * is still packed. No file is doubted for what its bytes lack: kinds have more beginnings than anybody lists.
 * @param kind of file that the URL promises
 */
export function isNoSuchFile(kind: FileKind, file: File): boolean {
  const { contentType, body } = file;
  if (kind.holds !== null && standsBeforeHtml(body, kind.holds)) return false;
  if (startsAsMarkup(body, contentType)) return true;
  const magic = magicOf(body);
  if (magic !== null) return isInsteadOfFile(kind, magic, file);
  const isReadable = !isUnreadable(body, contentType);
  if (kind.text === 'never') {
    return isHtml(contentType) || isPlainText(body) || (isShort(file) && isReadable);
  }
  return isReadable ? isMessage(file) : kind.text === 'only' || isHtml(contentType);
}

/**
 * Whether what an archive has of a URL that promises no file, and is no page, is a message or nothing that a
 * reader can do with. Known files are believed, and where the URL has a file's name, unknown ones.
 */
export function isDoubtfulFile({ path }: NormalUrl, file: File): boolean {
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

/** Bytes may stand before the beginning of a file, and a licence before a drawing. */
function standsBeforeHtml(body: Uint8Array, sign: string): boolean {
  const text = startOf(body);
  const at = text.indexOf(sign);
  return at >= 0 && !HTML.test(text.slice(0, at));
}

function startOf(body: Uint8Array): string {
  return Buffer.from(body.subarray(0, START_BYTES)).toString('latin1');
}

function isInsteadOfFile(kind: FileKind, magic: string, file: File): boolean {
  if (PACKED.has(magic)) return !kind.isPacked;
  if (magic !== 'shown') return false;
  return isPixel(file) && (!kind.isPicture || file.body.length < DOT_BYTES_MAX);
}

/** Texts are sent as pages, too, but no short ones and none with the tags of a page. */
function isMessage(file: File): boolean {
  if (saysItIsMissing(file)) return true;
  return isHtml(file.contentType) && (isShort(file) || HTML.test(startOf(file.body)));
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
