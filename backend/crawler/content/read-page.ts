import { Parser } from 'htmlparser2';
import { decodeHtml } from './html/decode-html';
import { PageReader } from './page-reader';
import type { PageText } from './signs/page-text';

/** A page as it came. */
interface PageBytes {
  body: Uint8Array;
  contentType: string | null;
  /** Whether `body` is all of it. */
  isComplete: boolean;
}

/** Characters given to the parser at once; after each, the bounds are looked at. */
const SLICE_CHARS = 8192;

/** A body is looked at while it comes in, judged, and compared: it is read once. */
const read = new WeakMap<Uint8Array, { contentType: string | null; page: PageText }>();

/**
 * Reads a page. Takes time and memory in proportion to its size, and never throws, whatever the bytes
 * are: what is too deep or has too many elements is read up to there.
 */
export function readPage({ body, contentType, isComplete }: PageBytes): PageText {
  const known = read.get(body);
  if (known?.contentType === contentType) return known.page;
  const page = readHtml(decodeHtml(body, contentType), isComplete);
  read.set(body, { contentType, page });
  return page;
}

/** The same for a page that is text already. */
export function readHtml(html: string, isComplete = true): PageText {
  const reader = new PageReader();
  const parser = new Parser(reader, { decodeEntities: true });
  for (let at = 0; at < html.length && !reader.isFull; at += SLICE_CHARS) {
    parser.write(html.slice(at, at + SLICE_CHARS));
  }
  if (!reader.isFull) parser.end();
  return reader.result(isComplete);
}
