import { growthOf, LINEAR_GROWTH_MAX } from '../../runtime/testing/growth';
import { parseSpamList } from './parse-spam-list';

test.each([
  [
    'comments and blanks go',
    ' \\bpills\\.com\\b # why\r\n# all comment\n\n  \t\n',
    ['\\bpills\\.com\\b'],
  ],
  ['nothing escapes a #: what is left ends in a backslash', 'a\\#b', []],
  ['a class does not hide a # either', 'a[#]b', ['a[']],
  ['0 counts as empty, as in PHP', '0\n00', ['00']],
  ['a backslash at the end would break the next line', 'pills\\\ncasino', ['casino']],
  ['a page in <pre> has two lines more', '<pre>\npills\n</pre>', ['<pre>', 'pills', '<\\/pre>']],
  ['any number of backslashes before a slash is one', 'a/b\\/c\\\\/d', ['a\\/b\\/c\\/d']],
  ['other line ends are no line ends', 'a\rb\u2028c', ['a\rb\u2028c']],
])('%s', (_, text, lines) => {
  expect(parseSpamList(text)).toEqual(lines);
});

test.each([
  ['blanks', (n: number) => `a${' '.repeat(n)}b`],
  ['backslashes', (n: number) => `a${'\\'.repeat(n)}b`],
  ['blanks at the end of many lines', (n: number) => `a${' '.repeat(n / 10)}b\n`.repeat(10)],
])('long runs of %s take time that grows with them, not with their square', async (_, textOf) => {
  const parse = (length: number) => parseSpamList(textOf(length));
  expect(await growthOf(parse, 800_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});
