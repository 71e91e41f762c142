import type { ReplacedWords } from './replaced-words';
import { replacementsBetween } from './replaced-words';
import { isSpelling } from './is-spelling';

/** What is longer was written anew. */
const FILLING_WORDS_MAX = 4;
const FILLINGS_MIN = 2;
const NUMBER = /^\d+$/;
/** Of addresses in a text, which change with their sites. */
const ADDRESS_WORDS: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'www', 'htm', 'html']);
/** Words that begin alike are two spellings, or two forms, of one. */
const SPELLING_LETTERS = 4;

/**
 * Whether two texts are two pages of one form, as those of two towns, wards or years are: most of what differs are names or
 * numbers, a few words at most, in whose places the other text has others. Whoever edits a page adds, strikes out and rewrites, too.
 * @param copy words as they are compared, and so `page`
 */
export function isOneForm(
  copy: readonly string[],
  page: readonly string[],
  replacements: readonly ReplacedWords[] = replacementsBetween(copy, page),
): boolean {
  const [inCopy, inPage] = [new Set(copy), new Set(page)];
  const fillings = replacements.filter(
    (replacement) =>
      isShort(replacement) &&
      (isOtherNumber(replacement) || isOtherName(replacement, { inCopy, inPage })),
  ).length;
  return fillings >= FILLINGS_MIN && 2 * fillings >= replacements.length;
}

function isShort({ before, after }: ReplacedWords): boolean {
  return [before, after].every(
    (words) =>
      words.length > 0 &&
      words.length <= FILLING_WORDS_MAX &&
      !words.some((word) => ADDRESS_WORDS.has(word)),
  );
}

function isOtherNumber({ before, after }: ReplacedWords): boolean {
  const [then, now] = [before, after].map((words) => words.filter((word) => NUMBER.test(word)));
  return (then ?? []).length > 0 && (now ?? []).length > 0 && then?.join(' ') !== now?.join(' ');
}

/** Of words that the other text has nowhere. */
function isOtherName(
  { before, after }: ReplacedWords,
  { inCopy, inPage }: { inCopy: ReadonlySet<string>; inPage: ReadonlySet<string> },
): boolean {
  const gone = before.filter((word) => !inPage.has(word));
  const fresh = after.filter((word) => !inCopy.has(word));
  if (gone.length === 0 || fresh.length === 0) return false;
  return before.join('') !== after.join('') && !areSpellings(gone, fresh);
}

/** Words one by one, or all of them as one: `source maps`, `sourcemaps`. */
function areSpellings(some: readonly string[], others: readonly string[]): boolean {
  if (isSameWord(some.join(''), others.join(''))) return true;
  return (
    some.length === others.length &&
    some.every((word, place) => isSameWord(word, others[place] ?? ''))
  );
}

function isSameWord(one: string, other: string): boolean {
  const isBegunAlike = one.slice(0, SPELLING_LETTERS) === other.slice(0, SPELLING_LETTERS);
  return isBegunAlike || isSpelling(one, other);
}
