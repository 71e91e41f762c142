import { readArticles } from './articles';
import { linksOf } from './links-of';

const articles = readArticles();
const linksIn = (text: string): string[] => linksOf({ title: 'X', text }, articles);

test.each([
  [
    'bare, with punctuation',
    'See (http://a.net/b), or http://a.net/c.',
    ['http://a.net/b', 'http://a.net/c'],
  ],
  ['bracketed', "[https://a.net/b ''B'']", ['https://a.net/b']],
  ['autonumbered', '[https://a.net/b]', ['https://a.net/b']],
  ['protocol-relative in brackets', '[//a.net/b B], not //a.net/c', ['//a.net/b']],
  ['template argument', '{{Cite web|url=http://a.net/b|title=B}}', ['http://a.net/b']],
  ['other schemes', '[mailto:a@b.net A] [news:c.d E]', ['mailto:a@b.net', 'news:c.d']],
  ['interwiki', '[[doi:10.5555/a.b|A]]', ['https://doi.org/10.5555/a.b']],
  ['interwiki behind a colon', '[[:de:A b]]', ['https://de.wikipedia.org/wiki/A_b']],
  ['the same twice', 'http://a.net/ http://a.net/', ['http://a.net/']],
  ['comment and nowiki', '<!-- http://a.net/ --><nowiki>http://b.net/</nowiki>', []],
  ['wikilink', '[[Tarnhavn]] [[Category:X]]', []],
])('%s', (_name, text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test('an address in the text of a template counts for the page that uses it', () => {
  const links = linksIn('{{Norrask census 2011|12}}');
  expect(links).toEqual(['https://www.norrask-statistics.org/census/2011/table-4.html']);
});
