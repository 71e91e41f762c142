import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadMessages } from '../runtime/messages';
import { sampleWiki } from '../web/testing/sample-web';
import { NAMING_LANGUAGES, wikiCalled, wikiLabel } from './wiki-name';

const FOLDER = join(__dirname, '../../i18n');
const messages = loadMessages(FOLDER);
const named = (dbname: string, domain: string, name: string) =>
  sampleWiki([], { dbname, domain, siteName: () => name });
const dewiki = named('dewiki', 'de.wikipedia.org', 'Wikipedia');
const example = named('examplewiki', 'example.org:8080', 'Example Wiki');
const unread = named('newwiki', 'new.example.org', '');
const wikis = [dewiki, named('frwiki', 'fr.wikipedia.org', 'Wikipédia'), example, unread];

test('a wiki is shown by its name and domain, in the words of who reads', () => {
  const shown = (wiki: typeof dewiki, lang: string) => wikiLabel(wiki, messages.translator([lang]));
  expect(shown(dewiki, 'en')).toBe('German Wikipedia, de.wikipedia.org');
  expect(shown(dewiki, 'fr')).toBe('Wikipedia (allemand), de.wikipedia.org');
  expect(shown(example, 'en')).toBe('Example Wiki, example.org:8080');
  expect(shown(unread, 'en')).toBe('new.example.org');
});

test.each([
  ['zh-classical.wikipedia.org', 'Literary Chinese Wikipedia'],
  ['als.wikipedia.org', 'Swiss German Wikipedia'],
  ['be-tarask.wikipedia.org', 'Belarusian (Taraskievica orthography) Wikipedia'],
  ['simple.wikipedia.org', 'Wikipedia'],
  ['map-bms.wikipedia.org', 'Wikipedia'],
  ['no-language-of-any.wikipedia.org', 'Wikipedia'],
])('%s is the %s, whatever its code is', (domain, name) => {
  const wiki = named('somewiki', domain, 'Wikipedia');
  expect(wikiLabel(wiki, messages.translator(['en']))).toBe(`${name}, ${domain}`);
  expect(wikiCalled([wiki, dewiki], 'German Wikipedia')).toBe(dewiki);
});

test.each([
  ['German Wikipedia', 'dewiki'],
  ['deutsch wikipedia', 'dewiki'],
  ['Wikipedia (Deutsch)', 'dewiki'],
  ['German Wikipedia, de.wikipedia.org', 'dewiki'],
  ['https://de.wikipedia.org/wiki/Hai', 'dewiki'],
  ['DEWIKI', 'dewiki'],
  ['Wikipedia (français)', 'frwiki'],
  ['example wiki', 'examplewiki'],
  ['Example Wiki, example.org:8080', 'examplewiki'],
  ['wikipedia', undefined],
  ['Danish Wikipedia', undefined],
  ['', undefined],
])('%s is %s', (typed, dbname) => {
  expect(wikiCalled(wikis, typed)?.dbname).toBe(dbname);
});

test('languages are named in every language that has texts', () => {
  const files = readdirSync(FOLDER).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
  expect([...NAMING_LANGUAGES].toSorted()).toEqual(
    files.filter((code) => code !== 'qqq').toSorted(),
  );
});
