import { archiveName } from './archive-names';
import type { ProblemDetails } from './problem-details';

/** What ends the text of a link, or begins a template, a parameter, formatting, a signature or a switch. */
const SYNTAX = /[<>[\]{|}]|''|~~~|__/g;
/** A quotation mark ends an address, and is no syntax in a text. */
const ADDRESS_SYNTAX = /["<>[\]{|}]|''|~~~|__/g;
const ENTITY = /&(#?\w+);/g;
/** What MediaWiki takes for the sentence's, at the end of an address that stands without brackets. */
const LAST_PUNCTUATION = /[,;.:!?)]$/;
const MAX_TITLE_LENGTH = 200;
/** Of what a link without text of its own shows: `[1]`, or its address. */
const NO_TITLE = /^(?:\[\d+\]|(?:https?|ftps?):\/\/.*|)$/i;
const HOST = /^[a-z]+:\/\/([^/?#]+)/i;

/**
 * Wikitext for editors that is right on every wiki, since it needs no template: a link to the first
 * archived copy with the title that the dead link has, the archive's name and the ISO date; without a
 * copy, the address of the replacement.
 * @param title text of the link in the page
 * @returns null when there is neither
 */
export function wikitextFor(
  { url, archives, replacement }: ProblemDetails,
  title: string,
): string | null {
  const [copy] = archives;
  if (!copy) return replacement ? bareAddress(replacement.url) : null;
  const source = [archiveName(copy.service), ...(copy.date ? [copy.date] : [])].join(', ');
  return `[${wikitextAddress(copy.url)} ${wikitextTitle(title, url)}] (${source})`;
}

function wikitextAddress(url: string): string {
  return url.replace(ADDRESS_SYNTAX, percentEncoded).replace(ENTITY, '&$1%3B');
}

function bareAddress(url: string): string {
  return wikitextAddress(url).replace(LAST_PUNCTUATION, percentEncoded);
}

function percentEncoded(syntax: string): string {
  return codesOf(syntax)
    .map((code) => `%${code.toString(16).toUpperCase()}`)
    .join('');
}

/** A link that shows but a number or its address is called by its host. */
function wikitextTitle(title: string, url: string): string {
  const plain = title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_LENGTH);
  const named = NO_TITLE.test(plain) ? (HOST.exec(url)?.[1] ?? url) : plain;
  const entities = (syntax: string): string =>
    codesOf(syntax)
      .map((code) => `&#${code};`)
      .join('');
  return named.replace(ENTITY, '&#38;$1;').replace(SYNTAX, entities);
}

function codesOf(ascii: string): number[] {
  return Array.from(ascii, (character) => character.charCodeAt(0));
}
