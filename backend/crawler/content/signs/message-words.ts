import { PhraseIndex, type PhraseMatch } from './phrase-index';
import { isUnspaced, tokensOf } from './tokens';

/** A language's words for one message, each field a list set apart by commas. */
export interface LanguageWords {
  nouns: string;
  verdicts: string;
  /** Verdicts that need no noun. */
  alone: string;
  /** What else belongs to such messages. */
  others: string;
}

/**
 * A message has a noun and a verdict (“page”, “could not be found”), or a verdict that can do alone, and
 * besides them nothing but words that belong to such messages.
 */
interface Language {
  verdicts: PhraseIndex<Verdict>;
  nouns: PhraseIndex<null>;
  others: PhraseIndex<null>;
}

type Verdict = 'beside-noun' | 'alone';

/** Longer texts tell something else, too. */
const MESSAGE_TOKENS_MAX = 24;
const MESSAGE_CHARACTERS_MAX = 44;
/** A search of so many words is one for a page. */
const SEARCH_TOKENS_MIN = 3;
const SENTENCE_TOKENS_MAX = 60;

/** What makes a sentence one about pages in general. */
const CONDITIONS: ReadonlySet<string> = new Set(
  'if when whenever unless wenn falls si lorsque quand cuando quando als wanneer jesli gdy если когда nar pokud kdyz eger hvis jos ako ob dersom якщо ако'.split(
    ' ',
  ),
);

/** How a message's words are read. */
interface MessageRules {
  /** What belongs to such messages in every language, set apart by commas. */
  common: string;
  /** How many words may stand between a noun and its verdict. */
  nearTokens: number;
  /** More words that make a sentence one about pages in general: in other languages they are verbs. */
  conditions?: readonly string[];
}

/** A message, put together from the words of many languages. */
export class MessageWords {
  /** Phrases; a text that has none of them is no message. */
  readonly verdicts: readonly string[];
  readonly #languages: readonly Language[];
  /** By phrase, all languages that have it: most texts have none at all. */
  readonly #verdicts: PhraseIndex<number>;
  readonly #nearTokens: number;
  readonly #conditions: ReadonlySet<string>;

  /** @param words by language */
  constructor(
    words: Readonly<Record<string, LanguageWords>>,
    { common, nearTokens, conditions = [] }: MessageRules,
  ) {
    const all = Object.values(words);
    this.#nearTokens = nearTokens;
    this.#conditions = new Set([...CONDITIONS, ...conditions]);
    this.#languages = all.map((language) => languageOf(language, common));
    const verdicts = all.flatMap(({ verdicts: others, alone }, language) =>
      [...listed(others), ...listed(alone)].map((phrase) => [phrase, language] as const),
    );
    this.verdicts = verdicts.map(([phrase]) => phrase);
    this.#verdicts = new PhraseIndex<number>(verdicts);
  }

  /** Whether a text is nothing but the message. */
  isMessage(text: string): boolean {
    const tokens = tokensOf(text.slice(0, 400));
    if (tokens.length > (tokens.some(isUnspaced) ? MESSAGE_CHARACTERS_MAX : MESSAGE_TOKENS_MAX)) {
      return false;
    }
    return this.#languagesOf(tokens).some((language) => isMessageIn(language, tokens));
  }

  /**
   * Whether a text is hardly anything else: a verdict beside one or two words that nobody can know (“Book not
   * found”), or with no noun at all (“We could not find what you were looking for”).
   */
  isLooseMessage(text: string): boolean {
    const tokens = tokensOf(text.slice(0, 400));
    if (tokens.length === 0 || tokens.length > MESSAGE_TOKENS_MAX) return false;
    return this.#languagesOf(tokens).some(({ verdicts, nouns, others }) => {
      const told = verdicts.findIn(tokens);
      const known = [...told, ...nouns.findIn(tokens), ...others.findIn(tokens)];
      const strangers = tokens.length - coveredBy(known);
      return strangers === 0 ? tokens.length >= SEARCH_TOKENS_MIN : isShortWith(strangers, tokens);
    });
  }

  /** Whether a sentence tells its reader so, whatever else it tells. */
  isToldIn(sentence: string): boolean {
    const tokens = tokensOf(sentence);
    if (tokens.length > SENTENCE_TOKENS_MAX) return false;
    const languages = this.#languagesOf(tokens);
    if (languages.length === 0) return false;
    const from = tokens.findIndex((token) => this.#conditions.has(token));
    return languages.some(({ verdicts, nouns }) => {
      const subjects = nouns.findIn(tokens);
      return verdicts
        .findIn(tokens)
        .some(
          ({ at }) =>
            (from < 0 || at < from) &&
            subjects.some((noun) => Math.abs(noun.at - at) <= this.#nearTokens),
        );
    });
  }

  #languagesOf(tokens: readonly string[]): Language[] {
    const found = this.#verdicts.findIn(tokens);
    if (found.length === 0) return [];
    const numbers = new Set(found.map(({ label }) => label));
    return this.#languages.filter((_language, number) => numbers.has(number));
  }
}

function languageOf({ nouns, verdicts, alone, others }: LanguageWords, common: string): Language {
  return {
    verdicts: new PhraseIndex<Verdict>([
      ...listed(verdicts).map((phrase) => [phrase, 'beside-noun'] as const),
      ...listed(alone).map((phrase) => [phrase, 'alone'] as const),
    ]),
    nouns: new PhraseIndex(listed(nouns).map((phrase) => [phrase, null] as const)),
    others: new PhraseIndex(
      listed(`${others}, ${common}`).map((phrase) => [phrase, null] as const),
    ),
  };
}

function isMessageIn({ verdicts, nouns, others }: Language, tokens: readonly string[]): boolean {
  const told = verdicts.findIn(tokens);
  const missing = nouns.findIn(tokens);
  const hasSubject = missing.length > 0 || told.some(({ label }) => label === 'alone');
  return hasSubject && coveredBy([...told, ...missing, ...others.findIn(tokens)]) === tokens.length;
}

function isShortWith(strangers: number, tokens: readonly string[]): boolean {
  const isCharacters = tokens.some(isUnspaced);
  return strangers <= (isCharacters ? 3 : 2) && tokens.length <= (isCharacters ? 12 : 6);
}

/** @returns how many tokens belong to a phrase that was found */
function coveredBy(found: readonly PhraseMatch<unknown>[]): number {
  const covered = new Set<number>();
  for (const { at, length } of found) for (let n = 0; n < length; n += 1) covered.add(at + n);
  return covered.size;
}

function listed(phrases: string): string[] {
  return phrases.split(', ');
}
