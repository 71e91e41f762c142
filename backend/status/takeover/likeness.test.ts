import { cosineOf } from './cosine';
import { isLost, likenessOf } from './likeness';
import { keptShingles } from './shingles';
import { comparedPage } from './testing/compared-page';

const words = (text: string): string[] => text.split(' ');

test('runs of three words that are kept, of those that were there', () => {
  expect(keptShingles(words('a b c d'), words('x a b c d y z w'))).toBe(1);
  expect(keptShingles(words('a b c d'), words('a b c x d'))).toBe(0.5);
  expect(keptShingles(words('a b c'), words('c b a'))).toBe(0);
  expect(keptShingles([], words('a b c'))).toBe(0);
});

test('how often words stand in both', () => {
  const one = new Map([['mill', 2]]);
  expect(cosineOf(one, new Map([['mill', 7]]))).toBeCloseTo(1);
  expect(cosineOf(one, new Map([['casino', 7]]))).toBe(0);
  expect(cosineOf(new Map(), one)).toBe(0);
});

test('strangers have nothing in common', () => {
  const likeness = likenessOf(comparedPage('mill'), comparedPage('casino'));
  expect(likeness).toEqual({
    text: 0,
    words: 0,
    names: 0,
    ids: null,
    paths: false,
    siteName: false,
    title: false,
  });
  expect(isLost(likeness)).toBe(true);
});

test.each([
  [
    'its names, in another language',
    { names: new Set(['mill-olsen', 'mill-lunden', 'x', 'y']) },
    { names: 0.5 },
  ],
  ['who runs it', { ids: new Set(['UA-1234567']) }, { ids: true }],
  ['its places', { paths: new Set(['/mill/rye', '/mill/oats', '/mill/dam']) }, { paths: true }],
])('%s alone keeps a page from being lost', (_what, facts, kept) => {
  const then = comparedPage('mill', {
    ids: new Set(['UA-1234567']),
    paths: new Set(['/mill/rye', '/mill/oats', '/mill/dam', '/mill/wheel']),
  });
  const likeness = likenessOf(then, comparedPage('other', facts));
  expect(likeness).toMatchObject(kept);
  expect(isLost(likeness)).toBe(false);
});

test('what the site is called is found in the head, too, and keeps nothing: names are kept by whoever buys them', () => {
  const now = comparedPage('casino', { siteNames: [], head: 'casino at the site of mill today' });
  const likeness = likenessOf(comparedPage('mill'), now);
  expect(likeness.siteName).toBe(true);
  expect(isLost(likeness)).toBe(true);
});
