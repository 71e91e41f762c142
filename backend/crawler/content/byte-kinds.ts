import { magicOf } from '../../status/magic-bytes';
import { decodeHtml, isUtf8Start } from './html/decode-html';

const START_BYTES = 16_384;
const SAMPLE_CHARS = 4_096;
/** Of random bytes one in nine is a control character, of text as good as none. */
const CONTROLS_MAX = 0.02;
/** Not among them: white space, and what switches character sets (ISO 2022). */
// oxlint-disable-next-line no-control-regex -- they are what is counted
const CONTROLS = /[\0-\x08\x0b\x10-\x1a\x1c-\x1f\x7f]/g;
/** A tag, doctype, comment or XML declaration. */
const MARKUP = /^\s*<[!?a-z]/i;
/** The first elements of feeds, drawings, maps. */
const XML_FILE = /^<(?:rss|feed|rdf:rdf|opml|svg|kml|gpx)$/i;
const COMMENTS = /<!--[^]*?(?:-->|$)/g;

/** Whether bytes begin as HTML or XML does, whatever byte order mark or white space is before. */
export function startsAsMarkup(bytes: Uint8Array, contentType: string | null): boolean {
  return MARKUP.test(decodeHtml(bytes.subarray(0, START_BYTES), contentType));
}

/** Whether bytes begin as files of a known kind do that is no markup. */
export function isKnownFile(bytes: Uint8Array): boolean {
  return magicOf(bytes) !== null && !startsAsMarkup(bytes, null);
}

/** Whether bytes are a file that is markup and no page: a feed, a drawing, places on a map. */
export function isXmlFile(bytes: Uint8Array): boolean {
  const text = decodeHtml(bytes.subarray(0, START_BYTES), null);
  return XML_FILE.test(
    /<(?:\w[^<>\s/]{0,40}|!doctype\shtml)/i.exec(text.replaceAll(COMMENTS, ''))?.[0] ?? '',
  );
}

/** Whether bytes are not to be read: what is packed, or of a file, has many control characters. */
export function isUnreadable(bytes: Uint8Array, contentType: string | null): boolean {
  const text = decodeHtml(bytes.subarray(0, START_BYTES), contentType).slice(0, SAMPLE_CHARS);
  return (text.match(CONTROLS)?.length ?? 0) > text.length * CONTROLS_MAX;
}

/** Whether bytes are text without any doubt, whatever their type says. */
export function isPlainText(bytes: Uint8Array): boolean {
  return !bytes.includes(0) && isUtf8Start(bytes);
}
