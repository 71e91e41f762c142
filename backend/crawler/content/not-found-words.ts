import WORDS from './not-found-words.json';
import { PhraseIndex, type Found } from './phrase-index';
import { isUnspaced, tokensOf } from './tokens';

/**
 * A language's words for what is not there. A message has a noun and a verdict (“page”, “could not be found”),
 * or a verdict that can do alone, and besides them nothing but words that belong to such messages.
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
/** Words between what is missing and that it is. */
const NEAR_TOKENS = 14;
const SENTENCE_TOKENS_MAX = 60;

/** In every language. */
const COMMON =
  'error, url, http, https, 404, 410, not, found, page, file, oops, ooops, status, code, www, com, org, net';

const LANGUAGES: readonly Language[] = Object.values(WORDS).map(
  ({ nouns, verdicts, alone, others }) => ({
    verdicts: new PhraseIndex<Verdict>([
      ...listed(verdicts).map((phrase) => [phrase, 'beside-noun'] as const),
      ...listed(alone).map((phrase) => [phrase, 'alone'] as const),
    ]),
    nouns: new PhraseIndex(listed(nouns).map((phrase) => [phrase, null] as const)),
    others: new PhraseIndex(
      listed(`${others}, ${COMMON}`).map((phrase) => [phrase, null] as const),
    ),
  }),
);

/** By phrase, all languages that have it: most texts have none at all. */
const VERDICTS = new PhraseIndex<number>(
  Object.values(WORDS).flatMap(({ verdicts, alone }, language) =>
    [...listed(verdicts), ...listed(alone)].map((phrase) => [phrase, language] as const),
  ),
);

/** What makes a sentence one about pages in general. */
const CONDITIONS = new Set(
  'if when whenever unless wenn falls si lorsque quand cuando quando se als wanneer jesli gdy если когда om nar pokud kdyz eger hvis jos ha ako ob dersom якщо ако если'.split(
    ' ',
  ),
);

/** Whether a text is nothing but the message that something is not there. */
export function isNotFoundMessage(text: string): boolean {
  const tokens = tokensOf(text.slice(0, 400));
  if (tokens.length > (tokens.some(isUnspaced) ? MESSAGE_CHARACTERS_MAX : MESSAGE_TOKENS_MAX)) {
    return false;
  }
  return languagesOf(tokens).some((language) => isMessageIn(language, tokens));
}

/**
 * Whether a text is hardly anything else: a verdict beside one or two words that nobody can know (“Book not
 * found”), or with no noun at all (“We could not find what you were looking for”).
 */
export function isLooseMessage(text: string): boolean {
  const tokens = tokensOf(text.slice(0, 400));
  if (tokens.length === 0 || tokens.length > MESSAGE_TOKENS_MAX) return false;
  return languagesOf(tokens).some(({ verdicts, nouns, others }) => {
    const told = verdicts.findIn(tokens);
    const known = [...told, ...nouns.findIn(tokens), ...others.findIn(tokens)];
    const strangers = tokens.length - coveredBy(known);
    return strangers === 0 ? tokens.length >= SEARCH_TOKENS_MIN : isShortWith(strangers, tokens);
  });
}

function isShortWith(strangers: number, tokens: readonly string[]): boolean {
  const isCharacters = tokens.some(isUnspaced);
  return strangers <= (isCharacters ? 3 : 2) && tokens.length <= (isCharacters ? 12 : 6);
}

/** Whether a sentence tells its reader that something is not there, whatever else it tells. */
export function tellsNotFound(sentence: string): boolean {
  const tokens = tokensOf(sentence);
  if (tokens.length > SENTENCE_TOKENS_MAX) return false;
  const from = tokens.findIndex((token) => CONDITIONS.has(token));
  return languagesOf(tokens).some(({ verdicts, nouns }) => {
    const missing = nouns.findIn(tokens);
    return verdicts
      .findIn(tokens)
      .some(
        ({ at }) =>
          (from < 0 || at < from) && missing.some((noun) => Math.abs(noun.at - at) <= NEAR_TOKENS),
      );
  });
}

function isMessageIn({ verdicts, nouns, others }: Language, tokens: readonly string[]): boolean {
  const told = verdicts.findIn(tokens);
  const missing = nouns.findIn(tokens);
  const hasSubject = missing.length > 0 || told.some(({ label }) => label === 'alone');
  return hasSubject && coveredBy([...told, ...missing, ...others.findIn(tokens)]) === tokens.length;
}

/** @returns how many tokens belong to a phrase that was found */
function coveredBy(found: readonly Found<unknown>[]): number {
  const covered = new Set<number>();
  for (const { at, length } of found) for (let n = 0; n < length; n += 1) covered.add(at + n);
  return covered.size;
}

function languagesOf(tokens: readonly string[]): Language[] {
  const numbers = new Set(VERDICTS.findIn(tokens).map(({ label }) => label));
  return LANGUAGES.filter((_language, number) => numbers.has(number));
}

function listed(phrases: string): string[] {
  return phrases.split(', ');
}
