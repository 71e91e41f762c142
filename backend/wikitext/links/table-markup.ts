import type { Span } from '../syntax/node';
import { Covers, FILLER } from './filler';
import { contentOf, linesOf } from './lines';

const TABLE_START = /^:*\s*\{\|/;
const IN_LINK_OR_VARIANT = /\[\[|-\{/;

/**
 * Fills what makes a table, and the attributes of tables, rows and cells: they end a URL, and no link reaches
 * from cell to cell.
 * Source: MediaWiki Parser::handleTables.
 */
export function hideTableMarkup(text: string): string {
  if (!text.includes('{|')) return text;
  const covers = new Covers();
  let depth = 0;
  for (const line of linesOf(text)) {
    const trimmed = contentOf(text, line);
    const content = text.slice(trimmed.start, trimmed.end);
    if (TABLE_START.test(content)) {
      depth += 1;
      covers.add(trimmed.start, trimmed.end, FILLER.border);
    } else if (depth > 0) {
      depth -= coverLine(content, trimmed, covers);
    }
  }
  return covers.over(text);
}

/** Returns how many tables the line ends. */
function coverLine(content: string, { start, end }: Span, covers: Covers): number {
  if (content.startsWith('|}')) {
    covers.add(start, start + 2, FILLER.border);
    return 1;
  }
  if (content.startsWith('|-')) {
    covers.add(start, end, FILLER.border);
  } else if (content.startsWith('|') || content.startsWith('!')) {
    const mark = content.startsWith('|+') ? 2 : 1;
    covers.add(start, start + mark, FILLER.border);
    const separator = content.startsWith('!') ? /\|\||!!/g : /\|\|/g;
    coverCells(content.slice(mark), start + mark, separator, covers);
  }
  return 0;
}

function coverCells(content: string, base: number, separator: RegExp, covers: Covers): void {
  let start = 0;
  for (const { index } of content.matchAll(separator)) {
    coverAttributes(content.slice(start, index), base + start, covers);
    covers.add(base + index, base + index + 2, FILLER.border);
    start = index + 2;
  }
  coverAttributes(content.slice(start), base + start, covers);
}

/** What stands before a cell's first `|` is attributes, unless a link begins there. */
function coverAttributes(cell: string, base: number, covers: Covers): void {
  const pipe = cell.indexOf('|');
  if (pipe === -1 || IN_LINK_OR_VARIANT.test(cell.slice(0, pipe))) return;
  covers.add(base, base + pipe + 1, FILLER.border);
}
