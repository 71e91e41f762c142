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

/**
 * Whether one who is named again and again in a copy is another one in a page: whoever comes next in an office. Names are words
 * that nowhere begin with a small letter, and that the other text does not have.
 * @param replacements of a copy's words by a page's
 */
export function isOtherPerson(
  copy: AliasPage,
  page: AliasPage,
  replacements: readonly ReplacedWords[],
): boolean {
  const pairs = repeatedPairs(replacements, new Set(copy.words), new Set(page.words));
  if (pairs.length === 0) return false;
  const [names, others] = [namesIn(copy.text), namesIn(page.text)];
  return pairs.some(([gone, fresh]) => names.has(gone) && others.has(fresh));
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
function namesIn(text: string): ReadonlySet<string> {
  const [names, others] = [new Set<string>(), new Set<string>()];
  for (const word of new Set(text.match(WORD))) {
    const [first = ''] = word;
    (first === first.toLowerCase() ? others : names).add(comparedWords(word).join(' '));
  }
  for (const word of others) names.delete(word);
  return names;
}
