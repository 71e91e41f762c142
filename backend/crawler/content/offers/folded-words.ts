import { hasUnspaced } from '../signs/words';

const SPACE_CODE = 0x20;
const VOWELLED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Words of Thai and its neighbours are about as long as those of languages with spaces, their vowels counted. */
const VOWELLED_WORD_CHARS = 4;
const OTHER_WORD_CHARS = 2;

/** How many words a folded text has, by the number of characters in scripts without spaces. */
export function countFoldedWords(folded: string): number {
  const pieces = countPieces(folded);
  if (!hasUnspaced(folded)) return pieces;
  const unspaced = folded.split(' ').filter(hasUnspaced);
  const words = unspaced.reduce((sum, piece) => sum + piece.length / wordCharsOf(piece), 0);
  return pieces - unspaced.length + Math.ceil(words);
}

function wordCharsOf(piece: string): number {
  return VOWELLED.test(piece) ? VOWELLED_WORD_CHARS : OTHER_WORD_CHARS;
}

function countPieces(folded: string): number {
  let pieces = 0;
  for (let at = 1; at < folded.length; at += 1) {
    const endsOne = folded.charCodeAt(at) === SPACE_CODE;
    if (endsOne && folded.charCodeAt(at - 1) !== SPACE_CODE) pieces += 1;
  }
  return pieces;
}
