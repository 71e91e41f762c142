import { createHash } from 'node:crypto';
import { NOTHING_EXCLUDED, type WatchCriteria } from '../config/watch-criteria';
import { criteriaKeyOf } from './criteria-key';

type Exclusions = WatchCriteria['exclude'];

const keyOf = (exclude: Partial<Exclusions> = {}): string =>
  criteriaKeyOf({
    criteria: {
      namespaces: [0],
      categories: [],
      pages: [],
      exclude: { ...NOTHING_EXCLUDED, ...exclude },
    },
  }).toString('hex');

const tree = { title: 'Harbours', depth: 5, pagesMax: 100 };

test.each<[string, Partial<Exclusions>, Partial<Exclusions>]>([
  ['a page', { pages: ['Mole'] }, { pages: ['Pier'] }],
  ['a category tree', { categories: [tree] }, { categories: [{ ...tree, depth: 4 }] }],
  ['a template', { templates: ['Hoax'] }, { templates: ['Stub'] }],
  ['a page property', { pageProps: ['noindex'] }, { pageProps: ['index'] }],
  ['a property of Wikidata', { wikidataProperties: ['P570'] }, { wikidataProperties: ['P31'] }],
])('%s that is excluded, and another one, are other criteria', (_, one, other) => {
  expect(new Set([keyOf(), keyOf(one), keyOf(other)]).size).toBe(3);
  expect(keyOf(one)).toBe(keyOf({ ...one }));
});

test('a wiki that uses nothing of what came later keeps the key that it had before', () => {
  const text =
    '{"namespaces":[0],"categories":[],"pages":[],"exclude":{"templates":["Hoax"],"pageProps":[]}}';
  const before = createHash('sha256').update(text).digest().subarray(0, 16).toString('hex');
  expect(keyOf({ templates: ['Hoax'] })).toBe(before);
});
