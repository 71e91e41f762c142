import { foldLetters } from '../signs/tokens';

const BETWEEN_ASCII_WORDS = /[^a-z\d]+/g;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;
const SPACE_CODE = 0x20;
const ASCII_MAX = 0x7f;
/** So many plain characters on end are worth a piece of their own. */
const PLAIN_RUN_MIN = 80;

/**
 * A text as terms are looked for in it: lower case, without accents, one space between its words, before the first and
 * after the last. What stands between words, apostrophes too, is a space. Characters of scripts without spaces stay
 * together.
 */
export function foldText(text: string): string {
  const folded: string[] = [];
  for (let from = 0; from < text.length;) {
    const plainTo = endOfPlain(text, from);
    if (plainTo > from) folded.push(foldAscii(text.slice(from, plainTo)));
    from = endOfOthers(text, plainTo);
    if (from > plainTo) folded.push(foldOthers(text.slice(plainTo, from)));
  }
  return ` ${folded.filter((piece) => piece !== '').join(' ')} `;
}

/** The same in a fifth of the time: most of most texts has no other letters. */
function foldAscii(text: string): string {
  return text.toLowerCase().replaceAll(BETWEEN_ASCII_WORDS, ' ').trim();
}

function foldOthers(text: string): string {
  return foldLetters(text).replaceAll(BETWEEN_WORDS, ' ').trim();
}

/** Where the last word before another letter than those of ASCII ends, as what is there belongs to the letter. */
function endOfPlain(text: string, from: number): number {
  let space = from;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > ASCII_MAX) return space;
    if (code === SPACE_CODE) space = at;
  }
  return text.length;
}

/** Where the word ends that has such a letter, and after which there is nothing but ASCII for a while. */
function endOfOthers(text: string, from: number): number {
  let last = text.length;
  let space = -1;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > ASCII_MAX) {
      last = at;
      space = -1;
    } else if (space < 0 && code === SPACE_CODE && at > last) space = at;
    if (space >= 0 && at - space >= PLAIN_RUN_MIN) return space;
  }
  return text.length;
}
