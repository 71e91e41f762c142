/** The bytes that are enough, blanks before the first tag included. */
const SNIFFED_BYTES = 512;

/** MIME Sniffing Standard, "rules for identifying an unknown MIME type", but for comments. */
const FIRST_TAG =
  /^<(?:!DOCTYPE HTML|HTML|HEAD|SCRIPT|IFRAME|H1|DIV|FONT|TABLE|A|STYLE|TITLE|B|BODY|BR|P)[ >]/i;

/**
 * Whether a browser takes a resource without a type for a page of HTML.
 * @param firstBytes of the resource
 */
export function isSniffedHtml(firstBytes: Uint8Array): boolean {
  const text = String.fromCharCode(...firstBytes.subarray(0, SNIFFED_BYTES));
  const start = text.replace(/^(?:\xef\xbb\xbf)?[\t\n\f\r ]*/, '');
  return start.startsWith('<!--') || FIRST_TAG.test(start);
}
