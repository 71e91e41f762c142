/**
 * The first text that fits, of which so many characters are looked at; by a plain loop, since each page is held against
 * some hundred signs.
 */
export function firstFit(
  texts: readonly string[],
  known: RegExp,
  charsMax = Infinity,
): string | undefined {
  for (const text of texts) {
    if (known.test(text.length > charsMax ? text.slice(0, charsMax) : text)) return text;
  }
  return undefined;
}

/** Whether any text fits. */
export function isAnyFit(texts: readonly string[], known: RegExp, charsMax = Infinity): boolean {
  return firstFit(texts, known, charsMax) !== undefined;
}
