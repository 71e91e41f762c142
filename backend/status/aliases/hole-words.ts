/** Words for what is filled into a rule, as they stand in stored patterns, with their messages. */
const WORDS = [
  ['last segment', 'weboid-web-hole-last-segment'],
  ['last segment with extension', 'weboid-web-hole-last-with-extension'],
  ['last segment but one', 'weboid-web-hole-last-but-one'],
  ['path', 'weboid-web-hole-path'],
  ['with extension', 'weboid-web-hole-with-extension'],
  ['first label of the host', 'weboid-web-hole-host-label'],
  ['date in the address', 'weboid-web-hole-date-in-address'],
  ['date of the page', 'weboid-web-hole-page-date'],
  ['title of the page', 'weboid-web-hole-page-title'],
  ['lower case', 'weboid-web-hole-lower-case'],
  ['dashes between words', 'weboid-web-hole-dashes'],
  ['underscores between words', 'weboid-web-hole-underscores'],
  ['dashes for apostrophes, too', 'weboid-web-hole-dashes-for-apostrophes'],
  ['dashes before capitals', 'weboid-web-hole-dashes-before-capitals'],
  ['words joined', 'weboid-web-hole-words-joined'],
  ['without zeros before', 'weboid-web-hole-no-zeros'],
  ['small words left out', 'weboid-web-hole-no-small-words'],
  ['umlauts spelt out', 'weboid-web-hole-umlauts'],
  ['accents kept', 'weboid-web-hole-accents'],
  ['“and” for &', 'weboid-web-hole-and'],
] as const;

/** Those that name a piece of another piece, or the number of one. */
const PHRASES = [
  [/^segment (\d+)$/, 'weboid-web-hole-segment'],
  [/^path from segment (\d+) on$/, 'weboid-web-hole-path-from'],
  [/^number (\d+) of (.+)$/, 'weboid-web-hole-number'],
  [/^(.+) after its number$/, 'weboid-web-hole-after-number'],
  [/^(.+) after its numbers$/, 'weboid-web-hole-after-numbers'],
  [/^(.+) before its number$/, 'weboid-web-hole-before-number'],
  [/^(.+) after its first word$/, 'weboid-web-hole-after-word'],
  [/^(.+) without its last word$/, 'weboid-web-hole-before-word'],
  [/^parameter (.+)$/, 'weboid-web-hole-parameter'],
] as const;

type HoleKey = (typeof WORDS)[number][1] | (typeof PHRASES)[number][1];

const KEYS: ReadonlyMap<string, HoleKey> = new Map<string, HoleKey>(WORDS);
/** What stands before “too” is one with it. */
const BETWEEN = /, (?!too\b)/;
const HOLE = /\{([^{}]*)\}/g;
/** Of phrases within phrases. */
const DEPTH_MAX = 3;

/**
 * The pattern of a rule with the words within its braces in somebody's language; words that are not known stay as they are.
 * Stored patterns have English ones (`aliases/rules/holes.ts`).
 * @param fill a message
 */
export function patternInWords(
  pattern: string,
  fill: (key: HoleKey, ...values: string[]) => string,
): string {
  const word = (text: string, depth: number): string => {
    const key = KEYS.get(text);
    if (key !== undefined) return fill(key);
    for (const [phrase, phraseKey] of depth < DEPTH_MAX ? PHRASES : []) {
      const [, ...values] = phrase.exec(text) ?? [];
      if (values.length > 0) {
        const isName = phraseKey === 'weboid-web-hole-parameter';
        return fill(phraseKey, ...values.map((value) => (isName ? value : word(value, depth + 1))));
      }
    }
    return text;
  };
  return pattern.replaceAll(HOLE, (_hole, text: string) => {
    const words = text.split(BETWEEN).map((part) => word(part, 0));
    return `{${words.join(', ')}}`;
  });
}
