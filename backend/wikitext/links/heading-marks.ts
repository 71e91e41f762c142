import { Covers, FILLER } from './filler';
import { contentOf, linesOf } from './lines';

const LEVELS = 6;

/**
 * Fills the `=` around headings, which would be part of a URL.
 * Source: MediaWiki Parser::handleHeadings.
 */
export function hideHeadingMarks(text: string): string {
  if (!text.includes('=')) return text;
  const covers = new Covers();
  for (const line of linesOf(text)) {
    const { start } = line;
    if (text[start] !== '=') continue;
    const contentEnd = contentOf(text, line).end;
    const level = Math.min(
      markCount(text, start, contentEnd, 1),
      markCount(text, contentEnd - 1, start, -1),
    );
    if (contentEnd - start <= 2 * level) continue;
    covers.add(start, start + level, FILLER.tag);
    covers.add(contentEnd - level, contentEnd, FILLER.tag);
  }
  return covers.over(text);
}

/** How many `=` stand there in a row, as many as a heading may have. */
function markCount(text: string, from: number, to: number, step: 1 | -1): number {
  let count = 0;
  while (count < LEVELS && from + count * step !== to && text[from + count * step] === '=')
    count += 1;
  return count;
}
