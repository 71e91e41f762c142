import { NOTHING_EXCLUDED } from '../config/watch-criteria';
import { criteriaWords, wasPassedOtherwise } from './wiki-row';

const nothing = {
  namespaces: [],
  categories: [],
  pages: [],
  exclude: NOTHING_EXCLUDED,
};
const tree = { title: 'A', depth: 1, pagesMax: 1 };

test.each([
  [{ ...nothing, namespaces: [0, 4] }, 'ns 0,4'],
  [{ ...nothing, namespaces: 'content' as const }, 'ns content'],
  [{ ...nothing, categories: [tree, tree], pages: ['A'] }, '2 trees; 1 page'],
  [
    {
      ...nothing,
      namespaces: [0],
      exclude: { ...NOTHING_EXCLUDED, templates: ['A'], pageProps: ['b', 'c'] },
    },
    'ns 0; without 1 template, 2 page props',
  ],
  [
    {
      ...nothing,
      pages: [1],
      exclude: {
        ...NOTHING_EXCLUDED,
        pages: [7, 'B'],
        categories: [tree],
        wikidataProperties: ['P570', 'P31'],
      },
    },
    '1 page; without 1 tree, 2 pages, P570, P31',
  ],
])('criteria in short', (criteria, words) => {
  expect(criteriaWords(criteria)).toBe(words);
});

const [now, before] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];
test.each([
  ['never tried', null, false],
  ['never passed', { passedAtS: 0, criteriaKey: before }, false],
  ['passed as it is now', { passedAtS: 1, criteriaKey: now }, false],
  ['passed by other criteria', { passedAtS: 1, criteriaKey: before }, true],
])('a wiki that was %s', (_, state, isOutdated) => {
  expect(wasPassedOtherwise(state, now)).toBe(isOutdated);
});
