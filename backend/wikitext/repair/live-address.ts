import type { Span, SyntaxNode } from '../syntax/node';
import type { Reference } from '../references/reference';

/**
 * What ends a parameter or a link, begins markup, or nobody sees: in an address `''`, `~~~`, `!!` of a table's head,
 * `__TOC__`, `-{` and the rest mean what they mean elsewhere. Source: MediaWiki Parser::internalParse.
 */
const MEANS_SOMETHING = /[|\s<>"[\]{}\p{Cc}\p{Cf}]|''+|~~~+|!!+|__(?=\p{L}+__)/gu;
/** Of a bare link what stands at its end is text; with an opening bracket in it, so is no closing one behind it. */
const TEXT_OF_BARE = /[()]|[,;\\.:!?]+$/g;
const ENTITY = /&(?=#?\w+;)/g;
/** Marks the place in a page; others are addresses of programs within it, which the new page does not have. */
const PLACE_IN_PAGE = /#(?![!/]).*$/s;

/**
 * The address of a page as wikitext, in the place of another one, whose mark of a place in the page it keeps: nothing in
 * it means anything to MediaWiki.
 * @param address in normal form
 */
export function liveAddress(
  address: string,
  { kind, url }: Pick<Reference, 'kind' | 'url'>,
): string {
  const place = address.includes('#') ? '' : (PLACE_IN_PAGE.exec(url)?.[0] ?? '');
  const safe = (address + place).replaceAll(MEANS_SOMETHING, percentEncoded);
  return kind === 'bare' ? safe.replaceAll(TEXT_OF_BARE, percentEncoded) : safe;
}

/** An address with what would be read as an entity told as one. */
export function withEntities(address: string): string {
  return address.replaceAll(ENTITY, '&amp;');
}

function percentEncoded(text: string): string {
  return Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    if (code >= 0x80) return encodeURIComponent(character);
    return `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

/**
 * A value without the blanks and comments around it.
 * @param nodes in order; those in the span are found
 * @returns null if a comment, or what a page does not show, stands in the middle of it: it would be lost
 */
export function bareValue(source: string, span: Span, nodes: readonly SyntaxNode[]): Span | null {
  const unseen = nodes.filter(
    ({ kind, start, end }) =>
      (kind === 'comment' || kind === 'ignored') && start >= span.start && end <= span.end,
  );
  let start = withoutBlanks(source, span).start;
  for (const node of unseen) {
    if (node.start !== start) break;
    start = withoutBlanks(source, { start: node.end, end: span.end }).start;
  }
  let end = withoutBlanks(source, span).end;
  for (const node of unseen.toReversed()) {
    if (node.end !== end || node.start < start) break;
    end = withoutBlanks(source, { start, end: node.start }).end;
  }
  const isWhole = unseen.every((node) => node.end <= start || node.start >= end);
  return isWhole && start < end ? { start, end } : null;
}

function withoutBlanks(source: string, { start, end }: Span): Span {
  const text = source.slice(start, end);
  const first = end - text.trimStart().length;
  return { start: first, end: Math.max(first, start + text.trimEnd().length) };
}
