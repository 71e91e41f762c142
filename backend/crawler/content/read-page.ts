import { Parser } from 'htmlparser2';
import type { ReadPage } from '../probe';
import { decodeHtml } from './decode-html';
import { PageReader } from './page-reader';
import type { PageText } from './page-text';

/** Characters given to the parser at once; after each, the bounds are looked at. */
const SLICE_CHARS = 2048;

/**
 * Reads a page. Takes time and memory in proportion to its size, and never throws, whatever the bytes
 * are: what is too deep or has too many elements is read up to there.
 */
export function readPage({ body, contentType }: Pick<ReadPage, 'body' | 'contentType'>): PageText {
  return readHtml(decodeHtml(body, contentType));
}

/** The same for a page that is text already. */
export function readHtml(html: string): PageText {
  const reader = new PageReader();
  const parser = new Parser(reader, { decodeEntities: true });
  for (let at = 0; at < html.length && !reader.isFull; at += SLICE_CHARS) {
    parser.write(html.slice(at, at + SLICE_CHARS));
  }
  if (!reader.isFull) parser.end();
  return reader.result();
}
