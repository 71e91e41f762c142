import { hashOf, RoughSet } from './rough-set';

test('what is known is never taken for new, and little that is new for known', () => {
  const set = new RoughSet();
  const texts = Array.from({ length: 100_000 }, (_, index) => `["pageid",${index}]`);
  const fresh = texts.filter((text) => set.add(hashOf(text))).length;
  expect(fresh).toBeGreaterThan(99_000);
  expect(texts.some((text) => set.add(hashOf(text)))).toBe(false);
});

test('a hash may be gone on with', () => {
  expect(hashOf('def', hashOf('abc'))).toBe(hashOf('abcdef'));
});
