import { sampleWiki } from '../../testing/sample-web';
import { suggestWikis } from './suggested-wikis';

const wikis = [
  ['frwiki', 'fr.wikipedia.org'],
  ['dewiki', 'de.wikipedia.org'],
  ['dewiktionary', 'de.wiktionary.org'],
  ['commonswiki', 'commons.wikimedia.org'],
].map(([dbname = '', domain = '']) => sampleWiki([], { dbname, domain }));
const suggested = (words: string): string[] =>
  suggestWikis(wikis, words).map(({ dbname }) => dbname);

test.each([
  ['de', ['dewiki@WMF', 'dewiktionary@WMF']],
  ['DE.WIKT', ['dewiktionary@WMF']],
  ['commons.', ['commonswiki@WMF']],
  ['wikipedia', ['frwiki@WMF', 'dewiki@WMF']],
  ['dewiki@', ['dewiki@WMF']],
  ['nothing', []],
])('%s may mean %j', (words, names) => {
  expect(suggested(words)).toEqual(names);
});

test('names that begin with the words come first; ten are enough', () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    sampleWiki([], { dbname: `x${index}wiki`, domain: `${index}.x.net` }),
  );
  const names = suggestWikis([...many, sampleWiki([], { dbname: 'wikidata' })], 'wiki');
  expect(names).toHaveLength(10);
  expect(names[0]?.dbname).toBe('wikidata@WMF');
});
