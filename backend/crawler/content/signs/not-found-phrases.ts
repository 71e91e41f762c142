import PHRASES from './not-found-phrases.json';
import { plainWords } from './words';

/**
 * By language. Messages are whole titles and headings; sentences speak to the reader of this very
 * page, never of pages in general.
 */
const ALL: readonly { messages: string[]; sentences: string[] }[] = Object.values(PHRASES);

/** The whole titles and headings that say so, in many languages, as `plainWords` leaves them. */
export const NOT_FOUND_MESSAGES: ReadonlySet<string> = new Set(
  ALL.flatMap(({ messages }) => messages.map(plainWords)),
);

const SENTENCES: readonly string[] = ALL.flatMap(({ sentences }) => sentences.map(plainWords));

/** What makes a sentence one about pages in general. */
const CONDITION =
  /(?:^| )(?:if|when|whenever|unless|wenn|falls|si|lorsque|quand|cuando|quando|se|als|wanneer|jeśli|gdy|если|когда|om|när|pokud|když|eğer)(?: |$)/;

/** Whether a text tells its reader that this very page is not there. */
export function saysNotFound(text: string): boolean {
  return text.split(/[.!?。！？]+/).some((sentence) => tellsNotFound(plainWords(sentence)));
}

function tellsNotFound(sentence: string): boolean {
  return SENTENCES.some((phrase) => {
    const at = sentence.indexOf(phrase);
    return at >= 0 && !CONDITION.test(sentence.slice(0, at));
  });
}
