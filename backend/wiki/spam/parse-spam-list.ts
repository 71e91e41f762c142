/** What PHP's trim() takes away. */
const BLANKS_AROUND = /^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g;

/**
 * The regular expressions on a spam list page, cut as MediaWiki cuts them: a line each, without what
 * follows the first `#` (which nothing can escape), without blanks around; empty ones, `0` and those
 * that end in a backslash are left out. Backslashes before a slash come down to one, as there the slash
 * is the delimiter.
 * Source: SpamBlacklist, SpamRegexBatch::stripLines and ::buildRegexes.
 */
export function parseSpamList(text: string): string[] {
  return text
    .split('\n')
    .map((line) => cutComment(line).replace(BLANKS_AROUND, ''))
    .filter((line) => line !== '' && line !== '0' && !line.endsWith('\\'))
    .map((line) => line.replaceAll(/\\*\//g, '\\/'));
}

function cutComment(line: string): string {
  const start = line.indexOf('#');
  return start === -1 ? line : line.slice(0, start);
}
