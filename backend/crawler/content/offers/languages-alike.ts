/** Languages that a few words do not tell from one another. */
const KIN: readonly (readonly string[])[] = [
  ['id', 'ms', 'tl'],
  ['da', 'no', 'sv'],
  ['cs', 'sk'],
  ['sr', 'hr', 'sl', 'bs'],
  ['bg', 'mk', 'ru', 'uk', 'be', 'sr', 'kk'],
  ['tr', 'az', 'uz'],
  ['ar', 'fa', 'ur'],
  ['es', 'pt', 'gl', 'ca'],
  ['nl', 'af'],
  ['fi', 'et'],
  ['zh', 'ja'],
  ['hi', 'mr', 'ne'],
];

const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\s]*$/u;

/** Whether two languages are one, or easily taken for one another. */
export function areAlike(one: string, other: string): boolean {
  return one === other || KIN.some((kin) => kin.includes(one) && kin.includes(other));
}

/** Whether a term is of one language alone: letters that few languages have, or several words. */
export function isTelling(term: string): boolean {
  return term.includes(' ') || !LATIN.test(term);
}
