import { classifyUrl } from './classify-url';

test.each([
  ['https://site.de/plain', []],
  ['https://site.de/a_(b)/c.html?d=[1]&e=%22f%22#g).', []],
  ['https://site.de/%D0%9D%D0%BE', []],
  ["https://site.de/Who's_afraid", []],
  ['https://site.de/%D9%86%E2%80%8C%D8%A7', []],
  ['https://doi.org/10.1002/(SICI)1097%3C1::AID%3E3.0', []],
  ['https://site.de/a%E2%80%8Eb', ['bidi-control']],
  ['https://site.de/a%e2%80%aab', ['bidi-control']],
  ['https://site.de/a\u2069', ['bidi-control']],
  ['https://site.de/?q=%D8%9C', ['bidi-control']],
  ['https://site.de/a\u200B', ['invisible-character']],
  ['https://site.de/a%C2%AD%EF%BB%BF', ['invisible-character']],
  ['https://site.de/a%0Ab', ['invisible-character']],
  ['https://site.de/a"', ['stray-quote']],
  ["https://site.de/a'", ['stray-quote']],
  ['https://site.de/?q=„a“', []],
  ['https://site.de/a”', ['stray-quote']],
  ['https://site.de/a»', ['stray-quote']],
  ['https://site.de/a(b', ['stray-bracket']],
  ['https://site.de/a)b', ['stray-bracket']],
  ['https://site.de/a]b', ['stray-bracket']],
  ['https://site.de/{id', ['stray-bracket']],
  ['https://site.de/css.png)}', ['stray-bracket']],
  ['https://site.de/<a', ['stray-bracket']],
  ['https://site.de/a.', ['trailing-punctuation']],
  ['https://site.de/a,', ['trailing-punctuation']],
  ['https://site.de/a).', ['trailing-punctuation']],
  ['https://site.de/(a))', ['trailing-punctuation']],
  ['https://site.de/(a)', []],
  ['https://site.de/…', ['trailing-punctuation']],
  ['https://site.de/?', []],
  ['https://site.de/a}}', ['trailing-wikitext']],
  ['https://site.de/a%7d%7D', ['trailing-wikitext']],
  ['https://site.de/a}}.', ['trailing-punctuation', 'trailing-wikitext']],
  ['https://site.de/a|', ['trailing-wikitext']],
  ["https://site.de/a''", ['trailing-wikitext']],
  ['https://site.de/a]]', ['trailing-wikitext']],
  ['https://site.de/a</ref>', ['trailing-wikitext']],
  ['https://site.de/http://other.de/', ['nested-url']],
  ['https://site.de/?u=https%3A%2F%2Fother.de', ['nested-url']],
  ['https://site.de/https:%2F%2Fother.de', ['nested-url']],
  ['https://site.de/?u=ftp://other.de', ['nested-url']],
  ['https://web.archive.org/web/2020/http://other.de/', []],
  ['https://archive.today/2020/http://other.de/', []],
  ['https://webarchive.loc.gov/all/2020/http://other.de/', []],
  ['https://www.webcitation.org/query?url=http://other.de/', []],
  ['https://notarchive.org/2020/http://other.de/', ['nested-url']],
  ['https://perma.cc.evil.de/http://other.de/', ['nested-url']],
])('%s has %j', (input, hints) => {
  expect(classifyUrl(input).hints).toEqual(hints);
});

test('what is no URL has no hints', () => {
  expect(classifyUrl('http://site/a}}').hints).toEqual([]);
  expect(classifyUrl('mailto:a@b.de).').hints).toEqual([]);
});
