import { categoryTitle } from './category-title';
import { SAMPLE_SITE } from './testing/sample-site';

const german = {
  ...SAMPLE_SITE,
  namespaceNames: new Map([...SAMPLE_SITE.namespaceNames, [4, 'Wikipedia'], [14, 'Kategorie']]),
  namespaceIds: new Map([...SAMPLE_SITE.namespaceIds, ['wikipedia', 4], ['kategorie', 14]]),
};

test.each([
  ['häfen am Meer', 'Häfen_am_Meer'],
  ['category:häfen', 'Häfen'],
  ['Kategorie: Häfen#oben', 'Häfen'],
  [':Kategorie:Häfen', 'Häfen'],
  ['Wikipedia:Baustelle', 'Wikipedia:Baustelle'],
  ['wikipedia:baustelle', 'Wikipedia:baustelle'],
  ['Kategorie:Wikipedia:Baustelle', 'Wikipedia:Baustelle'],
  ['Ein: Zwei', 'Ein:_Zwei'],
  [':Wikipedia:Baustelle', 'Wikipedia:Baustelle'],
])('“%s” is category “%s”', (text, title) => {
  expect(categoryTitle(text, german)).toBe(title);
});
