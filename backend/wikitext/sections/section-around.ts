import type { Span } from '../syntax/node';
import { EXTENSION_TAGS } from '../syntax/extension-tags';
import { scan } from '../syntax/scan';

/** A section of a page as its editor opens it: from its heading to the next one of the same or a higher level. */
export interface Section extends Span {
  /** As MediaWiki counts them; 0 is what stands before the first heading. */
  index: number;
}

interface HeadingLine {
  start: number;
  /** Number of `=`. */
  level: number;
}

const LEVEL_MAX = 6;
/** What may stand behind a heading on its line. */
const TRAILING = /(?:[ \t]|<!--[^]*?-->)*$/;
const COMMENTS_BEFORE = /^(?:<!--[^]*?-->)*/;

/**
 * The innermost section that holds a stretch of a page. Headings that templates or tags hold do not count, which is
 * not always as MediaWiki does it: who edits by it asks the wiki for the section first.
 * Source: MediaWiki Preprocessor_Hash, Parser::extractSections.
 * @returns null where several sections share the stretch
 */
export function sectionAround(source: string, { start, end }: Span): Section | null {
  const headings = headingsOf(source);
  const index = headings.findLastIndex((heading) => heading.start <= start);
  const heading = headings[index];
  const next = headings
    .slice(index + 1)
    .find(({ level }) => heading === undefined || level <= heading.level);
  const section = {
    index: index + 1,
    start: heading?.start ?? 0,
    end: next?.start ?? source.length,
  };
  return end <= section.end ? section : null;
}

function headingsOf(source: string): HeadingLine[] {
  return linesOutsideNodes(source).flatMap(({ start, end }) => {
    const level = levelOf(source.slice(start, end));
    return level === 0 ? [] : [{ start, level }];
  });
}

/** Lines of the page; what stands in a template or tag ends none. */
function linesOutsideNodes(source: string): Span[] {
  const nodes = scan(source, { start: 0, end: source.length }, EXTENSION_TAGS);
  const lines: Span[] = [];
  let start = 0;
  let at = 0;
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
  endLinesUntil(source.length);
  lines.push({ start, end: source.length });
  return lines;
}

/** @returns 0 of a line that is no heading */
function levelOf(line: string): number {
  const text = line.replace(COMMENTS_BEFORE, '').replace(TRAILING, '');
  const before = /^=*/.exec(text)?.[0].length ?? 0;
  const behind = /=*$/.exec(text)?.[0].length ?? 0;
  // Nothing but marks: the middle ones are the heading's text.
  if (before === text.length) return Math.min(Math.max(Math.floor((before - 1) / 2), 0), LEVEL_MAX);
  return Math.min(before, behind, LEVEL_MAX);
}
