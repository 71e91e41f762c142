import { meetsCriteria, type Criteria, type PageProperties } from './criteria';
import { IdSet } from './id-set';

const criteria: Criteria = {
  namespaces: new Set([0, 4]),
  included: new IdSet([10, 11]),
  excluded: new IdSet([2, 11]),
  categories: [],
  excludedCategories: [],
  warnings: [],
};
const article: PageProperties = { pageId: 1, namespace: 0, isRedirect: false, isWikitext: true };

test.each<[string, Partial<PageProperties>, boolean]>([
  ['in a watched namespace', {}, true],
  ['in another watched namespace', { namespace: 4 }, true],
  ['in no watched namespace', { namespace: 1 }, false],
  ['included, whatever its namespace', { pageId: 10, namespace: 1 }, true],
  ['excluded', { pageId: 2 }, false],
  ['included and excluded', { pageId: 11, namespace: 1 }, false],
  ['a redirect', { isRedirect: true }, false],
  ['an included redirect', { pageId: 10, isRedirect: true }, false],
  ['in another content model', { isWikitext: false }, false],
])('a page that is %s', (_, facts, isWatched) => {
  expect(meetsCriteria(criteria, { ...article, ...facts })).toBe(isWatched);
});
