import { join } from 'node:path';
import { loadMessages } from '../../../runtime/messages';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { sampleWiki } from '../../testing/sample-web';
import { suggestWikis } from './suggested-wikis';

const messages = loadMessages(join(__dirname, '../../../../i18n'));
const listed = (all: AskedWiki[]) => ({
  all,
  find: (name: string) => all.find(({ domain }) => domain === name) ?? null,
});
const wikis = [
  ['frwiki', 'fr.wikipedia.org', 'Wikipédia'],
  ['dewiki', 'de.wikipedia.org', 'Wikipedia'],
  ['dewiktionary', 'de.wiktionary.org', 'Wiktionary'],
  ['commonswiki', 'commons.wikimedia.org', 'Wikimedia Commons'],
].map(([dbname = '', domain = '', name = '']) =>
  sampleWiki([], { dbname, domain, siteName: () => name }),
);
const asked = (words: string, lang = 'en') =>
  suggestWikis(listed(wikis), words, messages.translator([lang]));
const suggested = (words: string, lang?: string): string[] =>
  asked(words, lang).map(({ dbname }) => dbname);

test.each([
  ['de', ['dewiki@WMF', 'dewiktionary@WMF']],
  ['DE.WIKT', ['dewiktionary@WMF']],
  ['commons.', ['commonswiki@WMF']],
  ['wikipedia', ['frwiki@WMF', 'dewiki@WMF']],
  ['dewiki@', ['dewiki@WMF']],
  ['german w', ['dewiki@WMF', 'dewiktionary@WMF']],
  ['Wikimedia Comm', ['commonswiki@WMF']],
  ['nothing', []],
])('%s may mean %j', (words, names) => {
  expect(suggested(words)).toEqual(names);
});

test('languages are named in the words of who reads', () => {
  expect(suggested('französ', 'de')).toEqual(['frwiki@WMF']);
  expect(asked('franz', 'de')[0]).toEqual({
    dbname: 'frwiki@WMF',
    name: 'Wikipedia (Französisch)',
    domain: 'fr.wikipedia.org',
    typed: 'fr.wikipedia.org',
  });
});

test('a wiki with a name of its own is typed by it', () => {
  expect(asked('commons')[0]).toMatchObject({ typed: 'Wikimedia Commons' });
});

test('names that begin with the words come first; ten are enough', () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    sampleWiki([], { dbname: `x${index}wiki`, domain: `${index}.x.net` }),
  );
  const all = listed([...many, sampleWiki([], { dbname: 'wikidata' })]);
  const names = suggestWikis(all, 'wikid', messages.translator(['en']));
  expect(names[0]?.dbname).toBe('wikidata@WMF');
  expect(suggestWikis(all, 'wiki', messages.translator(['en']))).toHaveLength(10);
});
