import { isArchiveHost } from './archive-hosts';
import type { NormalUrl } from './normal-url';

/**
 * Typical causes of broken links that can be read from path and query (W2.5): an encoded bidi
 * control or other invisible character; a quote or bracket without its partner; a sentence's
 * punctuation or wikitext (`}}`, `]]`, `|`, `''`, `<ref`) that slipped in; a second URL inside.
 */
export type Hint =
  | 'bidi-control'
  | 'invisible-character'
  | 'stray-quote'
  | 'stray-bracket'
  | 'trailing-punctuation'
  | 'trailing-wikitext'
  | 'nested-url';

const BIDI_CONTROL = /%(?:D8%9C|E2%80%(?:8[EF]|A[A-E])|E2%81%A[6-9])/;
/**
 * C0, DEL, no-break space, soft hyphen, zero width space, word joiner, byte order mark; not the two
 * joiners, which Persian and Indic words need.
 */
const INVISIBLE = /%(?:[01][0-9A-F]|7F|C2%A[0D]|E2%80%8B|E2%81%A0|EF%BB%BF)/;
const NESTED_URL = /(?:https?|s?ftp|ftps)(?::|%3A)(?:\/|%2F){2}/i;
const HTML_TAG = /%3C\/?(?:ref|br|nowiki)\b/i;

const BRACKET_PAIRS = [
  ['(', ')'],
  ['%5B', '%5D'],
  ['%7B', '%7D'],
  ['%3C', '%3E'],
] as const;
const WIKITEXT_ENDS = ['%7D%7D', '%5D%5D', '%7C', "''"];
/** The last one is the ellipsis. */
const PUNCTUATION_ENDS = ['.', ',', ';', ':', '!', '%E2%80%A6'];

/** Only a path with one of these can have anything to tell. */
const SUSPICIOUS = /%|[()']|[.,;:!]$|:\/\//;

/**
 * The hints that a URL deserves at once, each at most once, in the order of the type above.
 * @param parts in normal form: escapes in upper case, path ASCII
 */
export function findHints({ host, path }: NormalUrl): Hint[] {
  if (!SUSPICIOUS.test(path)) return [];
  const { text, hasPunctuation, hasWikitext } = cutTail(path);
  const found: [Hint, boolean][] = [
    ['bidi-control', BIDI_CONTROL.test(path)],
    ['invisible-character', INVISIBLE.test(path)],
    ['stray-quote', hasStrayQuote(text)],
    [
      'stray-bracket',
      BRACKET_PAIRS.some(([open, close]) => count(text, open) !== count(text, close)),
    ],
    ['trailing-punctuation', hasPunctuation],
    ['trailing-wikitext', hasWikitext || HTML_TAG.test(path)],
    ['nested-url', NESTED_URL.test(path) && !isArchiveHost(host)],
  ];
  return found.filter(([, isTrue]) => isTrue).map(([hint]) => hint);
}

interface Tail {
  /** The path without what does not belong to it. */
  text: string;
  hasPunctuation: boolean;
  hasWikitext: boolean;
}

/** Takes punctuation and wikitext off the end; a `)` only while it has no partner before it. */
function cutTail(path: string): Tail {
  let end = path.length;
  let unopened = count(path, ')') - count(path, '(');
  const tail = { hasPunctuation: false, hasWikitext: false };
  for (;;) {
    const wikitext = WIKITEXT_ENDS.find((mark) => path.endsWith(mark, end));
    const punctuation =
      unopened > 0 && path.endsWith(')', end)
        ? ')'
        : PUNCTUATION_ENDS.find((mark) => path.endsWith(mark, end));
    const mark = wikitext ?? punctuation;
    if (mark === undefined) return { text: path.slice(0, end), ...tail };
    end -= mark.length;
    if (mark === ')') unopened -= 1;
    if (wikitext === undefined) tail.hasPunctuation = true;
    else tail.hasWikitext = true;
  }
}

/** An odd number of `"` or of “ ” „ ‟, unequal numbers of « and », or a `'` at the end. */
function hasStrayQuote(text: string): boolean {
  const isOdd = (quote: RegExp) => (text.match(quote)?.length ?? 0) % 2 === 1;
  return (
    text.endsWith("'") ||
    isOdd(/%22/g) ||
    isOdd(/%E2%80%9[C-F]/g) ||
    count(text, '%C2%AB') !== count(text, '%C2%BB')
  );
}

function count(text: string, part: string): number {
  let number = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length))
    number += 1;
  return number;
}
