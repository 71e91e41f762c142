import { onFirstUse } from '../../../runtime/on-first-use';
import { MessageWords } from './message-words';
import WORDS from './not-found-words.json';

/** In every language. */
const COMMON =
  'error, url, http, https, 404, 410, not, found, page, file, oops, ooops, status, code, www, com, org, net';
/** Words between what is missing and that it is. */
const NEAR_TOKENS = 14;

const notFound = onFirstUse(
  () =>
    new MessageWords(WORDS, {
      common: COMMON,
      nearTokens: NEAR_TOKENS,
      conditions: ['se', 'om', 'ha'],
    }),
);

/** Whether a text is nothing but the message that something is not there. */
export function isNotFoundMessage(text: string): boolean {
  return notFound().isMessage(text);
}

/** Whether a text is hardly anything else: “Book not found”, “We could not find what you were looking for”. */
export function isLooseMessage(text: string): boolean {
  return notFound().isLooseMessage(text);
}

/** Whether a sentence tells its reader that something is not there, whatever else it tells. */
export function tellsNotFound(sentence: string): boolean {
  return notFound().isToldIn(sentence);
}
