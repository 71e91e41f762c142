import { Parser } from 'htmlparser2';
import { ComparedPageReader, type WrittenPage } from './compared-page-reader';

/** Characters given to the parser at once; after each, the bounds are looked at. */
const SLICE_CHARS = 8192;

/** Reads what is written in a page. Takes time and memory in proportion to its size, whatever it is; never throws. */
export function readWrittenPage(html: string): WrittenPage {
  const reader = new ComparedPageReader();
  const parser = new Parser(reader, { decodeEntities: true });
  for (let at = 0; at < html.length && !reader.isFull; at += SLICE_CHARS) {
    parser.write(html.slice(at, at + SLICE_CHARS));
  }
  if (!reader.isFull) parser.end();
  return reader.result();
}
