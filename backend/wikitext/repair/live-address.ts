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
