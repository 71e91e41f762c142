import { RE2JS } from 're2js';

const PATTERNS_MAX = 20;
const PATTERN_BYTES_MAX = 255;
/** Of all of them, in instructions; twice what patterns come to that repeat nothing. */
const SIZE_MAX = 10_000;

/** Of a URL; behind that nothing is looked for: one of 60,000 characters held all else up for ten seconds. */
const SEARCHED_CHARS_MAX = 2_000;

/** Tells whether one of several patterns fits a URL somewhere. */
export type UrlPatterns = (url: string) => boolean;

/**
 * Reads the patterns of a request, with blanks between: at most 20, of 255 bytes each, in the syntax of RE2, whose time is
 * bounded by their size times the length of what is searched, of a URL its first 2,000 characters, as if it ended there.
 * @returns null where one is no pattern, or they are too many or too large; one without any fits nothing
 */
export function readUrlPatterns(text: string): UrlPatterns | null {
  const written = text.split(' ').filter((one) => one !== '');
  const isBounded =
    written.length <= PATTERNS_MAX &&
    written.every((one) => Buffer.byteLength(one) <= PATTERN_BYTES_MAX);
  if (!isBounded) return null;
  const compiled = written.map(compiledPattern).filter((one) => one !== null);
  const size = compiled.reduce((sum, one) => sum + one.programSize(), 0);
  if (compiled.length < written.length || size > SIZE_MAX) return null;
  return (url) => {
    const searched = url.slice(0, SEARCHED_CHARS_MAX);
    return compiled.some((one) => one.test(searched));
  };
}

function compiledPattern(text: string): RE2JS | null {
  try {
    return RE2JS.compile(text);
  } catch {
    // Whatever it throws, this is no pattern that we can search for.
    return null;
  }
}
