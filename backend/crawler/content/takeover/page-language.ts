import commonWords from './common-words.json';
import { languageOfTag } from './language-of-tag';
import languageWords from './language-words.json';

/** More of a text says no more. */
const WORDS_MAX = 600;
/** With fewer, the page's own word counts. */
const HITS_MIN = 6;
/** The language of a text has clearly more of its words than any other. */
const LEAD = 1.25;
const SAMPLE_CHARS = 4_000;
const SCRIPT_SHARE = 0.15;
/** A text of fewer words may have none of the small ones. */
const TELLING_WORDS_MIN = 12;
/** So few of a language’s small words stand in texts of others, too; of 837 pages in 20 languages 9 have fewer of their own. */
const TOLD_SHARE_MIN = 0.01;

/** Words that say nothing of what a text is about. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  [...Object.values(languageWords), ...Object.values(commonWords)].flatMap((words) =>
    words.split(' '),
  ),
);

const LANGUAGES_OF_WORDS: ReadonlyMap<string, readonly string[]> = byWord();

/** Scripts of one language, or of one that nearly always writes so; the first that has enough letters counts. */
const SCRIPTS: readonly (readonly [letters: RegExp, language: string])[] = [
  [/\p{Script=Hangul}/gu, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
];
const PERSIAN_LETTERS = /[پچژگ]/gu;
const ARABIC_LETTERS = /\p{Script=Arabic}/gu;
const DEVANAGARI = /\p{Script=Devanagari}/gu;

/**
 * The language of a page: by its script, by its small words, else as it says of itself, for templates say “en” of pages
 * in all languages. Good for what a person reads beside a verdict, and for no verdict.
 * @param words of its text, folded
 * @param lang as the page says
 * @returns ISO 639-1; null where nothing tells it
 */
export function pageLanguage(text: string, words: readonly string[], lang: string): string | null {
  const told = languageOfTag(lang);
  return ofScript(text.slice(0, SAMPLE_CHARS), told) ?? ofWords(words) ?? told;
}

/**
 * All languages in which a page may be written: the one that its text shows, those that its halves show, where text of
 * somebody else was put beside its own, and the one that it says of itself, unless hardly any of its small words stands there.
 * @param words of its text, folded
 * @param lang as the page says
 * @returns ISO 639-1; empty where nothing tells any
 */
export function pageLanguages(
  text: string,
  words: readonly string[],
  lang: string,
): readonly string[] {
  const told = languageOfTag(lang);
  const first = words.slice(0, WORDS_MAX);
  const half = Math.ceil(first.length / 2);
  const ofLetters = ofScript(text.slice(0, SAMPLE_CHARS), told);
  const shown = [ofLetters, ...[first, first.slice(0, half), first.slice(half)].map(ofWords)];
  const found = new Set(shown.filter((language) => language !== null));
  // Tables and lists of names show none: then what the page says is all there is.
  if (told !== null && (found.size === 0 || isBelieved(told, first))) found.add(told);
  return [...found];
}

/** Whether a text may be written in the language that its page names: templates say “en” of pages in all languages. */
function isBelieved(told: string, words: readonly string[]): boolean {
  if (words.length < TELLING_WORDS_MIN || !(told in languageWords)) return true;
  const own = words.filter((word) => LANGUAGES_OF_WORDS.get(word)?.includes(told));
  return own.length >= TOLD_SHARE_MIN * words.length;
}

function ofScript(sample: string, told: string | null): string | null {
  const enough = Math.max(8, sample.length * SCRIPT_SHARE);
  const count = (letters: RegExp): number => sample.match(letters)?.length ?? 0;
  const found = SCRIPTS.find(([letters]) => count(letters) >= enough);
  if (found !== undefined) return found[1];
  if (count(ARABIC_LETTERS) >= enough) {
    if (told !== null && /^(?:ar|fa|ur|ps|ku|sd)$/.test(told)) return told;
    return count(PERSIAN_LETTERS) * 50 >= sample.length ? 'fa' : 'ar';
  }
  if (count(DEVANAGARI) < enough) return null;
  return told !== null && /^(?:hi|mr|ne|sa)$/.test(told) ? told : 'hi';
}

function ofWords(words: readonly string[]): string | null {
  const hits = new Map<string, number>();
  for (const word of words.slice(0, WORDS_MAX)) {
    for (const language of LANGUAGES_OF_WORDS.get(word) ?? []) {
      hits.set(language, (hits.get(language) ?? 0) + 1);
    }
  }
  const [best, second] = [...hits].toSorted(([, one], [, other]) => other - one);
  if (best === undefined || best[1] < HITS_MIN) return null;
  return best[1] >= LEAD * (second?.[1] ?? 0) ? best[0] : null;
}

function byWord(): ReadonlyMap<string, readonly string[]> {
  const languages = new Map<string, string[]>();
  for (const [language, list] of Object.entries(languageWords)) {
    for (const word of list.split(' '))
      languages.set(word, [...(languages.get(word) ?? []), language]);
  }
  return languages;
}
