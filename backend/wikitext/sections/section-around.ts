import type { Span, SyntaxNode } from '../syntax/node';
import { EXTENSION_TAGS } from '../syntax/extension-tags';
import { scan } from '../syntax/scan';

/** A section of a page as its editor opens it: from its heading to the next one of the same or a higher level. */
export interface Section extends Span {
  /** As MediaWiki counts them; 0 is what stands before the first heading. */
  index: number;
}

interface HeadingLine extends Span {
  /** Number of `=`. */
  level: number;
}

const LEVEL_MAX = 6;
/** Of one line, or of more where a comment spans them. */
const COMMENT = /<!--[^]*?-->/g;
const BLANKS = new Set(' \t');
const COMMENTS_BEFORE = /^(?:<!--[^]*?-->)*/;

/**
 * The innermost section that holds a stretch of a page. Headings in parameters of templates begin none, but MediaWiki
 * counts them; those in tags it does not. Who edits by it asks the wiki for the section first.
 * Source: MediaWiki Preprocessor_Hash, Parser::extractSections.
 * @returns null where several sections share the stretch
 */
export function sectionAround(source: string, { start, end }: Span): Section | null {
  const nodes = scan(source, { start: 0, end: source.length }, EXTENSION_TAGS);
  const whole = { start: 0, end: source.length };
  const headings = headingsAmong(source, linesOutside(source, whole, nodes));
  const place = headings.findLastIndex((heading) => heading.start <= start);
  const heading = headings[place];
  const next = headings
    .slice(place + 1)
    .find(({ level }) => heading === undefined || level <= heading.level);
  const section = {
    index: heading === undefined ? 0 : place + 1 + nestedBefore(source, nodes, heading.start),
    start: heading?.start ?? 0,
    end: next?.start ?? source.length,
  };
  return end <= section.end ? section : null;
}

/** The lines of a page that begin its sections, in order; those in templates and tags begin none. */
export function headingsOf(source: string): HeadingLine[] {
  const nodes = scan(source, { start: 0, end: source.length }, EXTENSION_TAGS);
  return headingsAmong(source, linesOutside(source, { start: 0, end: source.length }, nodes));
}

function headingsAmong(source: string, lines: readonly Span[]): HeadingLine[] {
  return lines.flatMap(({ start, end }) => {
    const level = levelOf(source.slice(start, end));
    return level === 0 ? [] : [{ start, end, level }];
  });
}

/** How many headings stand in parameters of templates before a place. A single `=` there names a parameter. */
function nestedBefore(source: string, nodes: readonly SyntaxNode[], place: number): number {
  let count = 0;
  const open = [...nodes];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.start >= place || (node.kind !== 'template' && node.kind !== 'argument')) continue;
    const [, ...lines] = linesOutside(source, node, node.children);
    count += headingsAmong(source, lines).filter(({ level }) => level > 1).length;
    open.push(...node.children);
  }
  return count;
}

/** Lines of a stretch; what stands in a template or tag in it ends none. */
function linesOutside(source: string, stretch: Span, nodes: readonly SyntaxNode[]): Span[] {
  const lines: Span[] = [];
  let start = stretch.start;
  let at = stretch.start;
  const endLinesUntil = (limit: number): void => {
    for (let end = source.indexOf('\n', at); end !== -1 && end < limit;) {
      lines.push({ start, end });
      start = end + 1;
      at = start;
      end = source.indexOf('\n', at);
    }
  };
  for (const node of nodes) {
    endLinesUntil(node.start);
    at = node.end;
  }
  endLinesUntil(stretch.end);
  lines.push({ start, end: stretch.end });
  return lines;
}

/** @returns 0 of a line that is no heading */
function levelOf(line: string): number {
  const text = headingText(line);
  const before = runLength(text, (place) => place);
  // Nothing but marks: the middle ones are the heading's text.
  if (before === text.length) return Math.min(Math.max(Math.floor((before - 1) / 2), 0), LEVEL_MAX);
  if (before === 0) return 0;
  const behind = runLength(text, (place) => text.length - 1 - place);
  return Math.min(before, behind, LEVEL_MAX);
}

/** A line without the comments before it, and without blanks and comments behind it. */
function headingText(line: string): string {
  const start = COMMENTS_BEFORE.exec(line)?.[0].length ?? 0;
  if (line.charAt(start) !== '=') return '';
  const comments = [...line.matchAll(COMMENT)];
  let end = line.length;
  for (;;) {
    while (BLANKS.has(line.charAt(end - 1))) end -= 1;
    const last = comments.at(-1);
    if (last === undefined || last.index + last[0].length !== end) return line.slice(start, end);
    comments.pop();
    end = last.index;
  }
}

/** How many `=` follow each other from an end on. By hand: an expression tied to the end takes the square of the length. */
function runLength(text: string, placeOf: (count: number) => number): number {
  let count = 0;
  while (count < text.length && text.charAt(placeOf(count)) === '=') count += 1;
  return count;
}
