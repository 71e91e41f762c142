/** A title as addresses have it. */
export interface TitleForm {
  readonly id: string;
  /** For people. */
  readonly text: string;
  readonly value: string;
}

/** What content management systems leave out of addresses. Source: Drupal, pathauto.settings.yml, `ignore_words`. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an as at before but by for from is in into like of off on onto per since than the this that to up via with'.split(
    ' ',
  ),
);
const MARKS = /\p{M}/gu;
const APOSTROPHES = /['’‘`]/g;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const SPELT_OUT: readonly (readonly [letter: RegExp, spelt: string])[] = [
  [/ß/g, 'ss'],
  [/æ/g, 'ae'],
  [/ø/g, 'o'],
  [/ł/g, 'l'],
  [/đ/g, 'd'],
];
const UMLAUTS: readonly (readonly [letter: RegExp, spelt: string])[] = [
  [/ä/g, 'ae'],
  [/ö/g, 'oe'],
  [/ü/g, 'ue'],
];

/** The ways in which sites make an address of a title, the usual ones first. */
export function titleForms(title: string): TitleForm[] {
  const lower = title.toLowerCase().normalize('NFC');
  const words = wordsOf(folded(lower.replaceAll(APOSTROPHES, '')));
  const parted = wordsOf(folded(lower.replaceAll(APOSTROPHES, ' ')));
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  const german = wordsOf(folded(spelt(lower.replaceAll(APOSTROPHES, ''), UMLAUTS)));
  return [
    { id: 'dashes', text: 'dashes between words', value: words.join('-') },
    { id: 'underscores', text: 'underscores between words', value: words.join('_') },
    { id: 'telling', text: 'dashes between words, small words left out', value: telling.join('-') },
    { id: 'parted', text: 'dashes for apostrophes, too', value: parted.join('-') },
    { id: 'umlauts', text: 'dashes between words, umlauts spelt out', value: german.join('-') },
    { id: 'kept', text: 'dashes between words, accents kept', value: wordsOf(lower).join('-') },
    { id: 'and', text: 'dashes between words, “and” for &', value: withAnd(lower).join('-') },
  ];
}

const withAnd = (lower: string): string[] =>
  wordsOf(folded(lower.replaceAll(APOSTROPHES, '').replaceAll('&', ' and ')));

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

/** Letters without their marks. */
function folded(lower: string): string {
  return spelt(lower, SPELT_OUT).normalize('NFD').replaceAll(MARKS, '').normalize('NFC');
}

function spelt(text: string, letters: readonly (readonly [RegExp, string])[]): string {
  return letters.reduce((left, [letter, other]) => left.replaceAll(letter, other), text);
}
