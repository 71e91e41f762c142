import { HtmlLines } from './html-lines';
import { TextLines, type LineReader } from './text-lines';

/** How lines of an answer are read, by its media type; what names none is plain text. */
export function lineReaderFor(contentType: string): LineReader {
  return isHtmlType(contentType) ? new HtmlLines() : new TextLines();
}

export const isHtmlType = (contentType: string): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
