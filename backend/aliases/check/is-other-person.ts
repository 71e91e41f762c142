import type { AliasPage } from '../pages/alias-page';
import { comparedWords } from '../pages/read-alias-page';
import { isSpelling } from './is-spelling';
import type { ReplacedWords } from './replaced-words';

/** What is longer was written anew. */
const NAME_WORDS_MAX = 4;
/** Once, a name may have been mended. */
const NAMED_MIN = 2;
const WORD = /[\p{L}\p{M}]+/gu;
const DIGIT = /\d/;

/** Who a page is about is told in its titles, or at the beginning of its text. */
const LEADING_WORDS = 40;
/** A name and a family name: of one alone, who marries has another. */
const FULL_NAME_WORDS = 2;

/** What tells whom a page is about. */
export interface PersonalText {
  readonly page: AliasPage;
  /** As they are compared, without frames. */
  readonly own: readonly string[];
}

/**
 * Whether one who is named again and again in a copy is another one in a page, or one of whom it tells first, or in its heading:
 * whoever comes next in an office. Names are words that nowhere begin with a small letter, and that the other text does not have.
 * @param replacements of a copy's words by a page's
 */
export function isOtherPerson(
  copy: PersonalText,
  now: PersonalText,
  replacements: readonly ReplacedWords[],
): boolean {
  const [inCopy, inPage] = [new Set(copy.page.words), new Set(now.page.words)];
  const pairs = repeatedPairs(replacements, inCopy, inPage);
  const [names, others] = [namesIn(copy.page), namesIn(now.page)];
  if (pairs.some(([gone, fresh]) => names.has(gone) && others.has(fresh))) return true;
  const gone = toldFirst(copy, (word) => names.has(word) && !inPage.has(word));
  const fresh = toldFirst(now, (word) => others.has(word) && !inCopy.has(word));
  return areOthers(gone.full, fresh.full) || areOthers(gone.repeated, fresh.repeated);
}

/** Of whom a page tells first, by names that the other one does not have. */
function toldFirst(
  { page, own }: PersonalText,
  isName: (word: string) => boolean,
): { full: readonly string[]; repeated: readonly string[] } {
  const leading = own.slice(0, LEADING_WORDS);
  const rows = [comparedWords(page.heading), leading];
  const full = rows.flatMap((words) =>
    words.filter(
      (word, place) =>
        isName(word) &&
        [words[place - 1], words[place + 1]].some(
          (beside) => beside !== undefined && isName(beside),
        ),
    ),
  );
  const repeated = leading.filter(
    (word) => isName(word) && own.filter((one) => one === word).length >= NAMED_MIN,
  );
  return { full: full.length < FULL_NAME_WORDS ? [] : full, repeated };
}

/** Whether both have some, and none is another spelling of one of the others. */
function areOthers(some: readonly string[], others: readonly string[]): boolean {
  return (
    some.length > 0 &&
    others.length > 0 &&
    !some.some((one) => others.some((other) => isSpelling(one, other)))
  );
}

function repeatedPairs(
  replacements: readonly ReplacedWords[],
  inCopy: ReadonlySet<string>,
  inPage: ReadonlySet<string>,
): [string, string][] {
  const counts = new Map<string, number>();
  for (const { before, after } of replacements) {
    if (before.length > NAME_WORDS_MAX || after.length > NAME_WORDS_MAX) continue;
    const gone = new Set(before.filter((word) => !DIGIT.test(word) && !inPage.has(word)));
    const fresh = new Set(after.filter((word) => !DIGIT.test(word) && !inCopy.has(word)));
    for (const one of gone) {
      for (const other of fresh) {
        const pair = `${one} ${other}`;
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
    }
  }
  return [...counts].flatMap(([pair, times]): [string, string][] => {
    const [one = '', other = ''] = pair.split(' ');
    return times >= NAMED_MIN && !isSpelling(one, other) ? [[one, other]] : [];
  });
}

/** Words, as they are compared, that begin with a capital letter wherever they stand. */
function namesIn({ text, heading }: AliasPage): ReadonlySet<string> {
  const [names, others] = [new Set<string>(), new Set<string>()];
  for (const word of new Set(`${heading} ${text}`.match(WORD))) {
    const [first = ''] = word;
    (first === first.toLowerCase() ? others : names).add(comparedWords(word).join(' '));
  }
  for (const word of others) names.delete(word);
  return names;
}
