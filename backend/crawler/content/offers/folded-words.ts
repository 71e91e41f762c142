import { hasUnspaced } from '../signs/words';

const SPACE_CODE = 0x20;

/** How many words a folded text has; two characters are one in scripts without spaces. */
export function countFoldedWords(folded: string): number {
  const pieces = countPieces(folded);
  if (!hasUnspaced(folded)) return pieces;
  const unspaced = folded.split(' ').filter(hasUnspaced);
  const characters = unspaced.reduce((sum, { length }) => sum + length, 0);
  return pieces - unspaced.length + Math.ceil(characters / 2);
}

function countPieces(folded: string): number {
  let pieces = 0;
  for (let at = 1; at < folded.length; at += 1) {
    const endsOne = folded.charCodeAt(at) === SPACE_CODE;
    if (endsOne && folded.charCodeAt(at - 1) !== SPACE_CODE) pieces += 1;
  }
  return pieces;
}
