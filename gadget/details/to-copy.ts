import type { ProblemDetails, ReplacementDetails } from './parse-details';

/** What would end an address, or begins a template, a parameter, formatting, a signature or a switch. */
const SYNTAX = /["<>[\]{|}]|''|~~~|__/g;
const ENTITY = /&(#?\w+);/g;
/** What MediaWiki takes for the sentence's, at the end of an address that stands without brackets. */
const LAST_PUNCTUATION = /[,;.:!?)]$/;
const WHOLE_DAY = /^\d{4}-\d\d-\d\d$/;

/** A text for editors to copy, and what it is. */
export interface TextToCopy {
  readonly kind: 'copy-address' | 'copy-date' | 'new-address';
  readonly text: string;
}

/**
 * What editors put into a citation or beside a link, each for itself: the address of the first archived copy
 * and its day (ISO), which are right in every template of every wiki and destroy none, wherever they are
 * pasted.
 */
export function textsOfCopy({ archives: [copy] }: Pick<ProblemDetails, 'archives'>): TextToCopy[] {
  if (!copy) return [];
  const { url, date } = copy;
  const day = date !== undefined && WHOLE_DAY.test(date) ? date : undefined;
  return [
    { kind: 'copy-address', text: wikitextAddress(url) },
    ...(day === undefined ? [] : [{ kind: 'copy-date', text: day } as const]),
  ];
}

/** Likewise the address of the live page that was found or proposed. */
export function textOfLivePage({ url }: ReplacementDetails): TextToCopy {
  return { kind: 'new-address', text: wikitextAddress(url) };
}

/** The same address without anything that wikitext would take for its own. */
function wikitextAddress(url: string): string {
  return url
    .replace(SYNTAX, percentEncoded)
    .replace(ENTITY, '&$1%3B')
    .replace(LAST_PUNCTUATION, percentEncoded);
}

function percentEncoded(syntax: string): string {
  return Array.from(
    syntax,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  ).join('');
}
