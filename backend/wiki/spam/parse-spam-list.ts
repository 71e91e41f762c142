/** What PHP's trim() takes away. */
const BLANKS = ' \t\n\r\0\v';
/** Begins at the first backslash only: tried at each one of a long run, it would look at the rest each time. */
const BACKSLASHES_BEFORE_SLASH = /(?<!\\)\\*\//g;

/**
 * The regular expressions on a spam list page, cut as MediaWiki cuts them: a line each, without what
 * follows the first `#` (which nothing can escape), without blanks around; empty ones, `0` and those
 * that end in a backslash are left out. Backslashes before a slash come down to one, as there the slash
 * is the delimiter. Time is linear in the text, whatever stands in it.
 * Source: SpamBlacklist, SpamRegexBatch::stripLines and ::buildRegexes.
 */
export function parseSpamList(text: string): string[] {
  return text
    .split('\n')
    .map((line) => trimmed(cutComment(line)))
    .filter((line) => line !== '' && line !== '0' && !line.endsWith('\\'))
    .map((line) => line.replaceAll(BACKSLASHES_BEFORE_SLASH, '\\/'));
}

function cutComment(line: string): string {
  const start = line.indexOf('#');
  return start === -1 ? line : line.slice(0, start);
}

function trimmed(line: string): string {
  let start = 0;
  let end = line.length;
  while (start < end && BLANKS.includes(line.charAt(start))) start += 1;
  while (end > start && BLANKS.includes(line.charAt(end - 1))) end -= 1;
  return line.slice(start, end);
}
