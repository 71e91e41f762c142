import type { SiteInfo } from './site-info';
import { displayTitle, parseTitle } from './title';

const site: SiteInfo = {
  wikiId: 'dewiki',
  articlePath: '/wiki/$1',
  interwiki: new Map(),
  namespaceNames: new Map([
    [0, ''],
    [1, 'Diskussion'],
    [4, 'Wikipedia'],
  ]),
  namespaceIds: new Map([
    ['', 0],
    ['talk', 1],
    ['diskussion', 1],
    ['wikipedia', 4],
    ['wp', 4],
    ['kategorie', 14],
  ]),
  contentNamespaces: [0],
  caseSensitiveNamespaces: new Set(),
  dottedI: false,
  hasVariants: false,
};

test.each([
  ['Zürich', 0, 'Zürich'],
  ['  zürich  (Stadt)_', 0, 'Zürich_(Stadt)'],
  ['diskussion: zürich', 1, 'Zürich'],
  ['Talk:Zürich', 1, 'Zürich'],
  ['WP:Defekte Weblinks#Bot', 4, 'Defekte_Weblinks'],
  [':Wikipedia:Über', 4, 'Über'],
  ['Star Trek: Picard', 0, 'Star_Trek:_Picard'],
  ['\u200EZu\u0308rich\u200E', 0, 'Zürich'],
  ['2001: A Space Odyssey', 0, '2001:_A_Space_Odyssey'],
  ['ß', 0, 'ß'],
  ['თბილისი', 0, 'თბილისი'],
  ['ǆ', 0, 'Ǆ'],
])('%s', (text, namespace, title) => {
  expect(parseTitle(text, site)).toEqual({ namespace, title });
});

test.each([
  ['häfen', 14, 'Häfen'],
  ['Kategorie:Häfen', 14, 'Häfen'],
  ['Talk:Häfen', 1, 'Häfen'],
  [':Häfen', 0, 'Häfen'],
])('%s where categories are meant', (text, namespace, title) => {
  expect(parseTitle(text, site, 14)).toEqual({ namespace, title });
});

test.each([
  [true, 'istanbul', 'İstanbul'],
  [true, 'ılgaz', 'Ilgaz'],
  [false, 'istanbul', 'Istanbul'],
])('dotted and dotless i where they are two letters: %s, %s', (dottedI, text, title) => {
  expect(parseTitle(text, { ...site, dottedI })).toEqual({ namespace: 0, title });
});

test('small letters stay where the wiki tells them apart', () => {
  const wiktionary = { ...site, caseSensitiveNamespaces: new Set([0]) };
  expect(parseTitle('essen', wiktionary)).toEqual({ namespace: 0, title: 'essen' });
  expect(parseTitle('talk:essen', wiktionary)).toEqual({ namespace: 1, title: 'Essen' });
});

test('titles are shown with the local namespace name and blanks', () => {
  expect(displayTitle({ namespace: 1, title: 'Bad_Ems' }, site)).toBe('Diskussion:Bad Ems');
  expect(displayTitle({ namespace: 0, title: 'Bad_Ems' }, site)).toBe('Bad Ems');
});
