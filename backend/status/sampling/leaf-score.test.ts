import { brokenShare, domainShare, FIRST_OF_WHOLE, leafScore } from './leaf-score';

const score = (checked: number, broken: number, left = 50, ofDomain = 0.15) =>
  leafScore({ checked, broken, left }, ofDomain);

test('a domain of which nothing is known is like the whole, one that is known like itself', () => {
  expect(domainShare({ checked: 0, broken: 0 }, FIRST_OF_WHOLE)).toBe(0.25);
  expect(domainShare({ checked: 8, broken: 8 }, { checked: 400, broken: 80 })).toBeCloseTo(0.84);
  const known = domainShare({ checked: 10_000, broken: 9_000 }, { checked: 20_000, broken: 9_100 });
  expect(known).toBeCloseTo(0.9, 2);
});

test('before anything is seen of it, a directory has the share of its domain', () => {
  for (const ofDomain of [0.001, 0.15, 0.5, 0.9]) {
    expect(brokenShare({ checked: 0, broken: 0 }, ofDomain)).toBeCloseTo(ofDomain, 3);
  }
});

test('one broken URL says more of a directory than one that works', () => {
  expect(brokenShare({ checked: 1, broken: 1 }, 0.15)).toBeGreaterThan(0.6);
  expect(brokenShare({ checked: 1, broken: 0 }, 0.15)).toBeGreaterThan(0.04);
  expect(brokenShare({ checked: 1, broken: 0 }, 0.15)).toBeLessThan(0.15);
});

test('much that was seen outweighs what was presumed', () => {
  expect(brokenShare({ checked: 2_000, broken: 800 }, 0.02)).toBeCloseTo(0.4, 1);
  expect(brokenShare({ checked: 100_000, broken: 97_000 }, 0.02)).toBeCloseTo(0.97, 2);
  expect(brokenShare({ checked: 100_000, broken: 0 }, 0.9)).toBeCloseTo(0, 2);
});

test('the score rises with broken URLs, and with how many are left to be gained', () => {
  expect(score(4, 2)).toBeGreaterThan(score(4, 1));
  expect(score(4, 1)).toBeGreaterThan(score(4, 0));
  expect(score(0, 0, 100)).toBeGreaterThan(score(0, 0, 10));
  expect(score(0, 0, 1)).toBeCloseTo(0.15, 2);
  expect(score(0, 0, 50, 0.3)).toBeGreaterThan(score(0, 0, 50, 0.1));
});

test('the score is a share, however extreme the counts', () => {
  for (const checked of [0, 1, 7, 1_000, 2_000_000]) {
    for (const part of [0, 0.01, 0.5, 1]) {
      for (const ofDomain of [1e-9, 0.2, 1]) {
        const one = score(checked, Math.floor(checked * part), 1_000_000, ofDomain);
        expect(one).toBeGreaterThanOrEqual(0);
        expect(one).toBeLessThanOrEqual(1);
      }
    }
  }
});
