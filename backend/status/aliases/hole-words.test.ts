import { patternInWords } from './hole-words';

const told = (pattern: string): string =>
  patternInWords(
    pattern,
    (key, ...values) => `<${[key.replace('weboid-web-hole-', ''), ...values].join(' ')}>`,
  );

test.each([
  ['https://a.org/{last segment}/', 'https://a.org/{<last-segment>}/'],
  [
    'a.org/{last segment, lower case, dashes between words}',
    'a.org/{<last-segment>, <lower-case>, <dashes>}',
  ],
  ['a.org/{date of the page, yyyy-m-d}', 'a.org/{<page-date>, yyyy-m-d}'],
  ['a.org/{path from segment 2 on, with extension}', 'a.org/{<path-from 2>, <with-extension>}'],
  ['a.org/{number 2 of segment 3}', 'a.org/{<number 2 <segment 3>>}'],
  ['a.org/{last segment after its numbers}', 'a.org/{<after-numbers <last-segment>>}'],
  ['a.org/?id={parameter path}', 'a.org/?id={<parameter path>}'],
  [
    'a.org/{title of the page, dashes for apostrophes, too}',
    'a.org/{<page-title>, <dashes-for-apostrophes>}',
  ],
  ['old.org/news/…', 'old.org/news/…'],
  ['a.org/{x}/{}/last segment', 'a.org/{x}/{}/last segment'],
])('words within braces are told by their keys: %s', (pattern, words) => {
  expect(told(pattern)).toBe(words);
});
