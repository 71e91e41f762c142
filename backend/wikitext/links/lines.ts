import type { Span } from '../syntax/node';

/** The lines of a text, without their ends. */
export function* linesOf(text: string): Generator<Span> {
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    yield { start, end };
    start = end + 1;
  }
}

/** What stands between the blanks of ASCII at both ends of a line. */
export function contentOf(text: string, line: Span): Span {
  let { start, end } = line;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  return { start, end };
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}
